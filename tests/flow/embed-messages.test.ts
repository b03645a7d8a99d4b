import { expect, test } from 'vitest';
import type { EmbedNews } from '#src/domain/embed.ts';
import { pathOfStep, QUESTIONS } from '#src/domain/steps.ts';
import { tellNews } from '#src/flow/embed-messages.ts';
import {
  ADDRESS,
  answeredDraft,
  CONTACT,
  type FlowOptions,
  startBooking,
  walkTo,
} from '../support/booking.ts';

function listened(options: FlowOptions = {}) {
  const booking = startBooking(options);
  const news: EmbedNews[] = [];
  tellNews(booking.actor, (item) => news.push(item));
  return { ...booking, news };
}

const step = (path: Extract<EmbedNews, { type: 'step' }>['step']): EmbedNews => ({
  type: 'step',
  step: path,
});

test('a host hears that the start is there and that a draft was made [F13]', async () => {
  const { news, say, settled } = listened({ url: '/embed-get-started' });
  await settled();
  await say({ type: 'form.submitted', step: 'embedGetStarted', values: CONTACT });
  expect(news).toEqual([{ type: 'ready' }, step('embed-get-started'), { type: 'started' }]);
});

test('a host hears every page and that the address is not served, once [F13]', async () => {
  const booking = listened({
    ports: {
      checkService: async () => ({
        isServiceAvailable: false,
        marketSegmentId: null,
        zipcodeId: null,
      }),
    },
  });
  await walkTo(booking, 'address');
  await booking.say({ type: 'form.submitted', step: 'address', values: ADDRESS });
  expect(booking.news).toEqual([
    { type: 'ready' },
    step(''),
    { type: 'started' },
    ...QUESTIONS.map((question) => step(pathOfStep(question))),
    step('do-not-service-area'),
    { type: 'notServed' },
  ]);
});

test('a host hears of a requested call [F10, F13]', async () => {
  const { news, say, settled } = listened({ url: '/request-call' });
  await settled();
  const { marketingConsent: _, ...values } = CONTACT;
  await say({ type: 'form.submitted', step: 'requestCall', values });
  expect(news).toEqual([{ type: 'ready' }, step('request-call'), { type: 'callRequested' }]);
});

test('no time that works is a call requested, not a booking [F13]', async () => {
  const { news, say, settled } = listened({
    url: '/?id=draft-1&resume',
    drafts: [answeredDraft()],
  });
  await settled();
  await say({ type: 'noneWorks.chosen' });
  expect(news).toEqual([
    { type: 'ready' },
    step('time-date-booking'),
    step('additional-comments'),
    { type: 'callRequested' },
  ]);
});

test.each(['Completed', 'CallToSet', 'Abandoned'] as const)(
  'a draft that is %s when it is loaded is no news [F13]',
  async (status) => {
    const draft = answeredDraft((one) => ({
      ...one,
      status,
      sessionData: { ...one.sessionData, nextPage: 'do-not-service-area' },
    }));
    const { news, settled } = listened({ url: '/?id=draft-1&resume', drafts: [draft] });
    await settled();
    expect(news.filter(({ type }) => type !== 'step')).toEqual([{ type: 'ready' }]);
  },
);
