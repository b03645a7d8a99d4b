import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { draftAtAddress, draftAtCalendar } from '../support/visits.ts';
import { button, draftIdOf, FREE_DAY, inEngines, TIME } from '../support/visitor.ts';
import { DENVER } from '../support/walk.ts';

inEngines(({ product, visit }) => {
  test('the time that is picked stays under the finger when the countdown comes above it [F11, V1]', async () => {
    const { window: driven, press, see } = await visit();
    await driven.goto(`${product.url}/time-date-booking?id=${await draftAtCalendar(product.url)}`);
    await press({ css: FREE_DAY, nth: 1 });
    await see(TIME);
    // The reviews load when they come near, and make the page longer. WebKit may then undo a script's most recent scroll.
    await driven.run(() =>
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    );
    await see({ css: 'main blockquote' });
    // In the middle, where nothing covers it, so that it need not be scrolled before it is pressed.
    await driven.run(() =>
      document
        .querySelector('main input[type=radio]')
        ?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    const placeOf = () =>
      driven.run(() =>
        Math.round(
          document.querySelector('main input[type=radio]')?.getBoundingClientRect().top ?? 0,
        ),
      );
    const before = await placeOf();
    await press(TIME);
    await see({ css: '[role=timer]' });

    expect(await placeOf()).toBe(before);
  });

  test('an address is typed and an estimate is booked with the keyboard alone [V5, S2.calendar]', async () => {
    const visitor = await visit();
    const { window: driven, tabTo, expectStep, see } = visitor;
    await driven.goto(`${product.url}/address?id=${await draftAtAddress(product.url)}`);
    await expectStep('address');
    for (const [field, text] of [
      ['street1', DENVER.street],
      ['city', DENVER.city],
      ['state', DENVER.state],
      ['zipcode', DENVER.zipcode],
    ] as const) {
      await tabTo({ css: `main [name=${field}]` });
      await driven.type(text);
      if (field === 'state') await driven.keys('Enter');
    }
    await tabTo(button('Next'));
    await driven.keys('Enter');
    await expectStep('timeDateBooking');
    await see(TIME);
    await tabTo({ css: '[role=toolbar] button[tabindex="0"]' });
    await driven.keys('Home');
    for (const _ of [1, 2, 3, 4]) await driven.keys('ArrowRight');
    await driven.keys('Enter');
    await see({ css: 'fieldset' }, ({ isFocused }) => isFocused);
    await driven.keys('Tab');
    await driven.keys(' ');
    const time = await see({ css: 'input[type=radio]:checked' });
    await tabTo(button('Book appointment'));
    await driven.keys('Enter');
    await expectStep('additionalComments');

    expect(await storedDraft(product, await draftIdOf(visitor))).toMatchObject({
      status: 'Completed',
      sessionData: { appointmentInfo: { selectedTime: time.value } },
    });
  });
});
