import { OWN_FORM_TRANSITIONS } from '../unreachable.ts';

const OTHER_FORM = 'A form is sent from its own page. tests/machines/answers.test.ts sends those of other pages.';

/** Mistakes that matter but that no journey notices, and why. The run fails if one of them is noticed, or gone. */
export const SURVIVORS: Readonly<Record<string, string>> = Object.fromEntries(OWN_FORM_TRANSITIONS.map((id) => [`drop guard: ${id}`, OTHER_FORM]));
