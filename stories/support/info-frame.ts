import { frameState } from './frame-state.ts';

/** The frame of a page that ends a visit. */
export const INFO = frameState({ progress: null, onBack: null });

/** {@link INFO} at an event. */
export const AT_EVENT = frameState({
  progress: null,
  onBack: null,
  leave: { label: 'Restart Form', onClick: () => undefined },
});

/** {@link INFO} while the page is being saved. */
export const SAVING = frameState({ progress: null, onBack: null, isBusy: true });

/** {@link INFO} after the page's own save failed. */
export const NOT_SAVED = frameState({ progress: null, onBack: null, failure: { kind: 'offline' } });
