import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANSWERS,
  FORM_STEPS,
  type FormStep,
  type FormValues,
  SAMPLES,
  samplesOf,
  withAnswers,
} from '#machines/booking/booking.answers.ts';
import { formEvents } from '#machines/booking/booking.forms.ts';
import type { HomeownerListValues } from '#machines/booking/answers/homeownerList.ts';
import {
  MAX_ADDITIONAL_OWNERS,
  MAX_COMMENTS_LENGTH,
  MAX_DOORS,
  MAX_OFFER_LENGTH,
  MAX_OTHER_TEXT_LENGTH,
  MAX_PARAMETER_NAME_LENGTH,
  MAX_URL_LENGTH,
  MAX_WINDOWS,
  PROPERTY_TYPE,
} from '#src/domain/constants.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { toDocument } from '#src/domain/draft-document.ts';
import type { Draft } from '#src/domain/draft.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { newDoor, newWindow } from '#src/domain/project.ts';
import { schedulingPromotion } from '#src/domain/promotion.ts';
import { MAX_PARAMETER_VALUE_LENGTH, readVisit } from '#src/domain/query.ts';
import type { Schema } from '#src/domain/schema.ts';
import { additionalCommentsSchema } from '#src/screens/additionalComments/additionalComments.schema.ts';
import { addressSchema } from '#src/screens/address/address.schema.ts';
import { fieldAgentsSchema } from '#src/screens/fieldAgents/fieldAgents.schema.ts';
import { contactSchema } from '#src/screens/form/contact.schema.ts';
import { homeownerListSchema } from '#src/screens/homeownerList/homeownerList.schema.ts';
import { projectDetailsSchema } from '#src/screens/projectDetails/projectDetails.schema.ts';
import { requestCallSchema } from '#src/screens/requestCall/requestCall.schema.ts';
import { sourceTypeSchema } from '#src/screens/sourceType/sourceType.schema.ts';
import { windowCountSchema } from '#src/screens/windowCount/windowCount.schema.ts';
import { windowIssuesSchema } from '#src/screens/windowIssues/windowIssues.schema.ts';
import { save } from '../support/api.ts';
import { serverFor } from '#tests/support/server.ts';

const CONTACT = { ...SAMPLES.home.whole.values, email: '' };
const OWNER = { firstName: 'Ada', lastName: 'Li', phone: '3035550124' };
const OWNERS: HomeownerListValues = {
  ...SAMPLES.homeownerList.home.values,
  ownership: 'multiple_homeowners',
  additionalOwners: [OWNER],
};
const SOURCE = SAMPLES.sourceType.other.values;
const ADDRESS = SAMPLES.address.house.values;

/** A draft as it is after the landing page. */
const DRAFT = ANSWERS.home.write(
  newDraft(readVisit(''), { referrer: '', pageUrl: 'https://estimates.example/' }),
  CONTACT,
);

interface Rules {
  isValidSync(values: unknown): boolean;
}

/** A form: its rules in the browser, sample values, and the function that writes values into a draft. */
interface FormRules<Values> {
  schema: Rules;
  filled: Values;
  write: (draft: Draft, values: Values) => Draft;
}

/** The rules of every form. */
const RULES: { [S in FormStep]: Rules } = {
  home: contactSchema,
  embedGetStarted: contactSchema,
  requestCall: requestCallSchema,
  fieldAgents: fieldAgentsSchema([]),
  windowCount: windowCountSchema,
  windowIssues: windowIssuesSchema,
  homeownerList: homeownerListSchema,
  sourceType: sourceTypeSchema,
  address: addressSchema,
  additionalComments: additionalCommentsSchema,
  projectDetails: projectDetailsSchema,
};

function form<S extends FormStep>(step: S, filled: FormValues[S]): FormRules<FormValues[S]> {
  return { schema: RULES[step], filled, write: ANSWERS[step].write };
}

const homeownerList = form('homeownerList', OWNERS);
const additionalComments = form('additionalComments', SAMPLES.additionalComments.none.values);
const projectDetails = form('projectDetails', SAMPLES.projectDetails.several.values);

const a = (count: number) => 'a'.repeat(count);
const emoji = (count: number) => '🏠'.repeat(count);
const email = (local: number, total: number) =>
  `${a(local)}@${a(total - local - 5).replace(/(a{62})a/g, '$1.')}.com`;

/** Fields whose values are chosen from a list, so no other value is possible. */
const CHOSEN = [
  'agentId',
  'issues',
  'ownership',
  'propertyType',
  'sourceType',
  'ownershipSelection',
  'topics',
  'style',
  'options',
  'type',
  'location',
  'color',
];

const TYPED = [
  '',
  ' ',
  'a',
  '12 Elm\u0007',
  'a\nb',
  'Anne\tMarie',
  'Anne\u0000',
  "Anne-Marie O'Neil `‘’“”",
  'Anne 🏠',
  '<b>',
  '12 Elm \ud83c',
  '𐐀'.repeat(50),
  'e\u0301'.repeat(50),
  ' jose@example.com ',
  email(64, 254),
  '3035550123',
  '1035550123',
  '1234567890',
  '02108',
  '0210',
  'CO',
  'XX',
  ...[50, 51, 101, 125, 126, 255, 501, 3000, 3001].flatMap((length) => [
    a(length),
    emoji(length),
    ` ${a(length)} `,
  ]),
];
const COUNTED = [-1, 0, 0.5, 11, 51];

/** Variants of a form's values, each with one field at a limit or beyond it. */
function extremesOf({ properties, items, facts }: Schema<unknown>, value: unknown): unknown[] {
  if (properties !== undefined && isRecord(value)) {
    const fields = Object.entries(properties).filter(([name]) => !CHOSEN.includes(name));
    return fields.flatMap(([name, field]) =>
      extremesOf(field, value[name]).map((extreme) => ({ ...value, [name]: extreme })),
    );
  }
  if (items !== undefined && Array.isArray(value)) {
    const [first, ...rest]: unknown[] = value;
    return value.length === 0
      ? []
      : [
          Array.from({ length: 51 }, () => first),
          ...extremesOf(items, first).map((extreme) => [extreme, ...rest]),
        ];
  }
  return facts.type === 'string' ? TYPED : COUNTED;
}

/** The typed values that the rules of a form accept. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
function passedBy<S extends FormStep>(step: S): FormValues[S][] {
  const { values } = ANSWERS[step];
  const typed = samplesOf(step)
    .flatMap(([, sample]) => extremesOf(values, sample.values))
    .map((extreme) => values.read(extreme, true));
  return typed.filter((one) => one !== undefined).filter((one) => RULES[step].isValidSync(one));
}

const server = serverFor();

async function serverTakes(draft: Draft): Promise<boolean> {
  const { status } = await save(server.url, toDocument(draft, null));
  if (status !== 200 && status !== 400) throw new Error(`The save was answered with ${status}`);
  return status === 200;
}

/** What form and server say about a form with some of its values changed. */
async function verdict<Values>(
  { schema, filled, write }: FormRules<Values>,
  change: Partial<Values>,
): Promise<string> {
  const values = { ...filled, ...change };
  const isFine = schema.isValidSync(values);
  const isTaken = await serverTakes(write(DRAFT, values));
  if (isFine) return isTaken ? 'taken' : 'FINE IN THE FORM, REFUSED BY THE SERVER';
  return isTaken ? 'the form asks for more' : 'refused';
}

const owners = (count: number) => Array.from({ length: count }, () => OWNER);
const door = { ...newDoor(), location: 'Front Door' };
const window = { ...newWindow(), style: 'Double hung' };

/** Every single-line text field, and how many characters it may hold. */
const LINES: Record<string, [rules: Rules, filled: (text: string) => object, max: number]> = {
  'first name': [contactSchema, (firstName) => ({ ...CONTACT, firstName }), 50],
  'last name': [contactSchema, (lastName) => ({ ...CONTACT, lastName }), 50],
  'a caller’s first name': [
    requestCallSchema,
    (firstName) => ({ ...SAMPLES.requestCall.whole.values, firstName }),
    50,
  ],
  'another issue': [
    windowIssuesSchema,
    (otherText) => ({ ...SAMPLES.windowIssues.one.values, otherText }),
    MAX_OTHER_TEXT_LENGTH,
  ],
  'another owner’s name': [
    homeownerListSchema,
    (firstName) => ({ ...OWNERS, additionalOwners: [{ ...OWNER, firstName }] }),
    50,
  ],
  'another kind of home': [
    homeownerListSchema,
    (otherText) => ({ ...OWNERS, propertyType: PROPERTY_TYPE.other, otherText }),
    MAX_OTHER_TEXT_LENGTH,
  ],
  'another source': [
    sourceTypeSchema,
    (otherText) => ({ ...SOURCE, otherText }),
    MAX_OTHER_TEXT_LENGTH,
  ],
  street: [addressSchema, (street1) => ({ ...ADDRESS, street1 }), 50],
  'second line of the street': [addressSchema, (street2) => ({ ...ADDRESS, street2 }), 50],
  city: [addressSchema, (city) => ({ ...ADDRESS, city }), 50],
  comments: [
    additionalCommentsSchema,
    (comments) => ({ comments, topics: [], email: '' }),
    MAX_COMMENTS_LENGTH,
  ],
  'wishes for a door': [
    projectDetailsSchema,
    (styleComments) => ({ windows: [], doors: [{ ...door, styleComments }] }),
    MAX_COMMENTS_LENGTH,
  ],
};

test.each(Object.entries(LINES))(
  '%s holds so many symbols and no more [F15, S5.length]',
  (_, [rules, filled, max]) => {
    expect(
      [a(max), ` ${a(max)} `, a(max + 1)].map((text) => rules.isValidSync(filled(text))),
    ).toEqual([true, true, false]);
  },
);

test.each(FORM_STEPS)(
  'what may be submitted in the form of %s is taken by the server [F15]',
  async (step) => {
    const drafts = samplesOf(step).flatMap(([, { values, isInvalid }]) =>
      isInvalid === true ? [] : [withAnswers(DRAFT, formEvents.submitted(step, values))],
    );
    expect(await Promise.all(drafts.map(serverTakes))).toEqual(drafts.map(() => true));
  },
);

test.each(FORM_STEPS)(
  'whatever is typed in the form of %s, the server takes what the rules of the form let pass [F15]',
  async (step) => {
    const passed = passedBy(step).map((values) =>
      withAnswers(DRAFT, formEvents.submitted(step, values)),
    );
    const refused: Draft[] = [];
    for (const written of passed) if (!(await serverTakes(written))) refused.push(written);
    expect(refused).toEqual([]);
  },
);

describe('the form and the server judge alike', () => {
  test.each([
    ['none yet', 0, 'taken'],
    ['one', 1, 'taken'],
    ['the most', MAX_ADDITIONAL_OWNERS, 'taken'],
    ['one too many', MAX_ADDITIONAL_OWNERS + 1, 'refused'],
  ])('additional owners: %s [F15, S5.additional-owner]', async (_, count, expected) => {
    expect(await verdict(homeownerList, { additionalOwners: owners(count) })).toBe(expected);
  });

  test.each([
    [
      'the most windows and doors',
      {
        windows: Array.from({ length: MAX_WINDOWS }, () => ({ ...window, amount: 1 })),
        doors: Array.from({ length: MAX_DOORS }, () => door),
      },
      'taken',
    ],
    ['none', { windows: [], doors: [] }, 'taken'],
    [
      'one window too many',
      { windows: Array.from({ length: MAX_WINDOWS + 1 }, () => window), doors: [] },
      'refused',
    ],
    [
      'one door too many',
      { windows: [], doors: Array.from({ length: MAX_DOORS + 1 }, () => door) },
      'refused',
    ],
    ['a window without a style', { windows: [{ ...window, style: '' }], doors: [] }, 'refused'],
    ['no window of its kind', { windows: [{ ...window, amount: 0 }], doors: [] }, 'refused'],
    ['51 windows of a kind', { windows: [{ ...window, amount: 51 }], doors: [] }, 'refused'],
    ['a door without a location', { windows: [], doors: [{ ...door, location: '' }] }, 'refused'],
    [
      'a door of its own style',
      { windows: [], doors: [{ ...door, style: 'Custom', color: null }] },
      'taken',
    ],
  ])('project details: %s [F15]', async (_, values, expected) => {
    expect(await verdict(projectDetails, values)).toBe(expected);
  });

  test.each([
    ['three topics', ['a', 'b', 'c'], 'taken'],
    ['four topics', ['a', 'b', 'c', 'd'], 'refused'],
  ])('topics: %s [F15, S5.topics]', async (_, topics, expected) => {
    expect(await verdict(additionalComments, { topics })).toBe(expected);
  });

  test.each([
    ['lines', 'Save $200\nthis week'],
    ['a control character', 'Save\u0000 $200'],
    ['all that is kept', emoji(MAX_OFFER_LENGTH)],
    ['more than is kept', emoji(MAX_OFFER_LENGTH + 1)],
  ])(
    'an offer of %s does not stand in the way of the booking [F15, S4.offer-accepted]',
    async (_, displayedText) => {
      const promotion = schedulingPromotion({
        displayedText,
        finalDate: '2026-03-05',
        startDay: '2026-03-02',
      });
      const appointment = {
        appointmentDateTime: '2026-03-05T09:00',
        appointmentBlockGuid: 'block',
        schedulingPromotion: promotion,
      };
      expect(
        await serverTakes({
          ...DRAFT,
          appointmentRequest: { ...DRAFT.appointmentRequest, appointment },
        }),
      ).toBe(true);
    },
  );

  test.each(['utm_term', 'color'])(
    'a repeated %s that is cut inside an emoji does not stand in the way of a save [F15, S2.query-untrusted]',
    async (name) => {
      const visit = readVisit(`?${name}=${a(997)}&${name}=${encodeURIComponent(emoji(2))}`);
      const draft = ANSWERS.home.write(
        newDraft(visit, { referrer: '', pageUrl: 'https://estimates.example/' }),
        CONTACT,
      );
      expect(await serverTakes(draft)).toBe(true);
    },
  );

  test('the longest name, value and address that are kept do not stand in the way of a save [F15, S2.query-untrusted]', async () => {
    const visit = readVisit(
      `?${a(MAX_PARAMETER_NAME_LENGTH)}=${a(MAX_PARAMETER_VALUE_LENGTH)}&utm_term=${a(MAX_PARAMETER_VALUE_LENGTH)}`,
    );
    const site = 'https://partner.example/';
    const draft = ANSWERS.home.write(
      newDraft(visit, {
        referrer: site + a(MAX_URL_LENGTH - site.length),
        pageUrl: 'https://estimates.example/',
      }),
      CONTACT,
    );
    expect(visit.other.map(({ name, value }) => [name.length, value.length])).toEqual([
      [MAX_PARAMETER_NAME_LENGTH, MAX_PARAMETER_VALUE_LENGTH],
    ]);
    expect(JSON.stringify(draft)).toContain(`${site}aaa`);
    expect(await serverTakes(draft)).toBe(true);
  });

  test('whatever is typed, nothing that is fine in a form is refused by the server [F15]', async () => {
    const typed = fc.string({
      unit: fc.oneof(
        fc.constantFrom('a', ' ', '\t', '\n', '\u0000', '\u0085', '\ud83c', '\u0301', '🏠', "'"),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const draft = [
          contactSchema.isValidSync({ ...CONTACT, firstName: text }) &&
            ANSWERS.home.write(DRAFT, { ...CONTACT, firstName: text }),
          contactSchema.isValidSync({ ...CONTACT, email: text }) &&
            ANSWERS.home.write(DRAFT, { ...CONTACT, email: text }),
          sourceTypeSchema.isValidSync({ ...SOURCE, otherText: text }) &&
            ANSWERS.sourceType.write(DRAFT, { ...SOURCE, otherText: text }),
          addressSchema.isValidSync({ ...ADDRESS, street1: text, city: text }) &&
            ANSWERS.address.write(DRAFT, { ...ADDRESS, street1: text, city: text }),
          ANSWERS.additionalComments.write(DRAFT, {
            ...SAMPLES.additionalComments.none.values,
            comments: text,
          }),
        ].filter((written) => written !== false);
        expect(await Promise.all(draft.map(serverTakes))).toEqual(draft.map(() => true));
      }),
      { numRuns: 60 },
    );
  });
});
