import { expect, test } from 'vitest';
import { pathOfStep } from '#src/domain/steps.ts';
import { answeredDraft, usualAfter } from '../support/booking.ts';
import { storedDraft } from '../support/drafts.ts';
import { draftIdOf, inEngines, pickTime, walk } from '../support/visitor.ts';

inEngines(({ product, visit }) => {
  test('a homeowner books an estimate, and the database holds it [S1.collects]', async () => {
    const visitor = await visit();
    await visitor.window.goto(product.url);
    await walk(visitor, 'timeDateBooking');
    const time = await pickTime(visitor);
    await visitor.press({ role: 'button', name: /^Book appointment/ });
    await visitor.expectStep('additionalComments');
    await visitor.typeInto({ role: 'textbox', name: 'Comments' }, 'Please ring twice.');
    await visitor.press({ role: 'checkbox' });
    await visitor.press({ role: 'button', name: 'Submit' });
    await visitor.expectStep('exploreResources');
    const {
      status,
      sessionData,
      appointmentRequest: request,
    } = await storedDraft(product, await draftIdOf(visitor));

    expect({
      status,
      selectedTime: sessionData.appointmentInfo?.selectedTime,
      topicsCount: sessionData.topics.length,
      customerComments: request.customerComments,
      customer: request.customer,
    }).toEqual({
      status: 'Completed',
      selectedTime: time,
      topicsCount: 1,
      customerComments: 'Please ring twice.',
      customer: {
        ...answeredDraft().appointmentRequest.customer,
        firstName: 'José',
        lastName: 'O’Brien',
        phonePrimary: '3035550123',
        email: 'jose@example.com',
      },
    });
  });

  test('a link with id and resume goes on where the visitor stopped, in a browser that has seen nothing of it [F4]', async () => {
    const before = await visit();
    await before.window.goto(product.url);
    await walk(before, 'homeownerList');
    const id = await draftIdOf(before);
    const visitor = await visit();
    await visitor.window.goto(`${product.url}/?id=${id}&resume`);
    await visitor.expectStep('homeownerList');

    expect((await visitor.url()).search).toBe(`?id=${id}`);
  });

  test('Back and Forward of the browser walk the steps, after a reload too [F5, S2.browser-back]', async () => {
    const visitor = await visit();
    await visitor.window.goto(product.url);
    const second = usualAfter('windowCount');
    const third = usualAfter(second);
    await walk(visitor, third);
    await visitor.window.back();
    await visitor.expectStep(second);
    await visitor.window.back();
    await visitor.expectStep('windowCount');
    await visitor.window.reload();
    await visitor.expectStep('windowCount');
    await visitor.window.forward();
    await visitor.expectStep(second);
    await visitor.window.forward();
    await visitor.expectStep(third);
    await visitor.window.back();
    await visitor.expectStep(second);
    const { sessionData } = await storedDraft(product, await draftIdOf(visitor));

    expect(sessionData.nextPage).toBe(pathOfStep(second));
  });

  test('Back of the browser does not leave the landing page once it was touched, and loses nothing [F5, S2.landing-back]', async () => {
    const visitor = await visit();
    await visitor.window.goto(`${product.url}/energy-efficiency`);
    await visitor.expectStep('energyEfficiency');
    await visitor.window.goto(product.url);
    await visitor.expectStep('home');
    await visitor.typeInto({ role: 'textbox', name: 'First name' }, 'Ann');
    await visitor.window.back();
    await visitor.expectStep('home');
    const { value } = await visitor.see({ role: 'textbox', name: 'First name' });

    expect(value).toBe('Ann');
  });
});
