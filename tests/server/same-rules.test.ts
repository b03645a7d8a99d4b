import { expect, test } from 'vitest';
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
import {
  MAX_ADDITIONAL_OWNERS,
  MAX_DOORS,
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
import { MAX_PARAMETER_VALUE_LENGTH, readVisit } from '#src/domain/query.ts';
import { readWhole, type Schema } from '#src/domain/schema.ts';
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
import { save } from '#tests/support/api.ts';
import { serverFor } from '#tests/support/server.ts';

const PAGE = { referrer: '', pageUrl: 'https://estimates.example/' };

/** A draft as it is after the landing page. */
const afterLanding = (query = '', page = PAGE) =>
  ANSWERS.home.write(newDraft(readVisit(query), page), SAMPLES.home.whole.values);

const DRAFT = afterLanding();

/** The rules of every form in the browser. */
const RULES: { [S in FormStep]: { isValidSync(values: unknown): boolean } } = {
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

const a = (count: number) => 'a'.repeat(count);

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
  '12 Elm\u0007',
  'a\nb',
  'Anne\tMarie',
  "Anne-Marie O'Neil `‘’“”",
  '<b>',
  '12 Elm \ud83c',
  '𐐀'.repeat(50),
  'e\u0301'.repeat(50),
  ' jose@example.com ',
  `${a(64)}@${a(62)}.${a(62)}.${a(59)}.com`,
  '3035550123',
  '1035550123',
  '02108',
  'CO',
  'XX',
  ...[50, 51, 101, 125, 126, 255, 3000, 3001].flatMap((length) => [
    a(length),
    '🏠'.repeat(length),
    ` ${a(length)} `,
  ]),
];
const COUNTED = [-1, 0, 0.5, 11, 51];

/** Variants of a form's values, each with one field that is typed at a limit or beyond it. */
function variantsOf({ properties, items, facts }: Schema<unknown>, value: unknown): unknown[] {
  if (properties !== undefined && isRecord(value)) {
    const fields = Object.entries(properties).filter(([name]) => !CHOSEN.includes(name));
    return fields.flatMap(([name, field]) =>
      variantsOf(field, value[name]).map((one) => ({ ...value, [name]: one })),
    );
  }
  if (items !== undefined && Array.isArray(value)) {
    const [first, ...rest]: unknown[] = value;
    return value.length === 0 ? [] : variantsOf(items, first).map((one) => [one, ...rest]);
  }
  return facts.type === 'string' ? TYPED : COUNTED;
}

/** What may be submitted in a form: its samples, and what is typed there as far as its rules accept it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
function acceptedBy<S extends FormStep>(step: S): FormValues[S][] {
  const { values } = ANSWERS[step];
  const samples = samplesOf(step).map(([, sample]) => sample);
  const typed = samples
    .flatMap((sample) => variantsOf(values, sample.values))
    .map((variant) => readWhole(values, variant))
    .filter((variant) => variant !== undefined)
    .filter((variant) => RULES[step].isValidSync(variant));
  return [
    ...samples.filter(({ isInvalid }) => isInvalid !== true).map((sample) => sample.values),
    ...typed,
  ];
}

const server = serverFor();

async function serverTakes(draft: Draft): Promise<boolean> {
  const { status } = await save(server.url, toDocument(draft, null));
  if (status !== 200 && status !== 400) throw new Error(`The save was answered with ${status}`);
  return status === 200;
}

test.each(FORM_STEPS)(
  'the server takes what may be submitted in the form of %s, whatever is typed there [F15]',
  async (step) => {
    const refused: unknown[] = [];
    for (const values of acceptedBy(step))
      if (!(await serverTakes(withAnswers(DRAFT, formEvents.submitted(step, values)))))
        refused.push(values);
    expect(refused).toEqual([]);
  },
);

/** Whether form and server each take the values of a form. */
async function verdicts<S extends FormStep>(step: S, values: FormValues[S]) {
  return {
    form: RULES[step].isValidSync(values),
    server: await serverTakes(ANSWERS[step].write(DRAFT, values)),
  };
}

const window = { ...newWindow(), style: 'Double hung', amount: 1 };
const door = { ...newDoor(), location: 'Front Door' };
const copies = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
const { home } = SAMPLES.homeownerList;
const comments = SAMPLES.additionalComments.none.values;
const details = (made: Partial<FormValues['projectDetails']>) =>
  verdicts('projectDetails', { windows: [], doors: [], ...made });

/** What has a limit, the limit, and how form and server judge so many of it. */
test.each<[what: string, most: number, judge: (count: number) => Promise<object>]>([
  [
    'the letters of an issue',
    125,
    (count) =>
      verdicts('windowIssues', { ...SAMPLES.windowIssues.one.values, otherText: a(count) }),
  ],
  [
    'the letters of a kind of home',
    125,
    (count) =>
      verdicts('homeownerList', {
        ...home.values,
        propertyType: PROPERTY_TYPE.other,
        otherText: a(count),
      }),
  ],
  [
    'the letters of comments',
    3000,
    (count) => verdicts('additionalComments', { ...comments, comments: ` ${a(count)} ` }),
  ],
  [
    'owners',
    MAX_ADDITIONAL_OWNERS,
    (count) =>
      verdicts('homeownerList', {
        ...home.values,
        ownership: 'multiple_homeowners',
        additionalOwners: copies(count, { firstName: 'Ada', lastName: 'Li', phone: '3035550124' }),
      }),
  ],
  ['windows', MAX_WINDOWS, (count) => details({ windows: copies(count, window) })],
  ['doors', MAX_DOORS, (count) => details({ doors: copies(count, door) })],
  ['windows of a kind', MAX_WINDOWS, (amount) => details({ windows: [{ ...window, amount }] })],
  [
    'topics',
    3,
    (count) =>
      verdicts('additionalComments', { ...comments, topics: ['a', 'b', 'c', 'd'].slice(0, count) }),
  ],
])(
  'the form and the server take as many %s as %d and no more [F15, S5.length, S5.additional-owner, S5.topics]',
  async (_what, most, judge) => {
    expect({ most: await judge(most), more: await judge(most + 1) }).toEqual({
      most: { form: true, server: true },
      more: { form: false, server: false },
    });
  },
);

test('the form and the server take no window without a style [F15]', async () => {
  const verdict = await details({ windows: [{ ...window, style: '' }] });
  expect(verdict).toEqual({ form: false, server: false });
});

test('the longest name, value and address that are kept do not stand in the way of a save [F15, S2.query-untrusted]', async () => {
  const site = 'https://partner.example/';
  const draft = afterLanding(
    `?${a(MAX_PARAMETER_NAME_LENGTH)}=${a(MAX_PARAMETER_VALUE_LENGTH)}&utm_term=${a(MAX_PARAMETER_VALUE_LENGTH)}`,
    { ...PAGE, referrer: site + a(MAX_URL_LENGTH - site.length) },
  );
  expect(draft.appointmentRequest.otherParameters).toEqual([
    { name: a(MAX_PARAMETER_NAME_LENGTH), value: a(MAX_PARAMETER_VALUE_LENGTH) },
  ]);
  expect(JSON.stringify(draft)).toContain(`${site}aaa`);
  expect(await serverTakes(draft)).toBe(true);
});
