import { expect, test } from 'vitest';
import { emailRule, nameRule, phoneRule, zipRule } from '#src/screens/form/rules.ts';
import { HOSTILE } from '#tests/support/hostile.ts';

test.each(['Ada\u200b', '\u2066Linh\u2069', 'می\u200cنا'])(
  'the name %j, pasted with what cannot be seen, is fine as it will be saved [S5.text-pattern]',
  (name) => {
    expect(nameRule().isValidSync(name)).toBe(true);
  },
);

test('a name and an email address of invisible characters alone are empty [S5.text-pattern]', () => {
  const messages = [nameRule(), emailRule({ required: true })].map((rule) => {
    try {
      return rule.validateSync('\u200b \u200e');
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  });
  expect(messages).toEqual(['Field is required.', 'Field is required.']);
});

test('an email address is judged without the invisible characters around and in it [S5.email]', () => {
  expect(
    ['ada@example.com\u200b', '\ufeffada@exa\u00admple.com', 'ada@\u200b'].map((email) =>
      emailRule({ required: false }).isValidSync(email),
    ),
  ).toEqual([true, true, false]);
});

test('full-width digits in a name and in an email address are fine as they will be saved [V7]', () => {
  expect(nameRule().isValidSync('Louis １４')).toBe(true);
  expect(emailRule({ required: true }).isValidSync('ann３@example.com')).toBe(true);
});

test.each(Object.entries(HOSTILE))(
  'a text that attacks %s is neither name, email address, phone number nor zipcode [S5.text-pattern, S5.email, B4]',
  (_, text) => {
    const taken = [
      nameRule().isValidSync(text),
      emailRule({ required: false }).isValidSync(text),
      phoneRule().isValidSync(text),
      zipRule().isValidSync(text),
    ];
    expect(taken).toEqual([false, false, false, false]);
  },
);
