import { isStepId, STEPS } from '#src/domain/steps.ts';
import { inQuotes, keyWords } from '#src/model/words.ts';

/** The title of a page in quotes; “no page” for null. */
export function pageInWords(step: string | null): string {
  if (step === null) return 'no page';
  return inQuotes(isStepId(step) ? STEPS[step].title : step);
}

/** A state as its page's title and the place inside the page: `pages.project.address.form.editing.open` is “Address: form, editing, open”. */
export function stateInWords(path: string): string {
  const keys = path.split('.');
  const page = keys.findIndex(isStepId);
  const [first = path, ...inner] =
    page === -1 ? keys.filter((key) => key !== 'pages') : keys.slice(page);
  const name = isStepId(first) ? STEPS[first].title : keyWords(first);
  return inQuotes(
    inner.length === 0
      ? name
      : `${name}: ${inner.map((key) => keyWords(key).toLowerCase()).join(', ')}`,
  );
}

/** How the active states differ from the wanted ones; null if they do not. */
export function stateDifference(
  active: readonly string[],
  wanted: readonly string[],
): string | null {
  const extra = active.filter((path) => !wanted.includes(path)).map(stateInWords);
  const missing = wanted.filter((path) => !active.includes(path)).map(stateInWords);
  if (extra.length === 0 && missing.length === 0) return null;
  if (extra.length === 0)
    return `the chart is ${active.length === 0 ? 'in no state, and ' : ''}not in ${missing.join(', ')}`;
  return `the chart is in ${extra.join(', ')}${missing.length === 0 ? ', and should not be' : `, not in ${missing.join(', ')}`}`;
}
