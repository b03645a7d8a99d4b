import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { HomeownerListValues } from '#machines/booking/answers/homeownerList.ts';
import { Empty } from '#stories/screens/HomeownerList.stories.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { hasFocus, messageOf, press, showForm, textBox } from '#tests/support/forms.tsx';

const REQUIRED = 'Field is required.';
const EMPTY = emptyForm('homeownerList');
const ONLY: HomeownerListValues = { ...EMPTY, ownership: 'the_only_homeowner' };
const ADA = { firstName: 'Ada', lastName: 'Li', phone: '3035550124' };
const BO = { firstName: 'Bo', lastName: 'Li', phone: '' };
const NOBODY = { firstName: '', lastName: '', phone: '' };

const show = (values: HomeownerListValues) => showForm(Empty, values);

function several(
  ...additionalOwners: HomeownerListValues['additionalOwners']
): HomeownerListValues {
  return { ...EMPTY, ownership: 'multiple_homeowners', additionalOwners };
}

const group = (name: string) => screen.getByRole('radiogroup', { name });
const boxesOf = (number: number) =>
  within(screen.getByRole('listitem', { name: `Other homeowner ${number}` })).getAllByRole(
    'textbox',
  );
const focused = () => document.activeElement?.textContent;

test('both questions are required radio buttons with the ids and codes of the specification [S2.homeowner-question, S2.property-type, S5.homeowner, V1, V2, V3]', async () => {
  const { submitted } = show({ ...EMPTY, propertyType: null });
  const questions = [group('Are you the only homeowner?'), group('What kind of home is it?')];
  const [owners, types] = questions.map((one) =>
    within(one)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ id, value }) => [id, value]),
  );
  await press('Next');
  await waitFor(() => expect(document.activeElement?.id).toBe('the_only_homeowner'));

  expect(owners).toEqual([
    ['the_only_homeowner', 'the_only_homeowner'],
    ['multiple_homeowners', 'multiple_homeowners'],
  ]);
  expect(types?.map(([, code]) => code)).toEqual([
    '876090000',
    '876090001',
    '876090002',
    '876090003',
    '876090004',
    '876090005',
  ]);
  expect(questions.map((one) => [messageOf(one), one.ariaRequired, one.ariaInvalid])).toEqual([
    [REQUIRED, 'true', 'true'],
    [REQUIRED, 'true', 'true'],
  ]);
  expect(submitted).toEqual([]);
});

test('looking at the other answer loses no homeowner, and the only one is answered without them [S2.homeowner-question]', async () => {
  const { last, submitted } = show(several(ADA, BO));
  await press('I am the only homeowner', 'radio');
  await press('Next');
  const cards = screen.queryAllByRole('listitem', { name: /^Other homeowner/ }).length;
  await press('There are multiple homeowners', 'radio');

  expect({ cards, submitted, back: last() }).toEqual({
    cards: 0,
    submitted: [ONLY],
    back: { values: several(ADA, BO), isValid: false },
  });
});

test('Next waits for every additional homeowner [S5.additional-owner]', async () => {
  const { submitted } = show(
    several(ADA, { firstName: 'B0$', lastName: '', phone: '2222222222' }, NOBODY),
  );
  await press('Next');
  await hasFocus(() => boxesOf(2)[0]);

  expect([1, 2, 3].map((number) => boxesOf(number).map(messageOf))).toEqual([
    [null, null, null],
    [
      'Please make sure your input does not contain invalid characters. “$” is not allowed.',
      REQUIRED,
      'This phone number is not allowed.',
    ],
    [REQUIRED, REQUIRED, REQUIRED],
  ]);
  expect(submitted).toEqual([]);
});

test('another homeowner is added empty, takes focus, and is not filled in with what the browser knows of the visitor [S2.homeowner-question, V1]', async () => {
  const { last } = show(several(ADA));
  await press('Add another homeowner');

  expect(focused()).toBe('Other homeowner 2');
  expect(last()?.values).toEqual(several(ADA, NOBODY));
  expect(boxesOf(2).map((box) => box.getAttribute('autocomplete'))).toEqual(['off', 'off', 'off']);
});

test('twenty additional homeowners are the most, and the page says so [S2.homeowner-question]', async () => {
  const { last } = show(several(...Array.from({ length: 19 }, () => ADA)));
  await press('Add another homeowner');
  await press('Add another homeowner');

  expect(last()?.values.additionalOwners.length).toBe(20);
  expect(screen.getByText('20 Additional Homeowners Maximum').ariaLive).toBe('polite');
});

test('removing one keeps the others and their messages, and moves focus to the one in its place [S2.homeowner-question, V1, V2]', async () => {
  const { last } = show(several(ADA, { ...BO, lastName: '' }, NOBODY));
  await userEvent.click(boxesOf(2)[1] ?? document.body);
  await userEvent.tab();
  await waitFor(() => expect(boxesOf(2).map(messageOf)).toEqual([null, REQUIRED, null]));
  await press('Remove homeowner 1');

  await waitFor(() => expect(boxesOf(1).map(messageOf)).toEqual([null, REQUIRED, null]));
  expect(boxesOf(2).map(messageOf)).toEqual([null, null, null]);
  expect(last()?.values).toEqual(several({ ...BO, lastName: '' }, NOBODY));
  expect(focused()).toBe('Other homeowner 1');
});

test('removing one that is being filled in says nothing about the one that takes its place', async () => {
  show(several(NOBODY, NOBODY));
  await userEvent.click(boxesOf(1)[0] ?? document.body);
  await press('Remove homeowner 1');
  await userEvent.click(boxesOf(1)[1] ?? document.body);
  await userEvent.tab();

  await waitFor(() => expect(boxesOf(1).map(messageOf)).toEqual([null, REQUIRED, null]));
});

test('removing the last additional homeowner resets to the only homeowner and brings focus back to the question [S5.last-owner]', async () => {
  const { last } = show(several(ADA));
  await press('Remove homeowner 1');

  expect(document.activeElement?.id).toBe('the_only_homeowner');
  expect(last()).toEqual({ values: ONLY, isValid: true });
});

test('Other as a property type is a text of one’s own, and another type clears it [S2.property-type, S5.homeowner]', async () => {
  const { last } = show(ONLY);
  await press('Other');
  const opened = [document.activeElement, last()?.isValid];
  expect(opened).toEqual([textBox('Other'), false]);
  await userEvent.type(textBox('Other'), 'Houseboat');
  expect(last()).toEqual({
    values: { ...ONLY, propertyType: 876090099, otherText: 'Houseboat' },
    isValid: true,
  });
  await press('Townhouse', 'radio');
  expect(last()).toEqual({ values: { ...ONLY, propertyType: 876090004 }, isValid: true });
  expect(screen.queryByRole('textbox', { name: 'Other' })).toBe(null);
});

test('removing Other goes back to the type chosen last, each time [S2.property-type]', async () => {
  const { last } = show({ ...ONLY, propertyType: 876090005 });
  await press('Other');
  await press('Remove other');
  expect(last()?.values).toEqual({ ...ONLY, propertyType: 876090005 });
  await press('Townhouse', 'radio');
  await press('Other');
  await press('Remove other');
  expect(last()?.values).toEqual({ ...ONLY, propertyType: 876090004 });
});
