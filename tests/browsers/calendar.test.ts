import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { draftAtCalendar } from '../support/visits.ts';
import {
  answer,
  button,
  byKeyboard,
  draftIdOf,
  FREE_DAY,
  inEngines,
  pickTime,
  TIME,
  walk,
} from '../support/visitor.ts';

const CHECKED = { css: 'input[type=radio]:checked' };
const TIMER = { css: '[role=timer]' };

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
    await see(TIMER);

    expect(await placeOf()).toBe(before);
  });

  test('the countdown and the picked time survive a reload; a time that runs out on another step raises the alert there, whose button leads to a calendar without a time [F11, S4.timer, S4.expiry, S8.timer-expiry]', async () => {
    const visitor = await visit();
    const { window: driven, look, press, see, expectStep } = visitor;
    await driven.goto(`${product.url}/time-date-booking?id=${await draftAtCalendar(product.url)}`);
    const picked = await pickTime(visitor);
    await see(TIMER);
    const deadline = () =>
      driven.run(() =>
        Object.values(localStorage).flatMap((text) => /"deadline":\d+/.exec(text)?.[0] ?? []),
      );
    const before = await deadline();
    await driven.reload();
    expect((await see(CHECKED)).value).toBe(picked);
    await see(TIMER);
    expect(await deadline()).toEqual(before);
    await press(button('Back'));
    await expectStep('address');
    await driven.run(() => {
      const now = Date.now;
      Date.now = () => now() + 301_000;
    });
    await see({ css: '[role=alertdialog] p', text: "Whoops! We've released your appointment" });
    await see(button('Select A New Time'), ({ isFocused }) => isFocused);
    await press(button('Select A New Time'));
    await expectStep('timeDateBooking');
    await see(TIME);
    expect(await look(CHECKED)).toBeNull();
    expect(await look(TIMER)).toBeNull();
  });

  test('an estimate is booked with the keyboard alone, and what Shift and Tab lead back to is not covered [V5, S2.calendar]', async () => {
    const visitor = byKeyboard(await visit());
    const { window: driven, tabTo, expectStep, press, see } = visitor;
    await driven.goto(product.url);
    await walk(visitor, 'address');
    await answer(visitor, 'address');
    await tabTo(button('Next'));
    await tabTo({ css: 'main [name=city]' }, 'Shift');
    expect((await see({ css: 'main [name=city]' })).point).not.toBeNull();
    await press(button('Next'));
    await expectStep('timeDateBooking');
    await see(TIME);
    await tabTo({ css: '[role=toolbar] button[tabindex="0"]' });
    await driven.keys('Home');
    for (const _ of [1, 2, 3, 4]) await driven.keys('ArrowRight');
    await driven.keys('Enter');
    await see({ css: 'fieldset' }, ({ isFocused }) => isFocused);
    await driven.keys('Tab');
    await driven.keys(' ');
    const time = await see(CHECKED);
    await press(button('Book appointment'));
    await expectStep('additionalComments');

    expect(await storedDraft(product, await draftIdOf(visitor))).toMatchObject({
      status: 'Completed',
      sessionData: { appointmentInfo: { selectedTime: time.value } },
    });
  });
});
