import { frameState } from './frame-state.ts';

/** The frame of a page that ends a visit. */
export const INFO = frameState({ progress: null, onBack: null });

/** The same at an event. */
export const AT_EVENT = frameState({ progress: null, onBack: null, leave: { label: 'Restart Form', onClick: () => undefined } });

/** The same while the page is being saved. */
export const SAVING = frameState({ progress: null, onBack: null, isBusy: true });

/** The same after the page's own save did not go through. */
export const NOT_SAVED = frameState({ progress: null, onBack: null, failure: { kind: 'offline' } });
