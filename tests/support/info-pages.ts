import { screen, within } from '@testing-library/react';
import { withNextPage } from '#machines/booking/booking.draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { Draft } from '#src/domain/draft.ts';
import { answeredDraft } from './booking.ts';

/** A draft that the backend sent to a page of its own choosing (decision F8). */
export function draftAt(step: StepId, change: (draft: Draft) => Draft = (draft) => draft): Draft {
  return change(withNextPage(answeredDraft(), step));
}

/** Names of the buttons on the page. */
export function buttons(): (string | null)[] {
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

/** Names and targets of the links on the page. */
export function links(): [string | null, string | null][] {
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

/** The second-level headings, each with the third-level headings in its section. */
export function sections(): [string, (string | null)[]][] {
  return screen.getAllByRole('heading', { level: 2 }).map((title) => {
    const section = title.closest('section');
    const items = section === null ? [] : within(section).getAllByRole('heading', { level: 3 });
    return [title.textContent, items.map(({ textContent }) => textContent)];
  });
}
