import { expect, test } from 'vitest';
import { pathOfStep, QUESTIONS } from '#src/domain/steps.ts';
import { storedDraft } from '../support/drafts.ts';
import { hostOfProduct, step } from '../support/embedded.ts';
import { button, draftIdOf, inEngines, pickTime, visitorAt, walk } from '../support/visitor.ts';
import { DENVER } from '../support/walk.ts';

inEngines(({ product, visit }) => {
  const host = hostOfProduct(product);

  test('a homeowner starts inside another site and books in a new window, and the host hears every step, in a browser that keeps no cookies there too [F13, B13.token]', async () => {
    const visitor = await visit();
    await visitor.window.goto(`${host.url}/article?utm_source=journal`);
    await visitor.see({ css: 'iframe' });
    const inside = visitorAt(await visitor.window.frame());
    for (const field of ['firstName', 'lastName', 'phone', 'zipcode'] as const)
      await inside.typeInto({ css: `input[name=${field}]` }, DENVER[field]);
    await inside.press(button('Book Your Estimate Online'));
    const booking = visitorAt(await visitor.window.opened());
    await walk(booking, 'timeDateBooking', 'windowCount');
    await pickTime(booking);
    await booking.press(button('Book appointment'));
    await booking.expectStep('additionalComments');
    await expect
      .poll(() => visitor.window.run(() => window.heard))
      .toEqual([
        { type: 'ready' },
        step('embed-get-started'),
        { type: 'started', event: 'generate_lead' },
        ...QUESTIONS.map((question) => step(pathOfStep(question))),
        step('time-date-booking'),
        step('additional-comments'),
        { type: 'booked', event: 'qualify_lead' },
      ]);

    expect(await storedDraft(product, await draftIdOf(booking))).toMatchObject({
      status: 'Completed',
      appointmentRequest: {
        customer: { lastName: 'O’Brien' },
        marketingAttribution: {
          submissionPageUrlParameters: [{ name: 'utm_source', value: 'journal' }],
        },
      },
    });
  });
});
