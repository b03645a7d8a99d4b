import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Formik } from 'formik';
import { describe, expect, test } from 'vitest';
import { FormPhone, FormZipcode } from '#src/screens/form/FormDigits.tsx';

let kept: { phone: string; zipcode: string };

function renderDigits(initial: Partial<typeof kept> = {}) {
  render(
    <Formik initialValues={{ phone: '', zipcode: '', ...initial }} onSubmit={() => undefined}>
      {({ values }) => {
        kept = values;
        return (
          <Form>
            <FormPhone name="phone" />
            <FormZipcode name="zipcode" />
          </Form>
        );
      }}
    </Formik>,
  );
}

const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
const zipcode = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Zipcode' });
const state = () => ({ shown: phone().value, kept: kept.phone, caret: phone().selectionStart });
const at = (position: number) => ({ initialSelectionStart: position, initialSelectionEnd: position });

test('typing a phone number puts the hyphens in and keeps the digits [S5.phone-mask, S5.phone-digits]', async () => {
  renderDigits();
  await userEvent.type(phone(), '3035550123');
  expect(state()).toEqual({ shown: '303-555-0123', kept: '3035550123', caret: 12 });
});

test.each([
  ['+1 (303) 555-0123', '303-555-0123'],
  ['+44 20 7946 0958', ''],
])('%j that is pasted is shown as %j [S5.phone-mask]', async (text, shown) => {
  renderDigits();
  await userEvent.click(phone());
  await userEvent.paste(text);
  expect([phone().value, kept.phone]).toEqual([shown, shown.replaceAll('-', '')]);
});

test('what is pasted or typed and is no number says so at once, until a number is there [S5.phone-invalid]', async () => {
  renderDigits();
  const described = () => [phone().value, phone().getAttribute('aria-invalid'), screen.queryByText('Please enter a valid phone number') !== null];
  await userEvent.click(phone());
  await userEvent.paste('+44 20 7946 0958');
  const foreign = described();
  await userEvent.keyboard('3');
  const number = described();
  await userEvent.keyboard('{Backspace}');
  const emptied = described();
  await userEvent.keyboard('(');
  const begun = described();
  await userEvent.keyboard('x');
  await userEvent.tab();
  expect({ foreign, number, emptied, begun, left: described() }).toEqual({
    foreign: ['', 'true', true],
    number: ['3', null, false],
    emptied: ['', null, false],
    begun: ['', null, false],
    left: ['', 'true', true],
  });
});

test('what the browser fills in loses its country code, and leaving changes nothing more [S5.phone-mask]', () => {
  renderDigits();
  fireEvent.change(phone(), { target: { value: '+13035550123' } });
  act(() => phone().blur());
  expect([phone().value, kept.phone]).toEqual(['303-555-0123', '3035550123']);
});

describe('the caret stays where the visitor works [S5.phone-mask]', () => {
  test('after a digit typed in the middle', async () => {
    renderDigits({ phone: '303555012' });
    await userEvent.type(phone(), '9', at(1));
    expect(state()).toEqual({ shown: '390-355-5012', kept: '3903555012', caret: 2 });
  });

  test('after a digit deleted in the middle', async () => {
    renderDigits({ phone: '3035550123' });
    await userEvent.type(phone(), '{Backspace}', at(6));
    expect(state()).toEqual({ shown: '303-550-123', kept: '303550123', caret: 5 });
  });

  test('before a hyphen that Backspace ran into, so that the next one deletes the digit', async () => {
    renderDigits({ phone: '3035550123' });
    await userEvent.type(phone(), '{Backspace}', at(4));
    const first = state();
    await userEvent.keyboard('{Backspace}');
    expect([first, state()]).toEqual([
      { shown: '303-555-0123', kept: '3035550123', caret: 3 },
      { shown: '305-550-123', kept: '305550123', caret: 2 },
    ]);
  });

  test('behind a hyphen that Delete ran into, so that the next one deletes the digit', async () => {
    renderDigits({ phone: '3035550123' });
    await userEvent.type(phone(), '{Delete}', at(3));
    const first = state();
    await userEvent.keyboard('{Delete}');
    expect([first, state()]).toEqual([
      { shown: '303-555-0123', kept: '3035550123', caret: 4 },
      { shown: '303-550-123', kept: '303550123', caret: 4 },
    ]);
  });
});

test('a pasted zip+4 keeps its five digits [S5.zip]', async () => {
  renderDigits();
  await userEvent.click(zipcode());
  await userEvent.paste('98101-1234');
  expect([zipcode().value, kept.zipcode]).toEqual(['98101', '98101']);
});
