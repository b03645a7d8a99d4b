import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  campaignParameters,
  keptParameters,
  keptQuery,
  MARKETING_PARAMETERS,
  readVisit,
  type VisitParameters,
} from '#src/domain/query.ts';

const NOTHING: VisitParameters = {
  id: null,
  resume: false,
  isEvent: false,
  eventCampaignId: null,
  eventFieldAgentId: null,
  marketName: null,
  prefill: { firstName: '', lastName: '', email: '', phone: '', zipcode: '' },
  isPPL: false,
  externalAgentId: null,
  isVerifyHomeOwnership: false,
  originationSource: null,
  leadId: null,
  marketing: [],
  other: [],
};

describe('a query', () => {
  test('with everything in it is read whole [S2.query-known, S2.query-prefill, S6.flags]', () => {
    const search =
      '?id=3f2b-_A&resume&isEvent=true&eventCampaignId=camp-1&eventFieldAgentId=rep%202&market_name=Greater%20Denver&firstName=Jos%C3%A9&lastName=O%27Brien' +
      '&emailAddress=jose@example.com&phoneNumber=(303)%20555-0123&addressZipcode=80202-1234&isPPL=1&externalAgentId=x9&isVerifyHomeOwnership=true' +
      '&originationSource=partner&leadId=L-1&utm_source=mail&gclid=abc&color=blue';
    expect(readVisit(search)).toEqual({
      id: '3f2b-_A',
      resume: true,
      isEvent: true,
      eventCampaignId: 'camp-1',
      eventFieldAgentId: 'rep 2',
      marketName: 'Greater Denver',
      prefill: {
        firstName: 'José',
        lastName: "O'Brien",
        email: 'jose@example.com',
        phone: '3035550123',
        zipcode: '80202',
      },
      isPPL: true,
      externalAgentId: 'x9',
      isVerifyHomeOwnership: true,
      originationSource: 'partner',
      leadId: 'L-1',
      marketing: [
        { name: 'utm_source', value: 'mail' },
        { name: 'gclid', value: 'abc' },
      ],
      other: [{ name: 'color', value: 'blue' }],
    });
  });

  test.each(['', '&&&', '?=a', '?live_preview=1&preview_timestamp=2&release_id=3'])(
    'like %j says nothing [S2.query-untrusted]',
    (search) => {
      expect(readVisit(search)).toEqual(NOTHING);
    },
  );

  test('keeps all eleven marketing parameters, and any id that a draft can have [S2.query-marketing, S2.query-known]', () => {
    const marketing = MARKETING_PARAMETERS.map((name, index) => ({ name, value: `v${index}` }));
    expect(marketing).toHaveLength(11);
    const id = `a.b~${'c'.repeat(196)}`;
    expect(readVisit(keptQuery(marketing, id))).toEqual({ ...NOTHING, marketing, id });
  });

  test('keeps unknown parameters, repeated ones joined, in their order [S2.query-unknown]', () => {
    expect(readVisit('?b=1&a=x&b=2&b=3&__proto__=p&constructor=c').other).toEqual([
      { name: 'b', value: '1, 2, 3' },
      { name: 'a', value: 'x' },
      { name: '__proto__', value: 'p' },
      { name: 'constructor', value: 'c' },
    ]);
  });

  test('with a repeated parameter that grows too long is cut without leaving half an emoji [S2.query-unknown, S2.query-untrusted]', () => {
    const first = 'a'.repeat(997);
    const search = `?utm_term=${first}&utm_term=🏠🏠&x=${first}&x=🏠🏠`;
    expect(readVisit(search)).toEqual({
      ...NOTHING,
      marketing: [{ name: 'utm_term', value: `${first}, ` }],
      other: [{ name: 'x', value: `${first}, ` }],
    });
  });

  test.each([
    ['true', true],
    ['1', true],
    ['Yes', true],
    ['', false],
    ['false', false],
    ['0', false],
    ['{ispl}', false],
    ['%%ISPPL%%', false],
  ])('switches a flag by %j: %s [F29]', (value, isOn) => {
    const text = encodeURIComponent(value);
    const flags = { isEvent: isOn, isPPL: isOn, isVerifyHomeOwnership: isOn };
    expect(readVisit(`?isEvent=${text}&isPPL=${text}&isVerifyHomeOwnership=${text}`)).toEqual({
      ...NOTHING,
      ...flags,
    });
  });

  test.each(['?resume', '?resume=', '?resume=false'])('%s asks to resume [F4]', (search) => {
    expect(readVisit(search)).toEqual({ ...NOTHING, resume: true });
  });

  test('takes the first usable of repeated values [S2.query-untrusted]', () => {
    expect(readVisit('?id=&id=a&id=b&leadId=x&leadId=y&isEvent=false&isEvent=true')).toEqual({
      ...NOTHING,
      id: 'a',
      leadId: 'x',
    });
  });

  test.each([
    '?id=%00',
    `?leadId=${'a'.repeat(101)}`,
    '?firstName=<img src=x onerror=alert(1)>',
    '?emailAddress=nobody',
    '?phoneNumber=1111111111',
    '?addressZipcode=802',
    `?x=${'a'.repeat(1001)}`,
    `?${'n'.repeat(101)}=x`,
  ])('does not take over %s [S2.query-untrusted, S2.query-prefill]', (search) => {
    expect(readVisit(search)).toEqual(NOTHING);
  });

  const ID = '3f2b8c1e-7a52-4a8e-9a54-1c1d6f0f2b11';

  test.each([`(${ID})`, `${ID}{}`, `“${ID}”.`, `${ID},`, `${ID}%29`, `${ID}!`])(
    'is taken for the id it wraps: %s [S8.draft-not-found, F4]',
    (text) => {
      expect(readVisit(`?id=${text}&resume`)).toEqual({ ...NOTHING, id: ID, resume: true });
    },
  );

  test.each([
    `?id=${ID}?utm_source=mail&utm_term=a`,
    `?id=${ID}%3Futm_source=mail&utm_term=a`,
    `?id=${ID}&resume?utm_source=mail&utm_term=a`,
  ])(
    'behind a link that had one already is read as one: %s [S8.draft-not-found, S2.query-marketing]',
    (search) => {
      const marketing = [
        { name: 'utm_source', value: 'mail' },
        { name: 'utm_term', value: 'a' },
      ];
      expect(readVisit(search)).toEqual({
        ...NOTHING,
        id: ID,
        resume: search.includes('resume'),
        marketing,
      });
      expect(keptParameters(search)).toEqual(marketing);
    },
  );

  test('keeps a question mark in any other value [S2.query-untrusted]', () => {
    expect(readVisit('?utm_term=why?now=1&idea=a?b').marketing).toEqual([
      { name: 'utm_term', value: 'why?now=1' },
    ]);
  });

  test.each(['../../admin', '..', 'é'])(
    'that names an id no draft can have, such as %s, still names one, so that its visitor is told [S8.draft-not-found]',
    (id) => {
      expect(readVisit(`?id=${id}`).id).toBe(id);
    },
  );

  test.each([
    ['?phoneNumber=%2B1%20303.555.0123', { phone: '3035550123' }],
    ['?emailAddress=ann+estimate@example.com', { email: 'ann+estimate@example.com' }],
    ['?firstName=Nguye%CC%82%CC%83n', { firstName: 'Nguyễn' }],
  ])('%s is taken as meant [S2.query-prefill]', (search, prefill) => {
    expect(readVisit(search)).toEqual({ ...NOTHING, prefill: { ...NOTHING.prefill, ...prefill } });
  });

  test('that cannot be decoded is kept as the text it is [S2.query-untrusted, S5.router]', () => {
    expect(readVisit('?%&id=%E0%A4%A&b=%ZZ').other).toEqual([
      { name: '%', value: '' },
      { name: 'b', value: '%ZZ' },
    ]);
    expect(readVisit('?id=%E0%A4%A').id).toBe('A');
  });

  test('of a thousand parameters gives a bounded number [S2.query-untrusted]', () => {
    const search = Array.from({ length: 1000 }, (_, index) => `p${index}=${index}`).join('&');
    expect(readVisit(search).other).toHaveLength(50);
    expect(keptParameters(search)).toHaveLength(100);
  });

  test('of any text is read without an error, within limits and without control characters or halves of characters [S2.query-untrusted]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webQueryParameters()), (search) => {
        const { marketing, other } = readVisit(search);
        for (const { name, value } of [...marketing, ...other]) {
          expect(name.length).toBeLessThanOrEqual(100);
          expect(value.length).toBeLessThanOrEqual(1000);
          expect(name + value).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        }
      }),
    );
  });
});

describe('what stays in the address bar', () => {
  const search =
    '?id=old&resume&firstName=Ann&lastName=Lee&emailAddress=a@b.us&phoneNumber=3035550123&addressZipcode=80202&utm_source=a%20b&x=1&x=2&isEvent=true&live_preview=h';

  test.each([
    [search, 'new', '?id=new&utm_source=a+b&x=1&x=2&isEvent=true&live_preview=h'],
    [search, null, '?utm_source=a+b&x=1&x=2&isEvent=true&live_preview=h'],
    ['', null, ''],
  ])(
    'of %j is all but contact details, resume and the old id, with the draft’s id %j first: %j [S2.query-merged, S2.query-prefill]',
    (query, id, kept) => {
      expect(keptQuery(keptParameters(query), id)).toBe(kept);
    },
  );

  test('stays the same however often it is navigated [S2.query-merged]', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const once = keptQuery(keptParameters(query), 'id');
        expect(keptQuery(keptParameters(once), 'id')).toBe(once);
      }),
    );
  });
});

test.each([
  [false, '?market_name=Denver&isPPL=1&utm_term=t'],
  [true, '?isEvent=true&eventCampaignId=c&market_name=Denver&isPPL=1&utm_term=t'],
])(
  'at an event (%s) there stays %j when the visitor leaves: what is of the campaign, not of the person or visit [F17]',
  (isEvent, kept) => {
    const search =
      '?id=a&resume&leadId=L&firstName=Ann&color=blue&isEvent=true&eventCampaignId=c&market_name=Denver&isPPL=1&utm_term=t';
    const parameters = campaignParameters(keptParameters(search), { isEvent });
    expect(keptQuery(parameters, null)).toBe(kept);
  },
);
