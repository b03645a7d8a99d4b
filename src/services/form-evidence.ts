import { TRAP_FIELD } from '#src/domain/constants.ts';
import type { FormEvidence } from '#src/domain/form-evidence.ts';

/**
 * Watches the contact forms of a page. The evidence is read from the page itself, so it is what the visitor saw.
 *
 * @param takeToken gets a challenge token for one save
 * @returns a function that reads the form's evidence as a header value; null if no contact form is shown
 */
export function watchContactForm(
  page: Document,
  takeToken: () => Promise<string | null> = async () => null,
): () => Promise<string | null> {
  const changed = new WeakSet<EventTarget>();
  page.addEventListener('change', ({ target }) => {
    if (target !== null) changed.add(target);
  });

  return async () => {
    const box = page.querySelector<HTMLInputElement>('input[name="marketingConsent"]');
    if (box === null) return null;
    const shown = box.closest<HTMLElement>('[data-content]')?.dataset ?? {};
    const preChecked = shown['checked'] === 'true';
    const { origin, pathname } = page.defaultView?.location ?? { origin: '', pathname: '' };
    const evidence: FormEvidence = {
      trapped:
        (page.querySelector<HTMLInputElement>(`input[name="${TRAP_FIELD}"]`)?.value ?? '') !== '',
      challenge: null,
      consent: {
        label: box.labels?.[0]?.textContent ?? '',
        content: shown['content'] ?? '',
        page: origin + pathname,
        preChecked,
        touched: changed.has(box) || box.checked !== preChecked,
      },
    };
    return encodeURIComponent(JSON.stringify({ ...evidence, challenge: await takeToken() }));
  };
}
