import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { pathOfStep, QUESTIONS } from '#src/domain/steps.ts';
import { tellNews } from '#src/flow/embed-messages.ts';
import { openDataLayer } from '#src/services/data-layer.ts';
import { ADDRESS, startBooking, walkTo } from '../support/booking.ts';

const TAGS = {
  container: 'GTM-ABC1234',
  script: 'https://www.googletagmanager.com/gtm.js',
  consentGranted: false,
};

/** A page at a path, with some properties of `navigator` replaced. */
function pageAt(path: string, browser: object = {}) {
  const { window } = new JSDOM('<!doctype html>', { url: `https://book.example.com${path}` });
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

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  wait_for_update: 500,
};

const pageView = (path: string) => {
  const page_location = `https://book.example.com/${path}`;
  return [['set', { page_location }], { event: 'page_view', page_location }];
};

test('the tag manager is told by the names of Google Analytics, after the defaults of Consent Mode, and nothing of the visitor or the draft [L22.events, B5]', async () => {
  const page = pageAt('/?id=secret-draft&firstName=Ann');
  const tell = openDataLayer(page, TAGS);
  const booking = startBooking({
    ports: {
      checkService: async () => ({
        isServiceAvailable: false,
        marketSegmentId: null,
        zipcodeId: null,
      }),
    },
  });
  if (tell !== null) tellNews(booking.actor, tell);
  await walkTo(booking, 'address');
  await booking.say({ type: 'form.submitted', step: 'address', values: ADDRESS });

  expect(layerOf(page)).toEqual([
    ['consent', 'default', DENIED],
    ['set', { page_location: 'https://book.example.com/', ads_data_redaction: true }],
    { event: 'gtm.js', 'gtm.start': expect.any(Number) },
    ...pageView(''),
    { event: 'generate_lead' },
    ...QUESTIONS.flatMap((question) => pageView(pathOfStep(question))),
    ...pageView('do-not-service-area'),
    { event: 'disqualify_lead', disqualified_lead_reason: 'not_served' },
  ]);
  expect(
    [...page.document.scripts].map(({ src, async, referrerPolicy }) => [
      src,
      async,
      referrerPolicy,
    ]),
  ).toEqual([['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234', true, 'no-referrer']]);
});

test('a booking and a call that was asked for have names of their own [L22.events]', () => {
  const page = pageAt('/');
  const tell = openDataLayer(page, { ...TAGS, consentGranted: true });
  for (const type of ['ready', 'booked', 'callRequested'] as const) tell?.({ type });
  const granted = Object.fromEntries(
    Object.entries(DENIED).map(([name, value]) => [name, value === 'denied' ? 'granted' : value]),
  );
  expect(layerOf(page).toSpliced(2, 1)).toEqual([
    ['consent', 'default', granted],
    ['set', { page_location: 'https://book.example.com/', ads_data_redaction: false }],
    { event: 'qualify_lead' },
    { event: 'working_lead' },
  ]);
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  'nothing is loaded or told where the browser says %j [L22.privacy]',
  (browser) => {
    const page = pageAt('/', browser);
    expect({
      openDataLayer: openDataLayer(page, TAGS),
      layerOf: layerOf(page),
      scriptsCount: page.document.scripts.length,
    }).toEqual({ openDataLayer: null, layerOf: [], scriptsCount: 0 });
  },
);
