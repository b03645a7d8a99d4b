import { expect, test } from 'vitest';
import { pathOfStep, QUESTIONS } from '#src/domain/steps.ts';
import { storedDraft } from '../support/drafts.ts';
import { hostOfProduct, step } from '../support/embedded.ts';
import type { DrivenPage } from '../support/driven.ts';
import {
  draftIdOf,
  inEngines,
  pickTime,
  type Visitor,
  visitorAt,
  walk,
} from '../support/visitor.ts';
import { DENVER } from '../support/walk.ts';

/** Fills in the form inside the host's page and presses its button. */
async function startInside(
  { window, see }: Visitor,
  article: string,
): Promise<Visitor<DrivenPage>> {
  await window.goto(article);
  await see({ css: 'iframe' });
  const inside = visitorAt(await window.frame());
  await inside.typeInto({ role: 'textbox', name: 'First name' }, DENVER.firstName);
  await inside.typeInto({ role: 'textbox', name: 'Last name' }, DENVER.lastName);
  await inside.typeInto({ role: 'textbox', name: 'Phone number' }, DENVER.phone);
  await inside.typeInto({ role: 'textbox', name: 'Zipcode' }, DENVER.zipcode);
  await inside.press({ role: 'button', name: 'Book Your Estimate Online' });
  return inside;
}

inEngines(({ product, visit }) => {
  const host = hostOfProduct(product);

  test('a homeowner starts inside another site and books in a new window, and the host hears every step, in a browser that keeps no cookies there too [F13, B13.token]', async () => {
    const visitor = await visit();
    await startInside(visitor, `${host.url}/article?utm_source=journal`);
    const booking = visitorAt(await visitor.window.opened());
    await walk(booking, 'timeDateBooking', 'windowCount');
    await pickTime(booking);
    await booking.press({ role: 'button', name: /^Book appointment/ });
    await booking.expectStep('additionalComments');
    const { status, appointmentRequest: request } = await storedDraft(
      product,
      await draftIdOf(booking),
    );
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

    expect({
      status,
      lastName: request.customer.lastName,
      submissionPageUrlParameters: request.marketingAttribution.submissionPageUrlParameters,
    }).toEqual({
      status: 'Completed',
      lastName: 'O’Brien',
      submissionPageUrlParameters: [{ name: 'utm_source', value: 'journal' }],
    });
  });
});
