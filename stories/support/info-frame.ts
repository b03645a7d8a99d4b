import { frameState, RESTART } from './frame-state.ts';

/** The frame of a page that ends a visit. */
export const INFO = frameState({ progress: null, onBack: null });

/** {@link INFO} at an event. */
export const AT_EVENT = { ...INFO, ...RESTART };

/** {@link INFO} while the page is being saved. */
export const SAVING = { ...INFO, isBusy: true };

/** {@link INFO} after the page's own save failed. */
export const NOT_SAVED = { ...INFO, failure: { kind: 'offline' as const } };
