import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Formik } from 'formik';
import { describe, expect, test } from 'vitest';
import { object } from 'yup';
import { FormPhone, FormZipcode } from '#src/screens/form/FormDigits.tsx';
import { phoneRule, zipRule } from '#src/screens/form/rules.ts';

const schema = object({ phone: phoneRule(), zipcode: zipRule() });

let kept: { phone: string; zipcode: string };

function renderDigits(initial: Partial<typeof kept> = {}) {
  render(
    <Formik
      initialValues={{ phone: '', zipcode: '', ...initial }}
      validationSchema={schema}
      onSubmit={() => undefined}
    >
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
const at = (position: number) => ({
  initialSelectionStart: position,
  initialSelectionEnd: position,
});

const WAYS = {
  typed: (box: HTMLElement, text: string) => userEvent.type(box, text),
  pasted: async (box: HTMLElement, text: string) => {
    await userEvent.click(box);
    await userEvent.paste(text);
  },
  dictated: (box: HTMLElement, text: string) => {
    box.focus();
    fireEvent.compositionStart(box);
    for (let end = 1; end <= text.length; end += 1) {
      fireEvent.input(box, { target: { value: text.slice(0, end) }, isComposing: true });
    }
    fireEvent.compositionEnd(box);
    return Promise.resolve();
  },
  filledIn: (box: HTMLElement, text: string) => {
    fireEvent.change(box, { target: { value: text } });
    return Promise.resolve();
  },
};

describe.each(Object.entries(WAYS))('what is %s', (_, enter) => {
  test.each([
    ['+1 (303) 555-0123 ext. 44', '303-555-0123', '3035550123'],
    ['303-555-012 x34', '303-555-012 x34', '303-555-012 x34'],
  ])(
    'as the phone number %j is shown as %j once the box is left [V10, S5.phone-mask]',
    async (text, shown, value) => {
      renderDigits();
      await enter(phone(), text);
      act(() => phone().blur());
      expect(phone().value).toBe(shown);
      expect(kept.phone).toBe(value);
    },
  );

  test.each([
    [' 98101-1234', '98101'],
    ['9810.1', '9810.1'],
  ])('as the zipcode %j is %j once the box is left [V10, S5.zip]', async (text, shown) => {
    renderDigits();
    await enter(zipcode(), text);
    act(() => zipcode().blur());
    expect(zipcode().value).toBe(shown);
    expect(kept.zipcode).toBe(shown);
  });
});

describe('the caret stays where the visitor works [S5.phone-mask]', () => {
  test('after a digit typed in the middle', async () => {
    renderDigits({ phone: '303555012' });
    await userEvent.type(phone(), '9', at(1));
    expect(state()).toEqual({ shown: '390-355-5012', kept: '3903555012', caret: 2 });
  });

  test('before a hyphen that Backspace ran into, so that the next one deletes the digit', async () => {
    renderDigits({ phone: '3035550123' });
    await userEvent.type(phone(), '{Backspace}', at(4));
    const first = state();
    await userEvent.keyboard('{Backspace}');
    expect(first).toEqual({ shown: '303-555-0123', kept: '3035550123', caret: 3 });
    expect(state()).toEqual({ shown: '305-550-123', kept: '305550123', caret: 2 });
  });

  test('behind a hyphen that Delete ran into, so that the next one deletes the digit', async () => {
    renderDigits({ phone: '3035550123' });
    await userEvent.type(phone(), '{Delete}', at(3));
    const first = state();
    await userEvent.keyboard('{Delete}');
    expect(first).toEqual({ shown: '303-555-0123', kept: '3035550123', caret: 4 });
    expect(state()).toEqual({ shown: '303-550-123', kept: '303550123', caret: 4 });
  });
});
