import { pick } from 'es-toolkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANSWERS,
  FORM_STEPS,
  type FormStep,
  samplesOf,
} from '#machines/booking/booking.answers.ts';
import { INSIDE_SALES_REASON } from '#src/domain/constants.ts';
import { emptyRequest, EMPTY_SESSION, newDraft } from '#src/domain/draft-defaults.ts';
import { fromDocument, isDraftIdText, toDocument } from '#src/domain/draft-document.ts';
import { mergeDraft } from '#src/domain/draft-merge.ts';
import {
  type AppointmentRequest,
  type Draft,
  type DraftStatus,
  REQUEST,
  SESSION,
} from '#src/domain/draft.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { readVisit } from '#src/domain/query.ts';
import { read, type Schema } from '#src/domain/schema.ts';
import type { SavedAnswers } from '#src/domain/sections.ts';
import { STEP_IDS, type StepId, STEPS } from '#src/domain/steps.ts';
import { drafts } from '../fixtures/kept-2026-11-28.json';
import earlier from '../fixtures/saved-draft.json';

const PAGE = { referrer: '', pageUrl: 'https://book.company.example/' };

function draft(
  change: {
    id?: string;
    status?: DraftStatus;
    session?: Partial<Draft['sessionData']>;
    request?: Partial<AppointmentRequest>;
  } = {},
): Draft {
  return {
    id: change.id ?? 'd1',
    status: change.status ?? 'New',
    sessionData: { ...EMPTY_SESSION, ...change.session },
    appointmentRequest: { ...emptyRequest(), ...change.request },
  };
}

/** A value of this schema that differs from the blank one in every part. */
function filled(schema: Schema<unknown>): unknown {
  const { properties, items, facts } = schema;
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, filled(part)]),
    );
  if (items !== undefined) return [filled(items)];
  const values = [
    ...(facts.enum ?? []),
    true,
    876090099,
    "O'Brien",
    '2026-03-09',
    '09:00',
    '2026-03-09T09:00',
  ];
  return values.find((value) => schema.read(value) !== undefined && value !== schema.blank());
}

const FULL: Draft = {
  id: 'd1',
  status: 'Completed',
  sessionData: read(SESSION, filled(SESSION)),
  appointmentRequest: read(REQUEST, filled(REQUEST)),
};

describe('a new draft', () => {
  test('has nothing answered, and consent is not given by default [S3.draft, S4.status-new, S5.consent, S5.count-limits]', () => {
    const blank = newDraft(readVisit(''), PAGE);
    expect(blank).toMatchObject({ id: '', status: 'New', sessionData: EMPTY_SESSION });
    expect(blank.appointmentRequest).toMatchObject({
      marketingConsent: false,
      marketingAttribution: { submissionPageUrl: PAGE.pageUrl },
      project: { windowCount: 0, doorCount: 0 },
      property: { propertyType: 876090000 },
    });
  });

  test('holds what the query says of the visit, and no id of another draft [S2.query-known, S2.query-prefill, S2.query-marketing, S2.query-unknown]', () => {
    const visit = readVisit(
      '?id=other&firstName=Ann&lastName=Lee&emailAddress=a@b.us&phoneNumber=3035550123&addressZipcode=80202&isEvent=true&eventCampaignId=c1&eventFieldAgentId=f1' +
        '&isPPL=true&externalAgentId=x1&isVerifyHomeOwnership=true&originationSource=partner&leadId=L1&utm_term=windows&color=blue',
    );
    const { id, appointmentRequest } = newDraft(visit, {
      ...PAGE,
      pageUrl: `${PAGE.pageUrl}?firstName=Ann#top`,
    });
    expect(id).toBe('');
    expect(appointmentRequest).toMatchObject({
      ...pick(visit, ['isPPL', 'originationSource', 'leadId', 'externalAgentId', 'isEvent']),
      isVerifyHomeOwnership: true,
      eventDetails: pick(visit, ['eventCampaignId', 'eventFieldAgentId']),
      customer: { firstName: 'Ann', lastName: 'Lee', phonePrimary: '3035550123', email: 'a@b.us' },
      marketingAttribution: {
        submissionPageUrl: PAGE.pageUrl,
        submissionPageUrlParameters: [{ name: 'utm_term', value: 'windows' }],
      },
      property: { zipcode: '80202' },
      otherParameters: [{ name: 'color', value: 'blue' }],
    });
  });

  test.each([
    [`${PAGE.pageUrl}window-count?id=secret`, `${PAGE.pageUrl}window-count`],
    ['https://search.example/?q=a', 'https://search.example/?q=a'],
    ['android-app://com.mail', null],
    ['nonsense', null],
    [`https://search.example/?q=${'a'.repeat(2000)}`, null],
  ])('coming from %j keeps %j of it [B5]', (referrer, kept) => {
    const { appointmentRequest } = newDraft(readVisit(''), { ...PAGE, referrer });
    expect(appointmentRequest.marketingAttribution.referrerUri).toBe(kept);
  });
});

describe('a draft on its way to the backend and back', () => {
  test('keeps every field [S3.draft, S3.session, S3.request, S3.project-details]', () => {
    expect(fromDocument(JSON.parse(JSON.stringify(toDocument(FULL, null))))).toEqual(FULL);
  });

  test('opens unchanged as earlier versions saved it [S3.draft, S3.session, S3.request, S3.project-details]', () => {
    const opened = fromDocument(earlier);
    expect(opened).toEqual({ ...earlier, sessionData: JSON.parse(earlier.sessionData) });
    expect(opened && toDocument(opened, null)).toEqual(earlier);
    for (const saved of drafts)
      expect(fromDocument({ ...saved, sessionData: JSON.stringify(saved.sessionData) })).toEqual(
        saved,
      );
  });

  test('has its status only when it changed [S4.status-absent]', () => {
    expect(toDocument(FULL, 'Completed')).not.toHaveProperty('status');
    expect(toDocument(FULL, 'New').status).toBe('Completed');
    expect(toDocument(FULL, null).status).toBe('Completed');
  });

  test.each([null, 'text', [], { id: 'd1' }, { id: 7, appointmentRequest: {} }])(
    'is none in %j',
    (document) => {
      expect(fromDocument(document)).toBeNull();
    },
  );

  test.each([
    undefined,
    'not json',
    'null',
    '{"topics":"x","nextPage":7,"ownershipSelection":"nobody","appointmentInfo":{"selectedTime":"b_9"}}',
  ])('reads as not answered what is missing, also with the session data %j', (sessionData) => {
    expect(fromDocument({ id: 'd1', sessionData, appointmentRequest: {} })).toEqual(draft());
  });

  test('reads as not answered what is of another type', () => {
    const odd = {
      id: 'd1',
      status: 'Unknown',
      sessionData: '{"topics":["a",7,null]}',
      appointmentRequest: {
        customer: 'Ann',
        marketingConsent: 'false',
        property: { zipcode: 80202, propertyType: '876090099' },
        project: { windowCount: -3, doorCount: 1.5, windowReasonEnum: ['a', 876090001] },
        appointment: { appointmentDateTime: 'tomorrow', appointmentBlockGuid: 'b' },
        insideSalesReasonEnum: Number.NaN,
        otherParameters: [{ value: 'x' }, { name: 'n' }],
        projectDetails: { windows: [{ amount: 0 }], doors: 'none' },
      },
    };
    expect(fromDocument(odd)).toEqual(
      draft({
        session: { topics: ['a'] },
        request: {
          project: { ...emptyRequest().project, windowReasonEnum: [876090001] },
          otherParameters: [{ name: 'n', value: '' }],
          projectDetails: { windows: [{ style: '', amount: 1, options: [] }], doors: [] },
        },
      }),
    );
  });

  test('never fails, whatever was answered', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (sessionData, part) => {
        const parts = { property: part, project: part, appointment: part, projectDetails: part };
        const document = { id: 'd1', sessionData, appointmentRequest: parts };
        expect(fromDocument(document)?.id).toBe('d1');
      }),
    );
  });
});

const SECTIONS: SavedAnswers[] = [...new Set(STEP_IDS.map(answersOf))].filter(
  (section) => section !== null,
);

/** The answers that a save of a step stores. The field agent is saved with the contact details, the first save. */
function answersOf(step: StepId): SavedAnswers | null {
  if (step === 'fieldAgents') return 'contact';
  return step === 'projectDetails' ? step : STEPS[step].section;
}

/** The paths at which two drafts differ. */
function differences(a: unknown, b: unknown, path = ''): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return [];
  if (!isRecord(a) || !isRecord(b)) return [path];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    differences(a[key], b[key], path === '' ? key : `${path}.${key}`),
  );
}

/** The fields that the valid samples of a form change in an empty draft. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
function writtenBy<S extends FormStep>(step: S): string[] {
  const samples = samplesOf(step).flatMap(([, { values, isInvalid }]) =>
    isInvalid === true ? [] : [ANSWERS[step].write(draft(), values)],
  );
  return samples.flatMap((written) => differences(draft(), { ...written, status: 'New' }));
}

describe('two tabs on one draft', () => {
  const found = (...fields: string[]) => fields.map((field) => `appointmentRequest.${field}`);
  const service = found(
    'property.zipcodeValid',
    'property.zipcodeGuid',
    'property.marketSegmentGuid',
  );
  /** What is looked up or decided outside the forms. */
  const besideForms: Partial<Record<SavedAnswers, string[]>> = {
    contact: [...service, ...found('eventDetails.eventCampaignId')],
    projectDetails: found('insideSales'),
    addressInfo: [
      ...service,
      ...found('property.ownership.ownershipValidated', 'insideSales', 'insideSalesReasonEnum'),
    ],
    timeDateBooking: ['sessionData.appointmentInfo', ...found('appointment')],
  };
  const stored = (answers: SavedAnswers) => [
    ...new Set([
      ...FORM_STEPS.filter((step) => answersOf(step) === answers).flatMap(writtenBy),
      ...(besideForms[answers] ?? []),
    ]),
  ];

  const mergedWith = (latest: Draft, mine: Draft, answers: SavedAnswers, base: Draft = draft()) =>
    mergeDraft(latest, { draft: mine, base, answers });

  const handedOver = found('insideSales', 'insideSalesReasonEnum');
  /** What a save clears beyond its own section: an empty copy has no windows and doors, so there are no issues (decision F22) and no details of them (F25). */
  const cleared: Partial<Record<SavedAnswers, string[]>> = {
    windowCount: [...handedOver, ...stored('windowIssues'), ...found('projectDetails')],
    homeownerInfo: handedOver,
  };

  test.each(SECTIONS)(
    'a save of %s re-applies its own fields and the next page on the latest draft, and wipes nothing of another section [F16]',
    (answers) => {
      const own = ['sessionData.nextPage', ...stored(answers)];
      const filledIn = mergedWith(draft(), { ...FULL, status: 'New' }, answers);
      expect(differences(draft(), filledIn).toSorted()).toEqual(own.toSorted());
      const wiped = differences(FULL, mergedWith(FULL, draft(), answers));
      expect([...own, ...(cleared[answers] ?? [])]).toEqual(expect.arrayContaining(wiped));
    },
  );

  const { fewerThanTwoWindows, nonPrimaryResidence } = INSIDE_SALES_REASON;
  const COUNTED = { project: { ...emptyRequest().project, windowCount: 4 } };
  const MOVED = { property: { ...emptyRequest().property, propertyType: 876090004 } };
  test.each([
    ['another number of windows', 'windowCount', fewerThanTwoWindows, COUNTED, true],
    ['the same number of windows', 'windowCount', fewerThanTwoWindows, {}, false],
    ['another number of windows', 'windowCount', nonPrimaryResidence, COUNTED, false],
    ['another property type', 'homeownerInfo', nonPrimaryResidence, MOVED, true],
  ] as const)(
    '%s in this tab, saved as %s, takes a draft that was handed over for %i back only where that was the cause [F22, F6.reason, F16]',
    (_, answers, reason, change, isBack) => {
      const handed = draft({
        status: 'InsideSales',
        request: { insideSales: true, insideSalesReasonEnum: reason },
      });
      const merged = mergedWith(handed, draft({ request: change }), answers);
      expect({
        status: merged.status,
        ...pick(merged.appointmentRequest, ['insideSales', 'insideSalesReasonEnum']),
      }).toEqual(
        isBack
          ? { status: 'New', insideSales: false, insideSalesReasonEnum: null }
          : { status: 'InsideSales', insideSales: true, insideSalesReasonEnum: reason },
      );
    },
  );

  test('counts saved beside details of another tab leave as many of them as there are; details raise the counts of another tab to theirs [F25, F16]', () => {
    const details = { windows: [{ style: 'Casement', amount: 3, options: [] }], doors: [] };
    const counted = (windowCount: number, projectDetails: typeof details | null) =>
      draft({ request: { project: { ...emptyRequest().project, windowCount }, projectDetails } });
    const left = ({ appointmentRequest: { project, projectDetails: kept } }: Draft) => ({
      counted: project.windowCount,
      described: kept?.windows[0]?.amount,
    });

    expect({
      counts: left(mergedWith(counted(6, details), counted(2, null), 'windowCount')),
      details: left(mergedWith(counted(1, null), counted(6, details), 'projectDetails')),
      neither: left(mergedWith(counted(1, null), counted(6, details), 'sourceType')),
    }).toEqual({
      counts: { counted: 2, described: 2 },
      details: { counted: 3, described: 3 },
      neither: { counted: 1, described: undefined },
    });
  });

  test('a source and project details, which share a section, both stay when each tab has answered one of them [F16]', () => {
    const marketingAttribution = {
      ...emptyRequest().marketingAttribution,
      sourceTypeEnum: 876090001,
    };
    const projectDetails = {
      windows: [{ style: 'Casement', amount: 1, options: [] }],
      doors: [],
    };
    const source = draft({ request: { marketingAttribution } });
    const details = draft({ request: { projectDetails, insideSales: true } });
    const both = { marketingAttribution, projectDetails, insideSales: true };
    expect(mergedWith(source, details, 'projectDetails').appointmentRequest).toMatchObject(both);
    expect(mergedWith(details, source, 'sourceType').appointmentRequest).toMatchObject(both);
  });

  test.each<[DraftStatus, DraftStatus, DraftStatus, SavedAnswers, DraftStatus]>([
    ['New', 'New', 'New', 'windowCount', 'New'],
    ['Abandoned', 'New', 'New', 'windowCount', 'Abandoned'],
    ['Abandoned', 'Abandoned', 'New', 'addressInfo', 'New'],
    ['New', 'Abandoned', 'Abandoned', 'windowCount', 'New'],
    ['InsideSales', 'InsideSales', 'New', 'addressInfo', 'New'],
    ['New', 'New', 'Abandoned', 'addressInfo', 'Abandoned'],
    ['CallToSet', 'New', 'Completed', 'timeDateBooking', 'Completed'],
    ['New', 'New', 'InsideSales', 'projectDetails', 'InsideSales'],
  ])(
    'a latest status %s, and mine that was %s and is %s in %s, become %s [F16, F4, S4.status-absent]',
    (latest, saved, mine, answers, status) => {
      expect(
        mergedWith(
          draft({ status: latest }),
          draft({ status: mine }),
          answers,
          draft({ status: saved }),
        ).status,
      ).toBe(status);
    },
  );

  test('a zipcode and a homeowner that this tab did not change stay as another tab stored them [F16]', () => {
    const opened = draft();
    const renamed = draft({
      request: { customer: { ...emptyRequest().customer, firstName: 'Zoe' } },
    });
    const merged = mergedWith(FULL, renamed, 'contact', opened).appointmentRequest;
    const { ownershipSelection } = mergedWith(FULL, opened, 'homeownerInfo', opened).sessionData;
    expect({
      property: merged.property,
      firstName: merged.customer.firstName,
      ownershipSelection,
    }).toEqual({
      property: FULL.appointmentRequest.property,
      firstName: 'Zoe',
      ownershipSelection: FULL.sessionData.ownershipSelection,
    });
  });

  test.each<[DraftStatus, string, DraftStatus]>([
    ['Abandoned', 'time-date-booking', 'New'],
    ['Abandoned', 'source-type', 'Abandoned'],
    ['InsideSales', 'time-date-booking', 'New'],
    ['InsideSales', 'source-type', 'InsideSales'],
  ])(
    'of a latest status %s an address that leads to %s makes %s: it is alive again where its address was given once more [F6, F16]',
    (latest, nextPage, status) => {
      const merged = mergedWith(
        draft({ status: latest, request: { insideSales: latest === 'InsideSales' } }),
        draft({ session: { nextPage } }),
        'addressInfo',
      );
      expect({ status: merged.status, insideSales: merged.appointmentRequest.insideSales }).toEqual(
        { status, insideSales: latest === 'InsideSales' && status === latest },
      );
    },
  );

  test.each<[SavedAnswers, DraftStatus]>([
    ['windowCount', 'New'],
    ['addressInfo', 'New'],
    ['projectDetails', 'InsideSales'],
    ['timeDateBooking', 'CallRequested'],
    ['timeDateBooking', 'Completed'],
  ])(
    'a tab on %s with the status %s leaves what another tab has booked as it is, with its next page and no reason [F4, F16]',
    (answers, status) => {
      const latest = { ...FULL, status: 'Completed' as const };
      const mine = draft({
        status,
        session: { nextPage: 'address' },
        request: { insideSales: true, insideSalesReasonEnum: 864630002 },
      });
      const left = ({ status: of, sessionData, appointmentRequest }: Draft) => ({
        status: of,
        ...pick(sessionData, ['nextPage', 'appointmentInfo']),
        ...pick(appointmentRequest, ['appointment', 'insideSales', 'insideSalesReasonEnum']),
      });
      expect(left(mergedWith(latest, mine, answers))).toEqual(left(latest));
    },
  );

  test('an email address that another tab has added stays, and one that this tab adds is saved [F16, L9]', () => {
    const withEmail = (email: string) =>
      draft({ status: 'Completed', request: { customer: { ...emptyRequest().customer, email } } });
    const emailOf = (latest: string, mine: string) =>
      mergedWith(withEmail(latest), withEmail(mine), 'additionalComments', withEmail(''))
        .appointmentRequest.customer.email;
    expect(emailOf('ann@example.com', '')).toBe('ann@example.com');
    expect(emailOf('', 'ben@example.com')).toBe('ben@example.com');
  });

  test('a call request empties the session data of the latest draft too [F10, S4.status-call-requested]', () => {
    const mine = draft({ status: 'CallRequested' });
    expect(mergedWith(FULL, mine, 'contact').sessionData).toEqual(EMPTY_SESSION);
  });
});

test.each(['1', 'a.b~c_D', 'x'.repeat(200)])('%j may be an id', (text) => {
  expect(isDraftIdText(text)).toBe(true);
});

test.each(['', '..', 'a/b', 'a b', 'x'.repeat(201)])('%j cannot be an id', (text) => {
  expect(isDraftIdText(text)).toBe(false);
});
