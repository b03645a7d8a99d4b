import { expect, test } from 'vitest';
import { ANSWERS } from '#machines/booking/booking.answers.ts';
import { QUESTIONS, type QuestionStep } from '#src/domain/steps.ts';
import { storedDraft } from '../support/drafts.ts';
import { draftAtCalendar } from '../support/visits.ts';
import {
  draftIdOf,
  FREE_DAY,
  inEngines,
  type Part,
  pickTime,
  TIME,
  type Visitor,
  walk,
} from '../support/visitor.ts';
import { DENVER } from '../support/walk.ts';

const CHECKED: Part = { css: 'input[type=radio]:checked' };
const TIMER: Part = { role: 'timer' };

/** Moves the page's clock forward. */
async function pass({ window }: Visitor, milliseconds: number): Promise<void> {
  await window.run((ahead) => {
    const now = Date.now;
    Date.now = () => now() + ahead;
  }, milliseconds);
}

inEngines(({ product, visit }) => {
  /** A visitor on the calendar who has answered everything before it. */
  async function atCalendar(): Promise<Visitor> {
    const id = await draftAtCalendar(product.url);
    const visitor = await visit();
    await visitor.window.goto(`${product.url}/time-date-booking?id=${id}`);
    await visitor.expectStep('timeDateBooking');
    return visitor;
  }

  test('the countdown and the picked time survive a reload [F11, S4.timer]', async () => {
    const visitor = await atCalendar();
    const picked = await pickTime(visitor);
    await visitor.see(TIMER);
    const key = `booking.v1.${await draftIdOf(visitor)}`;
    const deadlineOf = () =>
      visitor.window.run(
        (name) => JSON.parse(localStorage.getItem(name) ?? '{}').hold.deadline,
        key,
      );
    const before: unknown = await deadlineOf();
    await visitor.window.reload();
    const { value } = await visitor.see(CHECKED);
    await visitor.see(TIMER);

    expect({ value, deadlineOf: await deadlineOf() }).toEqual({
      value: picked,
      deadlineOf: before,
    });
  });

  test('the time that is picked stays under the finger when the countdown comes above it [F11, V1]', async () => {
    const visitor = await atCalendar();
    await visitor.press({ css: FREE_DAY, nth: 1 });
    await visitor.see(TIME);
    // The reviews load when they come near, and make the page longer. WebKit may then undo a script's most recent scroll.
    await visitor.window.run(() =>
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    );
    await visitor.see({ css: 'main blockquote' });
    // In the middle, where nothing covers it, so that it need not be scrolled before it is pressed.
    await visitor.window.run(() =>
      document
        .querySelector('main input[type=radio]')
        ?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    const placeOf = () =>
      visitor.window.run(() =>
        Math.round(
          document.querySelector('main input[type=radio]')?.getBoundingClientRect().top ?? 0,
        ),
      );
    const before = await placeOf();
    await visitor.press(TIME);
    await visitor.see(TIMER);

    expect(await placeOf()).toBe(before);
  });

  test('a time that runs out on another step raises the alert there; its button leads to a calendar without a time [S4.expiry, S8.timer-expiry, F11]', async () => {
    const visitor = await atCalendar();
    await pickTime(visitor);
    await visitor.see(TIMER);
    await visitor.press({ role: 'button', name: 'Back' });
    await visitor.expectStep('address');
    await pass(visitor, 301_000);
    const { text } = await visitor.see({ css: '[role=alertdialog] p' });
    const { isFocused } = await visitor.see({ role: 'button', name: 'Select A New Time' });
    await visitor.press({ role: 'button', name: 'Select A New Time' });
    await visitor.expectStep('timeDateBooking');
    await visitor.see({ css: 'input[type=radio]' });

    expect({
      text,
      isFocused,
      checked: await visitor.look(CHECKED),
      timer: await visitor.look(TIMER),
    }).toEqual({
      text: "Whoops! We've released your appointment time because your time to book has expired.",
      isFocused: true,
      checked: null,
      timer: null,
    });
  });

  test('in the last minute the time can be kept [S9.timer-danger, V5]', async () => {
    const visitor = await atCalendar();
    await pickTime(visitor);
    await visitor.see(TIMER);
    await pass(visitor, 245_000);
    await visitor.press({ role: 'button', name: 'Keep this time' });
    await visitor.miss({ role: 'button', name: 'Keep this time' });

    expect((await visitor.see(TIMER)).text).toMatch(/[45]:[0-5]\d/);
  });

  test('an estimate is booked with the keyboard alone [V5, S2.calendar]', async () => {
    const visitor = await visit();
    const { window, tabTo, expectStep, see } = visitor;
    const type = async (part: Part, text: string) => {
      await tabTo(part);
      await window.type(text);
    };
    const next = async () => {
      await tabTo({ role: 'button', name: 'Next' });
      await window.keys('Enter');
    };
    const choose = async (name: string) => {
      await tabTo({ css: `input[name=${name}]` });
      await window.keys(' ');
    };
    await window.goto(product.url);
    await expectStep('home');
    await type({ role: 'textbox', name: 'First name' }, DENVER.firstName);
    await type({ role: 'textbox', name: 'Last name' }, DENVER.lastName);
    await type({ role: 'textbox', name: 'Phone number' }, '3035550123');
    await type({ role: 'textbox', name: 'Zipcode' }, DENVER.zipcode);
    await type({ role: 'textbox', name: 'Email' }, DENVER.email);
    await window.keys('Enter');
    const answers: { [Question in QuestionStep]?: () => Promise<void> } = {
      windowCount: () => type({ role: 'spinbutton', name: 'Windows' }, '6'),
      homeownerList: async () => {
        await choose('ownership');
        await choose('propertyType');
      },
      sourceType: async () => {
        await choose('sourceType');
        await window.keys('ArrowDown');
      },
      address: async () => {
        await type({ role: 'textbox', name: 'Street address 1' }, DENVER.street);
        await type({ role: 'textbox', name: 'City' }, DENVER.city);
        await type({ role: 'combobox', name: 'State' }, DENVER.state);
        await window.keys('Enter');
        await type({ role: 'textbox', name: 'Zipcode' }, DENVER.zipcode);
      },
    };
    for (const question of QUESTIONS) {
      await expectStep(question);
      const [field = ''] = Object.keys(ANSWERS[question].values.properties ?? {});
      await (answers[question] ?? (() => choose(field)))();
      await next();
    }
    await expectStep('timeDateBooking');
    await see({ css: 'input[type=radio]' });
    await tabTo({ css: '[role=toolbar] button[tabindex="0"]' });
    await window.keys('Home');
    for (const _ of [1, 2, 3, 4]) await window.keys('ArrowRight');
    await window.keys('Enter');
    await see({ css: 'fieldset' }, ({ isFocused }) => isFocused);
    await window.keys('Tab');
    await window.keys(' ');
    const time = await see(CHECKED);
    await tabTo({ role: 'button', name: 'Book appointment' });
    await window.keys('Enter');
    await expectStep('additionalComments');
    const { status, sessionData } = await storedDraft(product, await draftIdOf(visitor));

    expect({ status, selectedTime: sessionData.appointmentInfo?.selectedTime }).toEqual({
      status: 'Completed',
      selectedTime: time.value,
    });
  });

  test('Shift and Tab lead back to what was left, and nothing covers it [V5]', async () => {
    const visitor = await visit();
    await visitor.window.goto(product.url);
    await walk(visitor, 'windowIssues');
    await visitor.tabTo({ role: 'button', name: 'Next' });
    await visitor.tabTo({ css: 'input[name=issues]' }, 'Shift');

    expect((await visitor.see({ css: 'input[name=issues]' })).point).not.toBeNull();
  });
});
