import { createContext } from 'react';
import type { NameValue } from '#src/domain/draft.ts';

/** The new window in which an embedded visitor goes on (decision F13). */
export interface HandOverWindow {
  /** Opens it; must be called in the press itself, so that pop-up blockers let it through. */
  open(): void;
  /** The address the window is sent to, for a plain link where it was blocked. */
  linkTo(draftId: string, query: readonly NameValue[]): string;
}

/** Filled once at the start of the application. */
export const HandOverContext = createContext<HandOverWindow | null>(null);
