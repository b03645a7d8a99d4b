import { expect, test } from 'vitest';
import { pathOfStep } from '#src/domain/steps.ts';
import { usualAfter } from '../support/booking.ts';
import { storedDraft } from '../support/drafts.ts';
import { draftAtAddress } from '../support/visits.ts';
import { button, draftIdOf, inEngines, pickTime, walk } from '../support/visitor.ts';

inEngines(({ product, visit }) => {
  test('a homeowner books an estimate, and the database holds it [S1.collects]', async () => {
    const visitor = await visit();
    await visitor.window.goto(product.url);
    await walk(visitor, 'timeDateBooking');
    const time = await pickTime(visitor);
    await visitor.press(button('Book appointment'));
    await visitor.expectStep('additionalComments');
    await visitor.typeInto({ css: 'main textarea' }, 'Please ring twice.');
    await visitor.press({ css: 'main input[type=checkbox]' });
    await visitor.press(button('Submit'));
    await visitor.expectStep('exploreResources');

    expect(await storedDraft(product, await draftIdOf(visitor))).toMatchObject({
      status: 'Completed',
      sessionData: { appointmentInfo: { selectedTime: time }, topics: [expect.anything()] },
      appointmentRequest: {
        customerComments: 'Please ring twice.',
        customer: {
          firstName: 'José',
          lastName: 'O’Brien',
          phonePrimary: '3035550123',
          email: 'jose@example.com',
        },
      },
    });
  });

  test('a link with id and resume goes on where the visitor stopped, in a browser that has seen nothing of it [F4]', async () => {
    const { window: driven, expectStep, url } = await visit();
    const id = await draftAtAddress(product.url);
    await driven.goto(`${product.url}/?id=${id}&resume`);
    await expectStep('address');
    expect((await url()).search).toBe(`?id=${id}`);
  });

  test('Back and Forward of the browser walk the steps, after a reload too [F5, S2.browser-back]', async () => {
    const visitor = await visit();
    await visitor.window.goto(product.url);
    const second = usualAfter('windowCount');
    await walk(visitor, usualAfter(second));
    await visitor.window.back();
    await visitor.expectStep(second);
    const { sessionData } = await storedDraft(product, await draftIdOf(visitor));
    expect(sessionData.nextPage).toBe(pathOfStep(second));
    await visitor.window.back();
    await visitor.expectStep('windowCount');
    await visitor.window.reload();
    await visitor.expectStep('windowCount');
    await visitor.window.forward();
    await visitor.expectStep(second);
  });

  test('Back of the browser does not leave the landing page once it was touched, and loses nothing [F5, S2.landing-back]', async () => {
    const visitor = await visit();
    await visitor.window.goto(`${product.url}/energy-efficiency`);
    await visitor.expectStep('energyEfficiency');
    await visitor.window.goto(product.url);
    await visitor.expectStep('home');
    const firstName = { css: 'input[name=firstName]' };
    await visitor.typeInto(firstName, 'Ann');
    await visitor.window.back();
    await visitor.expectStep('home');

    expect((await visitor.see(firstName)).value).toBe('Ann');
  });
});

inEngines(
  ({ product, visit }) => {
    test('an estimate is booked where the browser keeps nothing of any site, and a reload goes on from what is saved [F3]', async () => {
      const visitor = await visit();
      await visitor.window.goto(product.url);
      expect(await visitor.window.run(() => window.localStorage)).toBeNull();
      await walk(visitor, 'address');
      await visitor.window.reload();
      await walk(visitor, 'timeDateBooking', 'address');
      await pickTime(visitor);
      await visitor.press(button('Book appointment'));
      await visitor.expectStep('additionalComments');
      expect((await storedDraft(product, await draftIdOf(visitor))).status).toBe('Completed');
    });
  },
  { hasStorage: false },
);
