import { OWN_FORM_TRANSITIONS } from '../unreachable.ts';

const OTHER_FORM = 'A form is sent from its own page. tests/machines/answers.test.ts sends those of other pages.';

/** Mistakes that matter and that no journey notices, and why. A line here that is noticed, or gone, fails the run. */
export const SURVIVORS: Readonly<Record<string, string>> = Object.fromEntries(OWN_FORM_TRANSITIONS.map((id) => [`drop guard: ${id}`, OTHER_FORM]));
