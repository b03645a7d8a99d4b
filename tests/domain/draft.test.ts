import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyRequest, EMPTY_SESSION, newDraft } from '#src/domain/draft-defaults.ts';
import { fromDocument, toDocument } from '#src/domain/draft-document.ts';
import { mergeDraft } from '#src/domain/draft-merge.ts';
import type { AppointmentRequest, Draft, DraftStatus } from '#src/domain/draft.ts';
import { readVisit } from '#src/domain/query.ts';
import type { DataSection } from '#src/domain/sections.ts';

const PAGE = { referrer: '', pageUrl: 'https://book.company.example/' };

function draft(change: { id?: string; status?: DraftStatus; session?: Partial<Draft['sessionData']>; request?: Partial<AppointmentRequest> } = {}): Draft {
  return {
    id: change.id ?? 'd1',
    status: change.status ?? 'New',
    sessionData: { ...EMPTY_SESSION, ...change.session },
    appointmentRequest: { ...emptyRequest(), ...change.request },
  };
}

const FULL: Draft = draft({
  status: 'Completed',
  session: {
    nextPage: 'additional-comments',
    ownershipSelection: 'lead_is_the_homeowner',
    topics: ['energy', 'noise'],
    appointmentInfo: { selectedTime: 'b_09:00', selectedTimeDate: '2026-03-09', selectedStartTime: '09:00', selectedEndTime: '11:00' },
  },
  request: {
    customer: { firstName: 'José', lastName: "O'Brien", phonePrimary: '3035550123', email: 'jose@example.com' },
    marketingConsent: true,
    marketingAttribution: {
      sourceTypeEnum: 876090099,
      sourceTypeOtherText: 'A neighbour',
      referrerUri: 'https://search.example/',
      submissionPageUrl: 'https://book.company.example/',
      submissionPageUrlParameters: [{ name: 'utm_source', value: 'mail' }],
    },
    property: {
      street1: '1 Main St', street2: 'Apt 2', city: 'Denver', state: 'CO', zipcode: '80202', zipcodeValid: true, zipcodeGuid: 'z', marketSegmentGuid: 'm',
      ownership: { multipleOwners: true, additionalOwners: [{ firstName: 'Ann', lastName: 'Lee', phone: '3035550124' }], ownershipValidated: true },
      propertyType: 876090004, propertyTypeOtherText: null,
    },
    project: { doorCount: 1, windowCount: 8, windowReasonEnum: [876090001], windowReasonOtherText: 'Draughts', timeframeEnum: 1 },
    appointment: {
      appointmentDateTime: '2026-03-09T09:00',
      appointmentBlockGuid: 'b',
      schedulingPromotion: { displayedPromotion: 'Save $200', acceptedPromotion: false },
    },
    insideSales: true,
    insideSalesReasonEnum: 864630017,
    customerComments: 'Ring twice',
    isPPL: true,
    originationSource: 'partner',
    leadId: 'L1',
    externalAgentId: 'x1',
    isVerifyHomeOwnership: true,
    isEvent: true,
    eventDetails: { eventCampaignId: 'c1', eventFieldAgentId: 'f1' },
    otherParameters: [{ name: 'color', value: 'blue, red' }],
    projectDetails: {
      windows: [{ style: 'Bay', amount: 2, options: ['Grids'] }],
      doors: [{ type: 'Sliding', location: 'Patio Door', color: null, style: 'Custom', styleComments: 'Oak' }],
    },
  },
});

describe('a new draft', () => {
  test('has nothing answered, and consent is not given by default [S3.draft, S4.status-new, S5.consent, S5.count-limits]', () => {
    expect(newDraft(readVisit(''), PAGE)).toEqual({
      id: '',
      status: 'New',
      sessionData: { nextPage: null, ownershipSelection: null, topics: [], appointmentInfo: null },
      appointmentRequest: {
        ...emptyRequest(),
        marketingAttribution: { ...emptyRequest().marketingAttribution, submissionPageUrl: 'https://book.company.example/' },
      },
    });
    expect(emptyRequest()).toMatchObject({ marketingConsent: false, project: { windowCount: 0, doorCount: 0 }, property: { propertyType: 876090000 } });
  });

  test('holds what the query says of the visit, and no id of another draft [S2.query-known, S2.query-prefill, S2.query-marketing, S2.query-unknown]', () => {
    const visit = readVisit(
      '?id=other&firstName=Ann&lastName=Lee&emailAddress=a@b.us&phoneNumber=3035550123&addressZipcode=80202&isEvent=true&eventCampaignId=c1&eventFieldAgentId=f1' +
        '&isPPL=true&externalAgentId=x1&isVerifyHomeOwnership=true&originationSource=partner&leadId=L1&utm_term=windows&color=blue',
    );
    const empty = emptyRequest();
    expect(newDraft(visit, { referrer: 'https://search.example/?q=windows', pageUrl: 'https://book.company.example/?firstName=Ann#top' })).toEqual(
      draft({
        id: '',
        request: {
          customer: { firstName: 'Ann', lastName: 'Lee', phonePrimary: '3035550123', email: 'a@b.us' },
          marketingAttribution: {
            ...empty.marketingAttribution,
            referrerUri: 'https://search.example/?q=windows',
            submissionPageUrl: 'https://book.company.example/',
            submissionPageUrlParameters: [{ name: 'utm_term', value: 'windows' }],
          },
          property: { ...empty.property, zipcode: '80202' },
          isPPL: true,
          originationSource: 'partner',
          leadId: 'L1',
          externalAgentId: 'x1',
          isVerifyHomeOwnership: true,
          isEvent: true,
          eventDetails: { eventCampaignId: 'c1', eventFieldAgentId: 'f1' },
          otherParameters: [{ name: 'color', value: 'blue' }],
        },
      }),
    );
  });

  test.each([
    ['https://book.company.example/window-count?id=secret', 'https://book.company.example/window-count'],
    ['https://search.example/?q=a', 'https://search.example/?q=a'],
    ['android-app://com.mail', null],
    ['javascript:alert(1)', null],
    ['nonsense', null],
    ['', null],
    [`https://search.example/?q=${'a'.repeat(2000)}`, null],
  ])('coming from %j keeps %j of it [B5]', (referrer, kept) => {
    expect(newDraft(readVisit(''), { ...PAGE, referrer }).appointmentRequest.marketingAttribution.referrerUri).toBe(kept);
  });
});

describe('a draft on its way to the backend and back', () => {
  test('keeps every field [S3.draft, S3.session, S3.request, S3.project-details]', () => {
    expect(fromDocument(JSON.parse(JSON.stringify(toDocument(FULL, null))))).toEqual(FULL);
  });

  test('has its status only when it changed [S4.status-absent]', () => {
    const document = { id: 'd1', sessionData: JSON.stringify(FULL.sessionData), appointmentRequest: FULL.appointmentRequest };
    expect(toDocument(FULL, 'Completed')).toStrictEqual(document);
    expect(toDocument(FULL, 'New')).toStrictEqual({ ...document, status: 'Completed' });
    expect(toDocument(FULL, null)).toStrictEqual({ ...document, status: 'Completed' });
  });

  test.each([null, undefined, 'text', 7, [], {}, { id: '' }, { id: 'd1' }, { id: 7, appointmentRequest: {} }, { id: 'd1', appointmentRequest: [] }])('is none in %j', (document) => {
    expect(fromDocument(document)).toBeNull();
  });

  test('reads as not answered what is missing', () => {
    expect(fromDocument({ id: 'd1', appointmentRequest: {} })).toEqual(draft());
  });

  test.each(['', 'not json', 'null', '[]', '7', '{"topics":"x","nextPage":7,"ownershipSelection":"nobody","appointmentInfo":{"selectedTime":"b_9"}}'])(
    'reads session data %j as empty',
    (sessionData) => {
      expect(fromDocument({ id: 'd1', sessionData, appointmentRequest: {} })).toEqual(draft());
    },
  );

  test('reads as not answered what is of another type', () => {
    const odd = {
      id: 'd1',
      status: 'Unknown',
      sessionData: '{"topics":["a",7,null]}',
      appointmentRequest: {
        customer: 'Ann',
        marketingConsent: 'false',
        property: { zipcode: 80202, propertyType: '876090099', ownership: { multipleOwners: 'true', additionalOwners: [null, { firstName: 'Bo' }] } },
        project: { windowCount: -3, doorCount: 1.5, windowReasonEnum: ['a', 876090001] },
        appointment: { appointmentDateTime: 'tomorrow', appointmentBlockGuid: 'b' },
        insideSalesReasonEnum: Number.NaN,
        otherParameters: [{ value: 'x' }, { name: 'n' }],
        projectDetails: { windows: [{ amount: 0 }], doors: 'none' },
      },
    };
    const empty = emptyRequest();
    expect(fromDocument(odd)).toEqual(
      draft({
        session: { topics: ['a'] },
        request: {
          property: { ...empty.property, ownership: { ...empty.property.ownership, additionalOwners: [{ firstName: 'Bo', lastName: '', phone: '' }] } },
          project: { ...empty.project, windowReasonEnum: [876090001] },
          otherParameters: [{ name: 'n', value: '' }],
          projectDetails: { windows: [{ style: '', amount: 1, options: [] }], doors: [] },
        },
      }),
    );
  });

  test('never fails, whatever was answered', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (sessionData, request, part) => {
        const read = fromDocument({ id: 'd1', sessionData, appointmentRequest: { property: part, project: part, appointment: part, projectDetails: part, customer: request } });
        expect(read).not.toBeNull();
        expect(fromDocument(request) === null || typeof fromDocument(request)?.id === 'string').toBe(true);
      }),
    );
  });
});

const SECTIONS: DataSection[] = [
  'contact', 'windowCount', 'windowIssues', 'homeownerInfo', 'sourceType', 'addressInfo', 'timeDateBooking', 'additionalComments',
  'exploreResources', 'installationProcess', 'whatsNext', 'insideSales', 'doNotServiceArea', 'notAHomeowner', 'callCenter',
];

/** Paths of the leaves in which two drafts differ. */
function differences(a: unknown, b: unknown, path = ''): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return [];
  const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isTree(a) || !isTree(b)) return [path];
  return Object.keys(a).flatMap((key) => differences(a[key], b[key], path === '' ? key : `${path}.${key}`));
}

describe('two tabs on one draft', () => {
  const property = 'appointmentRequest.property';
  const project = 'appointmentRequest.project';
  const zipcode = ['zipcode', 'zipcodeValid', 'zipcodeGuid', 'marketSegmentGuid'].map((field) => `${property}.${field}`);
  const attribution = 'appointmentRequest.marketingAttribution';
  const stored: Partial<Record<DataSection, string[]>> = {
    contact: [
      ...['firstName', 'lastName', 'phonePrimary', 'email'].map((field) => `appointmentRequest.customer.${field}`),
      'appointmentRequest.marketingConsent', ...zipcode, 'appointmentRequest.isEvent',
      'appointmentRequest.eventDetails.eventCampaignId', 'appointmentRequest.eventDetails.eventFieldAgentId',
    ],
    windowCount: [`${project}.doorCount`, `${project}.windowCount`],
    windowIssues: [`${project}.windowReasonEnum`, `${project}.windowReasonOtherText`],
    homeownerInfo: [
      'sessionData.ownershipSelection', `${property}.ownership.multipleOwners`, `${property}.ownership.additionalOwners`, `${property}.propertyType`,
    ],
    sourceType: [`${attribution}.sourceTypeEnum`, `${attribution}.sourceTypeOtherText`, 'appointmentRequest.insideSales', 'appointmentRequest.projectDetails'],
    addressInfo: [
      'sessionData.ownershipSelection', ...['street1', 'street2', 'city', 'state'].map((field) => `${property}.${field}`), ...zipcode,
      `${property}.ownership.ownershipValidated`, 'appointmentRequest.insideSales', 'appointmentRequest.insideSalesReasonEnum',
    ],
    timeDateBooking: ['sessionData.appointmentInfo', 'appointmentRequest.appointment'],
    additionalComments: ['sessionData.topics', 'appointmentRequest.customerComments'],
  };

  test.each(SECTIONS)('a save of %s re-applies its own fields and the next page on the latest draft [F16]', (section) => {
    const latest = draft();
    const merged = mergeDraft(latest, { ...FULL, status: 'New' }, section);
    expect(differences(latest, merged).toSorted()).toEqual(['sessionData.nextPage', ...(stored[section] ?? [])].toSorted());
  });

  test.each(SECTIONS)('a save of %s from an empty copy wipes nothing of another section [F16]', (section) => {
    const merged = mergeDraft(FULL, draft(), section);
    const allowed = ['sessionData.nextPage', ...(stored[section] ?? [])];
    expect(differences(FULL, merged).filter((path) => !allowed.includes(path))).toEqual([]);
  });

  test('the source of one tab and the project details of the other both stay, though they share a section [F16]', () => {
    const attributed = emptyRequest().marketingAttribution;
    const { projectDetails } = FULL.appointmentRequest;
    const source = draft({ request: { marketingAttribution: { ...attributed, sourceTypeEnum: 876090001 } } });
    const details = draft({ request: { projectDetails, insideSales: true } });
    const both = { projectDetails, insideSales: true, marketingAttribution: { ...attributed, sourceTypeEnum: 876090001 } };
    expect(mergeDraft(source, details, 'sourceType').appointmentRequest).toMatchObject(both);
    expect(mergeDraft(details, source, 'sourceType').appointmentRequest).toMatchObject(both);
  });

  test('with the copy both started from, an untouched field of the section keeps the latest answer [F16]', () => {
    const base = draft({ request: { project: { ...emptyRequest().project, windowCount: 2, doorCount: 1 } } });
    const latest = draft({ request: { project: { ...emptyRequest().project, windowCount: 2, doorCount: 4 } } });
    const mine = draft({ request: { project: { ...emptyRequest().project, windowCount: 9, doorCount: 1 } } });
    expect(mergeDraft(latest, mine, 'windowCount', base).appointmentRequest.project).toMatchObject({ windowCount: 9, doorCount: 4 });
    expect(mergeDraft(latest, mine, 'windowCount').appointmentRequest.project).toMatchObject({ windowCount: 9, doorCount: 1 });
  });

  test.each<[DraftStatus, DraftStatus, DataSection, DraftStatus]>([
    ['New', 'New', 'windowCount', 'New'],
    ['Abandoned', 'New', 'windowCount', 'Abandoned'],
    ['New', 'Abandoned', 'addressInfo', 'Abandoned'],
    ['Completed', 'Abandoned', 'addressInfo', 'Completed'],
    ['CallToSet', 'InsideSales', 'sourceType', 'CallToSet'],
    ['CallToSet', 'Completed', 'timeDateBooking', 'Completed'],
    ['New', 'InsideSales', 'sourceType', 'InsideSales'],
    ['Completed', 'CallRequested', 'contact', 'CallRequested'],
  ])('a latest status %s and mine %s in %s become %s [F16, F4]', (latest, mine, section, status) => {
    expect(mergeDraft(draft({ status: latest }), draft({ status: mine }), section).status).toBe(status);
  });

  test('a tab that goes back from the calendar leaves what another tab has booked [F4, F16]', () => {
    const latest = { ...FULL, status: 'Completed' as const };
    const mine = draft({ status: 'New' });
    expect(differences(latest, mergeDraft(latest, mine, 'timeDateBooking'))).toEqual(['sessionData.nextPage']);
  });

  test('a call request empties the session data of the latest draft too [F10]', () => {
    const mine = draft({ status: 'CallRequested' });
    expect(mergeDraft(FULL, mine, 'contact').sessionData).toEqual({ nextPage: null, ownershipSelection: null, topics: [], appointmentInfo: null });
  });
});
