import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { openDataLayer } from '#src/services/data-layer.ts';

const TAGS = {
  container: 'GTM-ABC1234',
  script: 'https://www.googletagmanager.com/gtm.js',
  consentGranted: false,
};

/** A page whose address has a draft id, with some properties of `navigator` replaced. */
function pageWith(browser: object = {}) {
  const { window } = new JSDOM('<!doctype html>', { url: 'https://book.example.com/?id=secret' });
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(window.navigator, name, { value });
  return window;
}

/** The entries of a data layer, with commands as arrays. */
function layerOf(page: { dataLayer?: object[] }): unknown[] {
  return (page.dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]' ? Object.values(entry) : entry,
  );
}

test.each([
  [false, 'denied'],
  [true, 'granted'],
])(
  'the tag manager is told by the names of Google Analytics, after the defaults of Consent Mode (granted: %s), and nothing of the draft [L22.events, B5]',
  (consentGranted, consent) => {
    const page = pageWith();
    const tell = openDataLayer(page, { ...TAGS, consentGranted });
    tell?.({ type: 'ready' });
    tell?.({ type: 'step', step: 'window-count' });
    for (const type of ['started', 'booked', 'callRequested', 'notServed'] as const)
      tell?.({ type });

    const page_location = 'https://book.example.com/window-count';
    expect(layerOf(page)).toEqual([
      [
        'consent',
        'default',
        {
          ad_storage: consent,
          ad_user_data: consent,
          ad_personalization: consent,
          analytics_storage: consent,
          wait_for_update: 500,
        },
      ],
      ['set', { page_location: 'https://book.example.com/', ads_data_redaction: !consentGranted }],
      { event: 'gtm.js', 'gtm.start': expect.any(Number) },
      ['set', { page_location }],
      { event: 'page_view', page_location },
      { event: 'generate_lead' },
      { event: 'qualify_lead' },
      { event: 'working_lead' },
      { event: 'disqualify_lead', disqualified_lead_reason: 'not_served' },
    ]);
    expect([...page.document.scripts]).toMatchObject([
      { src: `${TAGS.script}?id=GTM-ABC1234`, async: true, referrerPolicy: 'no-referrer' },
    ]);
  },
);

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  'nothing is loaded or told where the browser says %j [L22.privacy]',
  (browser) => {
    const page = pageWith(browser);
    expect(openDataLayer(page, TAGS)).toBe(null);
    expect(layerOf(page)).toEqual([]);
    expect(page.document.scripts).toHaveLength(0);
  },
);
