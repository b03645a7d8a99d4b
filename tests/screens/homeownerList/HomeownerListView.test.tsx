import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { HomeownerListValues } from '#machines/booking/answers/homeownerList.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { HomeownerListView } from '#src/screens/homeownerList/HomeownerListView.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';
import { messageOf, press, recordForm, textBox } from '#tests/support/forms.tsx';

const homeownerList = await bundledCopy('homeownerList');

const REQUIRED = 'Field is required.';
const EMPTY = emptyForm('homeownerList');
const ONLY: HomeownerListValues = { ...EMPTY, ownership: 'the_only_homeowner' };
const ADA = { firstName: 'Ada', lastName: 'Li', phone: '3035550124' };
const BO = { firstName: 'Bo', lastName: 'Li', phone: '3035550125' };
const NOBODY = { firstName: '', lastName: '', phone: '' };

function renderHomeowners(values: HomeownerListValues = EMPTY) {
  const recorded = recordForm(values);
  render(<HomeownerListView content={homeownerList} frame={frameState()} form={recorded.form} />);
  return recorded;
}

function several(
  ...additionalOwners: HomeownerListValues['additionalOwners']
): HomeownerListValues {
  return { ...EMPTY, ownership: 'multiple_homeowners', additionalOwners };
}

const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const group = (name: string) => screen.getByRole('radiogroup', { name });
const owner = (number: number) =>
  within(screen.getByRole('listitem', { name: `Other homeowner ${number}` }));

function ownerMessages(number: number) {
  const field = (name: string) => messageOf(owner(number).getByRole('textbox', { name }));
  return {
    firstName: field('First name'),
    lastName: field('Last name'),
    phone: field('Phone number'),
  };
}

test('both questions are radio buttons with the ids and codes of the specification [S2.homeowner-question, S2.property-type, V1, V3]', () => {
  renderHomeowners();
  const radios = (name: string) => within(group(name)).getAllByRole('radio');
  expect({
    ownership: radios('Are you the only homeowner?').map((radio) => [
      radio.id,
      radio.getAttribute('value'),
    ]),
    types: radios('What kind of home is it?').map((radio) => radio.getAttribute('value')),
    chosen: screen.getByRole('radio', { checked: true }).getAttribute('value'),
  }).toEqual({
    ownership: [
      ['the_only_homeowner', 'the_only_homeowner'],
      ['multiple_homeowners', 'multiple_homeowners'],
    ],
    types: ['876090000', '876090001', '876090002', '876090003', '876090004', '876090005'],
    chosen: '876090000',
  });
});

test('an open question is required and gets focus [S5.homeowner, V2]', async () => {
  const { submitted } = renderHomeowners();
  await press('Next');
  await waitFor(() => expect(messageOf(group('Are you the only homeowner?'))).toBe(REQUIRED));
  await waitFor(() => expect(document.activeElement?.id).toBe('the_only_homeowner'));
  expect(submitted).toEqual([]);
});

test('a property type is required and gets focus [S5.homeowner, V2]', async () => {
  const { submitted } = renderHomeowners({ ...ONLY, propertyType: null });
  await press('Next');
  await waitFor(() => expect(messageOf(group('What kind of home is it?'))).toBe(REQUIRED));
  await waitFor(() => expect(document.activeElement?.getAttribute('value')).toBe('876090000'));
  expect(submitted).toEqual([]);
});

test('several homeowners open one empty homeowner, the only one puts the list away [S2.homeowner-question]', async () => {
  const { changed } = renderHomeowners();
  await choose('There are multiple homeowners');
  expect(changed.at(-1)).toEqual({ values: several(NOBODY), isValid: false });
  await choose('I am the only homeowner');
  expect(changed.at(-1)).toEqual({ values: ONLY, isValid: true });
  expect(screen.queryAllByRole('listitem', { name: /^Homeowner/ })).toEqual([]);
});

test('looking at the other answer loses no homeowner, and the only one is answered without them [S2.homeowner-question]', async () => {
  const { changed, submitted } = renderHomeowners(several(ADA, { ...BO, phone: '' }));
  await choose('I am the only homeowner');
  await press('Next');
  const only = {
    changed: changed.at(-1),
    cards: screen.queryAllByRole('listitem', { name: /^Homeowner/ }).length,
    submitted: submitted.at(-1),
  };
  await choose('There are multiple homeowners');
  expect({ only, back: changed.at(-1) }).toEqual({
    only: { changed: { values: ONLY, isValid: true }, cards: 0, submitted: ONLY },
    back: { values: several(ADA, { ...BO, phone: '' }), isValid: false },
  });
});

test('Next waits for every additional homeowner [S5.additional-owner]', async () => {
  const { submitted } = renderHomeowners(
    several(ADA, { firstName: 'B0$', lastName: '', phone: '2222222222' }, NOBODY),
  );
  await press('Next');
  await waitFor(() =>
    expect(document.activeElement).toBe(owner(2).getByRole('textbox', { name: 'First name' })),
  );
  expect({
    first: ownerMessages(1),
    second: ownerMessages(2),
    third: ownerMessages(3),
    submitted,
  }).toEqual({
    first: { firstName: null, lastName: null, phone: null },
    second: {
      firstName:
        'Please make sure your input does not contain invalid characters. “$” is not allowed.',
      lastName: REQUIRED,
      phone: 'This phone number is not allowed.',
    },
    third: { firstName: REQUIRED, lastName: REQUIRED, phone: REQUIRED },
    submitted: [],
  });
});

test('another homeowner is added empty and takes focus [S2.homeowner-question, V1]', async () => {
  const { changed } = renderHomeowners(several(ADA));
  await press('Add another homeowner');
  expect({ last: changed.at(-1)?.values, focus: document.activeElement?.textContent }).toEqual({
    last: several(ADA, NOBODY),
    focus: 'Other homeowner 2',
  });
});

test('twenty additional homeowners are the most, and the button says so [S2.homeowner-question]', async () => {
  const { changed } = renderHomeowners(several(...Array.from({ length: 19 }, () => ADA)));
  const add = () => screen.getByRole('button', { name: 'Add another homeowner' });
  await userEvent.click(add());
  const note = screen.getByText('20 Additional Homeowners Maximum');
  await userEvent.click(add());

  expect({
    count: changed.at(-1)?.values.additionalOwners.length,
    disabled: add().getAttribute('aria-disabled'),
    isDescribed: add().getAttribute('aria-describedby') === note.id,
    spoken: note.getAttribute('aria-live'),
  }).toEqual({ count: 20, disabled: 'true', isDescribed: true, spoken: 'polite' });
});

test('removing one keeps the others and their messages, and moves focus to the one in its place [S2.homeowner-question, V1]', async () => {
  const { changed } = renderHomeowners(several(ADA, { ...BO, lastName: '' }));
  await press('Next');
  await waitFor(() => expect(ownerMessages(2).lastName).toBe(REQUIRED));
  await press('Remove homeowner 1');
  await waitFor(() =>
    expect(ownerMessages(1)).toEqual({ firstName: null, lastName: REQUIRED, phone: null }),
  );
  expect({ last: changed.at(-1)?.values, focus: document.activeElement?.textContent }).toEqual({
    last: several({ ...BO, lastName: '' }),
    focus: 'Other homeowner 1',
  });
});

test('a message stays with its homeowner when one before is removed, and the next one has none [V2]', async () => {
  renderHomeowners(several(ADA, NOBODY, NOBODY));
  await userEvent.click(owner(2).getByRole('textbox', { name: 'First name' }));
  await userEvent.tab();
  await waitFor(() => expect(ownerMessages(2).firstName).toBe(REQUIRED));
  await press('Remove homeowner 1');
  await waitFor(() =>
    expect(ownerMessages(1)).toEqual({ firstName: REQUIRED, lastName: null, phone: null }),
  );
  expect(ownerMessages(2)).toEqual({ firstName: null, lastName: null, phone: null });
});

test('removing one that is being filled in says nothing about the one that takes its place', async () => {
  renderHomeowners(several(NOBODY, NOBODY));
  await userEvent.click(owner(1).getByRole('textbox', { name: 'First name' }));
  await press('Remove homeowner 1');
  await userEvent.click(owner(1).getByRole('textbox', { name: 'Last name' }));
  await userEvent.tab();
  await waitFor(() =>
    expect(ownerMessages(1)).toEqual({ firstName: null, lastName: REQUIRED, phone: null }),
  );
});

test('removing the last additional homeowner resets to the only homeowner and brings focus back to the question [S5.last-owner]', async () => {
  const { changed } = renderHomeowners(several(ADA));
  await press('Remove homeowner 1');
  expect({ last: changed.at(-1), focus: document.activeElement?.id }).toEqual({
    last: { values: ONLY, isValid: true },
    focus: 'the_only_homeowner',
  });
  await choose('There are multiple homeowners');
  expect(changed.at(-1)).toEqual({ values: several(NOBODY), isValid: false });
});

test('additional homeowners are submitted with phones as their digits [S5.additional-owner, S5.phone-mask]', async () => {
  const { submitted } = renderHomeowners(several(NOBODY));
  await userEvent.type(textBox('First name'), 'Ada');
  await userEvent.type(textBox('Last name'), 'Li');
  await userEvent.type(textBox('Phone number'), '(303) 555-0124');
  await press('Next');
  await waitFor(() => expect(submitted).toEqual([several(ADA)]));
});

test('the browser does not offer the visitor as another homeowner', () => {
  renderHomeowners(several(NOBODY));
  expect(
    owner(1)
      .getAllByRole('textbox')
      .map((field) => field.getAttribute('autocomplete')),
  ).toEqual(['off', 'off', 'off']);
});

test('Other as a property type is a text of one’s own, and another type clears it [S2.property-type, S5.homeowner]', async () => {
  const { changed } = renderHomeowners(ONLY);
  await press('Other');
  expect({ focus: document.activeElement, last: changed.at(-1) }).toEqual({
    focus: textBox('Other'),
    last: { values: { ...ONLY, propertyType: 876090099, otherText: '' }, isValid: false },
  });
  await userEvent.type(textBox('Other'), 'Houseboat');
  expect(changed.at(-1)).toEqual({
    values: { ...ONLY, propertyType: 876090099, otherText: 'Houseboat' },
    isValid: true,
  });
  await choose('Townhouse');
  expect({ last: changed.at(-1), box: screen.queryByRole('textbox', { name: 'Other' }) }).toEqual({
    last: { values: { ...ONLY, propertyType: 876090004 }, isValid: true },
    box: null,
  });
});

test('removing Other goes back to the type chosen last, each time [S2.property-type]', async () => {
  const { changed } = renderHomeowners({ ...ONLY, propertyType: 876090005 });
  await press('Other');
  await press('Remove other');
  expect(changed.at(-1)).toEqual({ values: { ...ONLY, propertyType: 876090005 }, isValid: true });
  await choose('Townhouse');
  await press('Other');
  await press('Remove other');
  expect(changed.at(-1)).toEqual({ values: { ...ONLY, propertyType: 876090004 }, isValid: true });
});
