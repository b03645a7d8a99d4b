import { expect, test } from 'vitest';
import type { StringSchema } from 'yup';
import { emailRule, nameRule, phoneRule, zipRule } from '#src/screens/form/rules.ts';
import { HOSTILE } from '#tests/support/hostile.ts';

const EMAIL = emailRule({ required: true });

function messageFor(rule: StringSchema, text: string): string | null {
  try {
    rule.validateSync(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test.each([
  { rule: nameRule(), text: '\u2066Linh\u2069', says: null },
  { rule: nameRule(), text: 'می\u200cنا', says: null },
  { rule: nameRule(), text: 'Louis １４', says: null },
  { rule: nameRule(), text: '\u200b \u200e', says: 'Field is required.' },
  { rule: EMAIL, text: '\ufeffada@exa\u00admple.com', says: null },
  { rule: EMAIL, text: 'ann３@example.com', says: null },
  { rule: EMAIL, text: '\u200b \u200e', says: 'Field is required.' },
  { rule: EMAIL, text: 'ada@\u200b', says: 'Invalid email.' },
])(
  '$text, with what cannot be seen or digits of full width, is judged as it will be saved: $says [S5.text-pattern, S5.email, V7]',
  ({ rule, text, says }) => {
    expect(messageFor(rule, text)).toBe(says);
  },
);

test.each(Object.entries(HOSTILE))(
  'a text that attacks %s is neither name, email address, phone number nor zipcode [S5.text-pattern, S5.email, B4]',
  (_, text) => {
    const rules = [nameRule(), EMAIL, phoneRule(), zipRule()];
    expect(rules.filter((rule) => messageFor(rule, text) === null)).toEqual([]);
  },
);
