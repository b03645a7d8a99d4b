import { withTimeout } from 'es-toolkit';

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
/** How long a save waits for a token. After that it is sent without one. */
const WAIT_MS = 5000;

interface Turnstile {
  render(
    element: HTMLElement,
    options: {
      sitekey: string;
      appearance: 'interaction-only';
      callback: (token: string) => void;
      'error-callback': () => void;
    },
  ): string;
  reset(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

function loadScript(page: Document): Promise<Turnstile | null> {
  return new Promise((resolve) => {
    const script = page.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.referrerPolicy = 'no-referrer';
    script.addEventListener('load', () => resolve(page.defaultView?.turnstile ?? null));
    script.addEventListener('error', () => resolve(null));
    page.head.append(script);
  });
}

interface Widget {
  form: Element;
  token: Promise<string | null>;
  /** Requests the next token: each is valid only once. */
  renew(): void;
}

/**
 * Cloudflare Turnstile on the contact form. Loads its script once the form is on the page. If it shows anything, that appears below the form's button.
 *
 * @returns a function that gets the token for one save; null if there is none. It never rejects.
 */
export function openChallenge(page: Document, siteKey: string): () => Promise<string | null> {
  let script: Promise<Turnstile | null> | null = null;
  let widget: Widget | null = null;

  function show(form: Element): Widget {
    const element = page.createElement('div');
    form.append(element);
    script ??= loadScript(page);
    let arrive: (token: string | null) => void = () => undefined;
    const nextToken = () =>
      new Promise<string | null>((resolve) => {
        arrive = resolve;
      });
    const made: Widget = { form, token: nextToken(), renew: () => undefined };
    void script.then((turnstile) => {
      // Called again with a new token when one has expired, and when a retry succeeds after an error.
      const callback = (token: string) => {
        arrive(token);
        made.token = Promise.resolve(token);
      };
      const id = turnstile?.render(element, {
        sitekey: siteKey,
        appearance: 'interaction-only',
        callback,
        'error-callback': () => arrive(null),
      });
      if (turnstile === null || id === undefined) {
        arrive(null);
        return;
      }
      made.renew = () => {
        made.token = nextToken();
        turnstile.reset(id);
      };
    });
    return made;
  }

  /** The widget of the contact form on the page, added if it is missing; null if there is no form. */
  function present(): Widget | null {
    const form = page.querySelector('input[name="marketingConsent"]')?.closest('form') ?? null;
    if (form === null) return null;
    if (widget?.form !== form) widget = show(form);
    return widget;
  }

  present();
  page.addEventListener('focusin', present);

  return async () => {
    const shown = present();
    if (shown === null) return null;
    const token = await withTimeout(() => shown.token, WAIT_MS).catch(() => null);
    shown.renew();
    return token;
  };
}
