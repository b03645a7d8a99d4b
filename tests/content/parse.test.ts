import { beforeAll, describe, expect, test } from 'vitest';
import { loadBundledContent } from '#src/content/bundled.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { ContentClient } from '#src/content/content.client.ts';
import { imageOfCount } from '#src/content/content.functions.ts';
import { CONTENT_IDS, type ContentById, type ContentId, readContent } from '#src/content/parse.ts';
import { expandReferences } from '#src/content/expand.ts';
import { CONTENT_TYPES } from '#src/content/model/content-types.ts';
import { exportContentType } from '#src/content/model/export.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { type ContentProblem, readFields } from '#src/content/model/fields.ts';
import { readSnapshot, snapshotClient } from '#src/content/model/snapshot.ts';

interface Parsed<Id extends ContentId> {
  content: ContentById[Id] | null;
  problems: ContentProblem[];
}

async function parsed<Id extends ContentId>(
  id: Id,
  change: (entries: unknown[]) => unknown[] = (entries) => entries,
): Promise<Parsed<Id>> {
  const problems: ContentProblem[] = [];
  const client: ContentClient = {
    entries: async (...read) => change(await snapshotClient.entries(...read)),
  };
  const content = await readContent(client, id, { report: (problem) => problems.push(problem) });
  return { content, problems };
}

/** Replaces the value of a key everywhere in the entries. */
function replacing(key: string, value: unknown): (entries: unknown[]) => unknown[] {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (!isRecord(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, one]) => [name, name === key ? value : walk(one)]),
    );
  };
  return (entries) => entries.map(walk);
}

/** The header's entry with another target of its first utility link; any other entry as it is. */
function withFirstLink(entry: unknown, target: unknown): unknown {
  const links: unknown = isRecord(entry) ? entry['utility_nav'] : null;
  if (!isRecord(entry) || !Array.isArray(links) || !isRecord(links[0])) return entry;
  return { ...entry, utility_nav: [{ ...links[0], target }, ...links.slice(1)] };
}

describe('the snapshot', () => {
  test.each(CONTENT_IDS)('%s reads without a problem and is what is bundled', async (id) => {
    expect(await parsed(id)).toEqual({ content: await loadBundledContent(id), problems: [] });
  });

  test.each(CONTENT_TYPES.map((type) => [type.uid, type] as const))(
    'every entry of %s meets its content type [S3.content-entries]',
    async (uid, type) => {
      const entries = await Promise.all(
        (await readSnapshot(uid)).map((entry) => expandReferences(entry, readSnapshot)),
      );
      expect(entries.length).toBeGreaterThan(0);
      const problems: ContentProblem[] = [];
      for (const entry of entries)
        readFields(type.fields, entry, '', (problem) => problems.push(problem));
      expect(problems).toEqual([]);
    },
  );

  test('uses every uid once', async () => {
    const all = await Promise.all(CONTENT_TYPES.map((type) => readSnapshot(type.uid)));
    const uids = all.flat().map((entry) => (isRecord(entry) ? entry['uid'] : null));
    expect(new Set(uids).size).toBe(uids.length);
  });
});

const RESERVED_FIELDS = [
  '_exists',
  '_regex',
  '__indexes',
  '__loc',
  '__meta',
  '__v',
  '_id',
  '_owner',
  '_publish_locales',
  '_version',
  'ACL',
  'api_key',
  'created_at',
  'created_by',
  'deleted_at',
  'dimension',
  'domain',
  'embedded_items',
  'hook',
  'id',
  'inbuilt_class',
  'klass_id',
  'locale',
  'options',
  'org_uid',
  'publish_details',
  'save',
  'sys_assets',
  'sys_metadata',
  'tags',
  'taxonomies',
  'tenant_id',
  'toJSON',
  'uid',
  'update',
  'updated_at',
  'updated_by',
];

function fieldUids(schema: unknown): string[] {
  if (!Array.isArray(schema)) return [];
  return schema.flatMap((field: unknown) =>
    isRecord(field)
      ? [String(field['uid']), ...fieldUids(field['schema']), ...fieldUids(field['blocks'])]
      : [],
  );
}

describe('the content types can be imported', () => {
  test.each(CONTENT_TYPES.map((type) => [type.uid, type] as const))(
    '%s uses no field name that Contentstack reserves',
    (uid, type) => {
      const uids = fieldUids(exportContentType(type)['schema']);
      expect(uids).toContain('title');
      expect(
        [uid, ...uids].filter(
          (one) =>
            RESERVED_FIELDS.includes(one) || one.endsWith('_ids') || !/^[a-z0-9_]+$/.test(one),
        ),
      ).toEqual([]);
    },
  );

  test.each(CONTENT_TYPES.map((type) => [type.uid]))(
    'the titles of %s are unique, as Contentstack wants them',
    async (uid) => {
      const titles = (await readSnapshot(uid)).map((entry) =>
        isRecord(entry) ? entry['title'] : null,
      );
      expect(new Set(titles).size).toBe(titles.length);
    },
  );
});

describe('the words of the specification', () => {
  const everything = new Map<ContentId, string>();

  beforeAll(async () => {
    for (const id of CONTENT_IDS) everything.set(id, JSON.stringify(await bundledCopy(id)));
  });

  test.each([
    ['home', 'Start my estimate'],
    ['embedGetStarted', 'Book Your Estimate Online'],
    ['embedGetStarted', 'Buy 2 windows get 2 free'],
    ['embedGetStarted', '$0 down'],
    ['embedGetStarted', '$0 monthly payments'],
    ['embedGetStarted', '0% interest until 2027'],
    [
      'event',
      'Whoops! Looks like this event is no longer active. Please contact your manager for help.',
    ],
    ['fieldAgents', 'Select your name below to start.'],
    ['fieldAgents', 'Field Agent'],
    ['fieldAgents', 'START FORM'],
    ['address', 'Verify homeownership'],
    ['address', 'None Found'],
    ['timeDateBooking', 'There are no available appointments for {date}.'],
    ['timeDateBooking', 'Please select another day, to see available appointment slots.'],
    ['timeDateBooking', '*No appointment slots available for this day'],
    ['additionalComments', 'Your form is submitted!'],
    ['additionalComments', 'Your appointment is booked!'],
    ['additionalComments', 'We will call to setup your appointment time.'],
    ['commentsSubmitted', 'Additional comments are submitted!'],
    ['projectDetails', '(Optional) Please describe your custom preferences here....'],
    ['projectDetails', 'Custom Style'],
    ['notFound', '404 Error'],
    ['notFound', 'Page Not Found'],
    ['notFound', 'Oops... Looks like this window cannot be opened!'],
    ['notFound', 'Go Back to Home Page'],
    ['site', "Whoops! We've released your appointment time because your time to book has expired."],
    ['site', 'Select A New Time'],
  ] as const)('%s says "%s" [S2.texts]', (id, words) => {
    expect(everything.get(id)).toContain(words);
  });
});

describe('the lists of the specification and the decisions', () => {
  test('property types have their fixed codes, Other last [V3]', async () => {
    const { propertyTypes } = await bundledCopy('homeownerList');
    expect(propertyTypes.map(({ code, title }) => [code, title])).toEqual([
      [876090000, 'Single-family home'],
      [876090001, 'Rental property'],
      [876090002, 'Vacation home'],
      [876090003, 'Commercial building'],
      [876090004, 'Townhouse'],
      [876090005, 'Condominium'],
      [876090099, 'Other'],
    ]);
  });

  test('sources are at least eight, with Other as 876090099 [V3]', async () => {
    const { sources } = await bundledCopy('sourceType');
    expect(sources.length).toBeGreaterThanOrEqual(8);
    expect(sources.filter(({ title }) => title === 'Other').map(({ code }) => code)).toEqual([
      876090099,
    ]);
    expect(new Set(sources.map(({ code }) => code)).size).toBe(sources.length);
  });

  test('there is a picture for 0 to 12 windows each, and one for 13 to 50 [S2.window-count]', async () => {
    const { windowImages } = await bundledCopy('windowCount');
    const pictureOf = (count: number): string | undefined => imageOfCount(windowImages, count)?.url;
    expect(Array.from({ length: 13 }, (_, count) => pictureOf(count))).toEqual(
      Array.from({ length: 13 }, (_, count) => `illustration:windows-${count}`),
    );
    expect(pictureOf(13)).toBe('illustration:windows-13');
    expect(pictureOf(50)).toBe('illustration:windows-13');
  });

  test('every glass with every gas has a U-value and a picture, every term with every down payment has its sums', async () => {
    const energy = await bundledCopy('energyEfficiency');
    const financing = await bundledCopy('financingEducation');
    expect(Object.keys(energy.results).length).toBe(
      energy.glassOptions.length * energy.gasOptions.length,
    );
    expect(Object.keys(financing.results).length).toBe(
      financing.terms.length * financing.downPayments.length,
    );
    expect(financing.results['5_years+0_percent']).toEqual({
      initialSum: '12,000',
      finalSum: '14,253.60',
    });
  });
});

describe('what a bad entry does', () => {
  test('a missing entry is no content', async () => {
    expect(await parsed('windowCount', () => [])).toEqual({
      content: null,
      problems: [{ kind: 'missing', at: '/window-count', detail: 'There is no such entry.' }],
    });
  });

  test.each([
    [null],
    ['text'],
    [7],
    [[]],
    [{ page_components: 'no' }],
    [{ title: {}, url: [], page_components: [null] }],
  ])('%j is no content', async (entry) => {
    expect((await parsed('windowCount', () => [entry])).content).toBeNull();
  });

  test('a page without the block it needs is no content', async () => {
    const { content, problems } = await parsed('windowIssues', replacing('page_components', []));
    expect(content).toBeNull();
    expect(problems).toEqual([
      {
        kind: 'missing',
        at: 'page_components.issue_list',
        detail: 'The page needs a block "issue_list".',
      },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    7,
    '',
  ])(
    'a link to %j is reported and leads nowhere, and the rest of the header stays [S2.links-safe]',
    async (address) => {
      const { content, problems } = await parsed('header', ([entry]) => [
        withFirstLink(entry, address),
      ]);
      const [link, ...others] = content?.utilityNav ?? [];
      expect(problems.map(({ at }) => at)).toEqual(['utility_nav[0].target']);
      expect(link?.target).toBe('');
      expect(others).toEqual((await bundledCopy('header')).utilityNav.slice(1));
      expect(content?.navItems).toEqual((await bundledCopy('header')).navItems);
    },
  );

  test('a link that leads nowhere costs the footer, a card and the button of the header nothing else [S2.links-safe]', async () => {
    const everyLink = (name: string) => replacing(name, 'javascript:alert(1)');
    const { content: foot } = await parsed('footer', everyLink('target'));
    expect(foot?.policyLinks.map(({ target }) => target)).toEqual(
      (await bundledCopy('footer')).policyLinks.map(() => ''),
    );
    const { content: head } = await parsed('header', everyLink('target'));
    expect(head?.ctaButton?.target).toBe('');
    const { content: resources } = await parsed('exploreResources', everyLink('read_more_path'));
    expect(resources?.posts.map(({ readMore }) => readMore)).toEqual(
      (await bundledCopy('exploreResources')).posts.map(() => null),
    );
  });

  test.each([
    'javascript:alert(1)',
    'http://plain.example/a.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '/a.png',
    '//other.example/a.png',
    '/\\other.example/a.png',
    'https://a.example/"><script>',
  ])('a picture at %j makes the page unusable', async (url) => {
    const { content } = await parsed('address', replacing('image', { url, description: '' }));
    expect(content).toBeNull();
  });

  test('a picture may be an https address', async () => {
    const image = {
      uid: 'a',
      url: 'https://images.contentstack.io/v3/assets/a/house.webp',
      description: 'A house',
    };
    const { content } = await parsed('address', replacing('image', image));
    expect(content?.image).toEqual({
      url: 'https://images.contentstack.io/v3/assets/a/house.webp',
      alt: 'A house',
    });
  });

  test.each([
    ['additionalComments', 'hint', 'You can choose up to 4', 'page_components.topic_list.hint'],
    ['additionalComments', 'hint', 'Choose up to four', 'page_components.topic_list.hint'],
    [
      'windowCount',
      'text',
      'With three or more windows, you can pick a visit time online.',
      'page_components.dce_page_introduction.text',
    ],
  ] as const)(
    'of %s, a %s that says %j is not true [S3.content-true]',
    async (id, field, text, at) => {
      const { content, problems } = await parsed(id, replacing(field, text));
      expect(problems).toEqual([
        { kind: 'untrue', at, detail: expect.stringContaining('but the product keeps to') },
      ]);
      expect(content).not.toBeNull();
    },
  );

  test('a text that leaves the number out, or says it in words, is fine [S3.content-true]', async () => {
    expect(
      (await parsed('additionalComments', replacing('hint', 'Choose up to three'))).problems,
    ).toEqual([]);
    expect(
      (await parsed('additionalComments', replacing('hint', 'Choose what you like'))).problems,
    ).toEqual([]);
  });

  test('a title with the first name needs a text without it', async () => {
    const { content, problems } = await parsed(
      'sourceType',
      replacing('title_without_first_name', ''),
    );
    expect(content).toBeNull();
    expect(problems).toEqual([
      {
        kind: 'missing',
        at: 'page_components.dce_page_introduction.title_without_first_name',
        detail: 'Required where the title has {firstName}.',
      },
    ]);
  });

  test('a list without the code the flow speaks of is no content', async () => {
    expect((await parsed('sourceType', replacing('code', 5))).content).toBeNull();
  });

  test('unknown fields, unknown blocks and text that is too long are reported and the rest is shown', async () => {
    const { content, problems } = await parsed('windowCount', (entries) =>
      entries.map((entry) =>
        isRecord(entry) && Array.isArray(entry['page_components'])
          ? {
              ...entry,
              colour: 'red',
              title: 'T'.repeat(71),
              page_components: [
                ...entry['page_components'],
                { carousel: {} },
                { button: { text: 'Go' } },
              ],
            }
          : entry,
      ),
    );
    expect(content).toEqual(await bundledCopy('windowCount'));
    expect(problems.map(({ kind, at }) => [kind, at])).toEqual([
      ['unknown', 'colour'],
      ['tooLong', 'title'],
      ['unknown', 'page_components[2].carousel'],
      ['unknown', 'page_components.button'],
    ]);
  });

  test('references of references are read, each type once', async () => {
    const types: Record<string, unknown[]> = {
      page: [
        {
          uid: 'p',
          cards: [
            { uid: 'c1', _content_type_uid: 'card' },
            { uid: 'c2', _content_type_uid: 'card' },
          ],
        },
      ],
      card: [
        { uid: 'c1', icon: { uid: 'i', _content_type_uid: 'icon' } },
        { uid: 'c2', icon: { uid: 'gone', _content_type_uid: 'icon' } },
      ],
      icon: [{ uid: 'i', name: 'door' }],
    };
    const asked: string[] = [];
    const readType = async (type: string): Promise<unknown[]> => {
      asked.push(type);
      return types[type] ?? [];
    };
    expect(
      await expandReferences(
        { page: { uid: 'p', _content_type_uid: 'page' }, text: 'as it is' },
        readType,
      ),
    ).toEqual({
      page: {
        uid: 'p',
        _content_type_uid: 'page',
        cards: [
          {
            uid: 'c1',
            _content_type_uid: 'card',
            icon: { uid: 'i', _content_type_uid: 'icon', name: 'door' },
          },
          {
            uid: 'c2',
            _content_type_uid: 'card',
            icon: { uid: 'gone', _content_type_uid: 'icon' },
          },
        ],
      },
      text: 'as it is',
    });
    expect(asked).toEqual(['page', 'card', 'icon']);
  });

  test('entries that refer to each other in a circle come to an end', async () => {
    const readType = async (): Promise<unknown[]> => [
      { uid: 'a', again: [{ uid: 'a', _content_type_uid: 'loop' }] },
    ];
    const expanded = await expandReferences([{ uid: 'a', _content_type_uid: 'loop' }], readType);
    expect(JSON.stringify(expanded).length).toBeLessThan(2000);
  });

  test('entries that all refer to all others do not fill the memory', async () => {
    const uids = Array.from({ length: 60 }, (_, index) => `entry-${index}`);
    const others = uids.map((uid) => ({ uid, _content_type_uid: 'net' }));
    const readType = async (): Promise<unknown[]> => uids.map((uid) => ({ uid, others }));
    const expanded = await expandReferences(others, readType);
    expect(JSON.stringify(expanded).length).toBeLessThan(20_000_000);
  });
});

test('an editor says for which types of door a color is offered, or leaves it to the specification [S3.door-styles]', async () => {
  const green = {
    uid: 'green',
    title: 'Green',
    value: 'Green',
    swatch: '#2f6f5e',
    door_types: ['Swinging', 'Double'],
  };
  const blue = { uid: 'blue', title: 'Blue', value: 'Blue', swatch: '#2f5e6f' };
  const { content, problems } = await parsed(
    'projectDetails',
    replacing('door_colors', [green, blue]),
  );
  expect(content?.doorColors).toEqual([
    {
      value: 'Green',
      title: 'Green',
      image: null,
      swatch: '#2f6f5e',
      doorTypes: ['Swinging', 'Double'],
    },
    { value: 'Blue', title: 'Blue', image: null, swatch: '#2f5e6f', doorTypes: [] },
  ]);
  expect(problems).toEqual([]);
});

test('whats-next has words of its own for who has no date, or those for a date where an editor gave none [S2.whats-next]', async () => {
  const withoutOwn = (entry: unknown): unknown => {
    if (!isRecord(entry) || !Array.isArray(entry['page_components'])) return entry;
    const blocks = entry['page_components'].filter(
      (block) => !isRecord(block) || !('process_without_date' in block),
    );
    const notice = { unique_name: 'without-date', title: 'Thank you!', text: '' };
    return {
      ...entry,
      page_components: blocks.map((block) =>
        isRecord(block) && 'notice' in block ? { notice } : block,
      ),
    };
  };
  const { content: own } = await parsed('whatsNext');
  const { content: shared, problems } = await parsed('whatsNext', (entries) =>
    entries.map(withoutOwn),
  );

  expect(own?.processWithoutDate[0]?.title).toBe('We call you');
  expect(own?.textWithoutDate === own?.text).toBe(false);
  expect(shared?.processWithoutDate).toEqual(own?.process);
  expect(shared?.textWithoutDate).toEqual(own?.text);
  expect(problems).toEqual([]);
});
