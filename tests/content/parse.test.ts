import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadBundledContent } from '#src/content/bundled.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { ContentClient } from '#src/content/content.client.ts';
import { imageOfCount } from '#src/content/content.functions.ts';
import { CONTENT_IDS, type ContentById, type ContentId, readContent } from '#src/content/parse.ts';
import { expandReferences } from '#src/content/expand.ts';
import { CONTENT_TYPES, dcePage, header } from '#src/content/model/content-types.ts';
import { exportContentType } from '#src/content/model/export.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { type ContentProblem, readEntry } from '#src/content/model/fields.ts';
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

describe('the snapshot', () => {
  test.each(CONTENT_IDS)(
    '%s reads without a problem and is what is bundled [S3.content-entries]',
    async (id) => {
      expect(await parsed(id)).toEqual({ content: await loadBundledContent(id), problems: [] });
    },
  );

  test.each(CONTENT_TYPES)(
    'every entry of $uid meets its content type, whether a page shows it or not [S3.content-entries]',
    async ({ uid, entry: schema }) => {
      const problems: ContentProblem[] = [];
      const entries = await readSnapshot(uid);
      expect(entries).not.toHaveLength(0);
      for (const entry of entries)
        readEntry(schema, await expandReferences(entry, readSnapshot), (problem) =>
          problems.push(problem),
        );
      expect(problems).toEqual([]);
    },
  );

  test('uses every uid once, and every title once in its type, as the content service wants them', async () => {
    const types = await Promise.all(CONTENT_TYPES.map((type) => readSnapshot(type.uid)));
    const uids = types.flat().map((entry) => entry['uid']);
    expect(new Set(uids).size).toBe(uids.length);
    for (const entries of types) {
      const titles = entries.map((entry) => entry['title']);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  test('has no page that the guide for editors leaves out', async () => {
    const guide = readFileSync('docs/guides/content.md', 'utf8');
    const pages = (await readSnapshot(dcePage.uid)).map(({ url }) => String(url));
    expect(pages.filter((url) => !guide.includes(`\`${url}\``))).toEqual([]);
  });
});

/** The names that Contentstack keeps for itself: it imports no type with a field of such a name. */
const RESERVED = [
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

/** The names of the fields of an exported type, however deep. */
function namesIn(schema: unknown): string[] {
  if (!Array.isArray(schema)) return [];
  return schema
    .filter(isRecord)
    .flatMap(({ uid, ...field }) => [
      String(uid),
      ...namesIn(field['schema']),
      ...namesIn(field['blocks']),
    ]);
}

test.each(CONTENT_TYPES)('$uid uses no field name that Contentstack reserves', (type) => {
  const names = namesIn(exportContentType(type)['schema']);
  expect(names).toContain('title');
  for (const name of [type.uid, ...names]) {
    expect(name).toMatch(/^[a-z0-9_]+(?<!_ids)$/);
    expect(RESERVED).not.toContain(name);
  }
});

test('a content type can be imported: its fields by their names in the content service, with what they refer to', () => {
  const page = exportContentType(dcePage);
  expect(page).toMatchObject({
    title: 'Page',
    uid: 'dce_page',
    options: { is_page: true, singleton: false },
    schema: [
      { uid: 'title', unique: true, field_metadata: { _default: true } },
      { uid: 'url', unique: true, field_metadata: { _default: true } },
      {
        uid: 'page_components',
        data_type: 'blocks',
        blocks: expect.arrayContaining([
          {
            title: 'Topic list',
            uid: 'topic_list',
            schema: [
              expect.objectContaining({ uid: 'legend', mandatory: true }),
              expect.objectContaining({ uid: 'hint', mandatory: true }),
              expect.objectContaining({ uid: 'topics', mandatory: true, reference_to: ['topic'] }),
            ],
          },
        ]),
      },
    ],
  });
  expect(exportContentType(header)).toMatchObject({
    options: { is_page: false, singleton: true },
    schema: [
      { uid: 'title' },
      { uid: 'logo', data_type: 'file', mandatory: true },
      {
        uid: 'utility_nav',
        multiple: true,
        schema: [{ uid: 'text' }, { uid: 'target', mandatory: true }, {}],
        field_metadata: { description: '' },
      },
      {},
      {
        display_name: 'Cta button reference',
        uid: 'cta_button_reference',
        mandatory: false,
        reference_to: ['cta_button'],
      },
    ],
  });
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
});

describe('what a bad entry does', () => {
  test('a missing entry is no content', async () => {
    expect(await parsed('windowCount', () => [])).toEqual({
      content: null,
      problems: [{ kind: 'missing', at: '/window-count', detail: 'There is no such entry.' }],
    });
  });

  test.each([[null], ['text'], [{ title: {}, url: [], page_components: [null] }]])(
    '%j is no content',
    async (entry) => {
      expect((await parsed('windowCount', () => [entry])).content).toBeNull();
    },
  );

  test.each(['HTTPS://a.test/', 'tel:+15555550142', 'mailto:a@a.test', 'windows/casement'])(
    'links to %s are followed [S2.links]',
    async (address) => {
      expect((await parsed('header', replacing('target', address))).problems).toEqual([]);
    },
  );

  test.each([
    ['footer', 'copyright', null, 'missing', 'copyright', 'Text is required.'],
    ['footer', 'copyright', 7, 'malformed', 'copyright', 'Not a text.'],
    ['footer', 'subfooter', { type: 'doc' }, 'malformed', 'subfooter', 'Not a rich text.'],
    ['footer', 'network', 'star', 'malformed', 'social_icons[0].network', 'Not one of facebook, x'],
    ['footer', 'link_lists', 'none', 'malformed', 'link_lists', 'Not a list.'],
    ['footer', 'link_lists', [null], 'malformed', 'link_lists[0]', 'Not an entry.'],
    [
      'footer',
      'link_lists',
      Array.from({ length: 201 }, () => ({})),
      'malformed',
      'link_lists',
      'More than 200 items.',
    ],
    ['site', 'phone_link', '555', 'malformed', 'call_us.phone_link', 'A phone link such as'],
    ['site', 'call_us', [], 'missing', 'call_us', 'A reference to Call us is required.'],
    [
      'site',
      'call_us',
      [{ _content_type_uid: 'mail' }],
      'malformed',
      'call_us',
      'Not a reference to Call us.',
    ],
    [
      'windowIssues',
      'issues',
      [],
      'missing',
      'page_components[1].issue_list.issues',
      'A reference to Window issue is required.',
    ],
    ['yourVisit', 'page_components', [{}], 'malformed', 'page_components[0]', 'Not a block.'],
    [
      'windowCount',
      'number',
      1.5,
      'malformed',
      'page_components[1].window_images.images[0].number',
      'Not a whole number.',
    ],
    [
      'windowCount',
      'door_image',
      '',
      'missing',
      'page_components[1].window_images.door_image',
      'A picture is required.',
    ],
    [
      'energyEfficiency',
      'selected',
      'yes',
      'malformed',
      'page_components[1].glass_and_gas.glass_options[0].selected',
      'Not yes or no.',
    ],
  ] as const)(
    'of %s, %s as %j is no content and is reported',
    async (id, field, value, kind, at, detail) => {
      const { content, problems } = await parsed(id, replacing(field, value));
      expect(content).toBeNull();
      expect(problems[0]).toEqual({ kind, at, detail: expect.stringContaining(detail) });
    },
  );

  test('a page without the block it needs is no content', async () => {
    const { content, problems } = await parsed('callCenter', replacing('call_us', {}));
    expect(content).toBeNull();
    expect(problems).toContainEqual({
      kind: 'missing',
      at: 'page_components[1].call_us.call_us',
      detail: 'A reference to Call us is required.',
    });
    expect((await parsed('windowIssues', replacing('page_components', []))).problems).toEqual([
      {
        kind: 'missing',
        at: 'page_components.dce_page_introduction',
        detail: 'The page needs a block "dce_page_introduction".',
      },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    7,
    '',
  ])(
    'links to %j are reported and lead nowhere, and the rest is shown [S2.links-safe]',
    async (address) => {
      const { content, problems } = await parsed('header', replacing('target', address));
      const { utilityNav, navItems, ctaButton } = await bundledCopy('header');
      const nowhere = (link: object) => ({ ...link, target: '' });
      expect(content).toMatchObject({
        utilityNav: utilityNav.map(nowhere),
        navItems: navItems.map(({ items, ...item }) => ({
          ...nowhere(item),
          items: items.map(nowhere),
        })),
        ctaButton: nowhere(ctaButton ?? {}),
      });
      expect(problems[0]?.at).toBe('utility_nav[0].target');
    },
  );

  test('a card whose link leads nowhere has no button [S2.links-safe]', async () => {
    const { content } = await parsed(
      'exploreResources',
      replacing('read_more_path', 'javascript:alert(1)'),
    );
    expect(new Set(content?.posts.map(({ readMore }) => readMore))).toEqual(new Set([null]));
  });

  test.each([
    ['javascript:alert(1)', false],
    ['http://plain.example/a.png', false],
    ['data:image/svg+xml,<svg onload=alert(1)>', false],
    ['/a.png', false],
    ['//other.example/a.png', false],
    ['https://a.example/"><script>', false],
    ['https://images.contentstack.io/v3/assets/a/house.webp', true],
  ])('a picture at %j is shown: %s; if not, the page is unusable', async (url, isShown) => {
    const image = { uid: 'a', url, description: 'A house' };
    const { content } = await parsed('address', replacing('image', image));
    expect(content?.image).toEqual(isShown ? { url, alt: 'A house' } : undefined);
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
        { kind: 'notTrue', at, detail: expect.stringContaining('but the product keeps to') },
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
      ['tooLong', 'title'],
      ['unknown', 'page_components[2].carousel'],
      ['unknown', 'colour'],
      ['unknown', 'page_components.button'],
    ]);
  });

  test('references of references are read, each type once', async () => {
    const types: Record<string, object[]> = {
      card: [
        { uid: 'c1', icon: { uid: 'i', _content_type_uid: 'icon' } },
        { uid: 'c2', icon: { uid: 'gone', _content_type_uid: 'icon' } },
      ],
      icon: [{ uid: 'i', name: 'door' }],
    };
    const asked: string[] = [];
    const cards = ['c1', 'c2'].map((uid) => ({ uid, _content_type_uid: 'card' }));
    const expanded = await expandReferences({ cards, text: 'as it is' }, async (type) => {
      asked.push(type);
      return types[type] ?? [];
    });
    expect(expanded).toMatchObject({
      cards: [
        { uid: 'c1', icon: { uid: 'i', name: 'door' } },
        { uid: 'c2', icon: { uid: 'gone', _content_type_uid: 'icon' } },
      ],
      text: 'as it is',
    });
    expect(asked).toEqual(['card', 'icon']);
  });

  test('entries that all refer to each other come to an end and do not fill the memory', async () => {
    const uids = Array.from({ length: 60 }, (_, index) => `entry-${index}`);
    const others = uids.map((uid) => ({ uid, _content_type_uid: 'net' }));
    const readType = async (): Promise<unknown[]> => uids.map((uid) => ({ uid, others }));
    const expanded = await expandReferences(others, readType);
    expect(JSON.stringify(expanded).length).toBeLessThan(20_000_000);
  });
});

test('an editor says for which types of door a color is offered, or leaves it to the specification [S3.door-styles]', async () => {
  const green = { title: 'Green', value: 'Green', swatch: '#2f6f5e' };
  const { content, problems } = await parsed(
    'projectDetails',
    replacing('door_colors', [{ ...green, door_types: ['Swinging', 'Double'] }, green]),
  );
  expect(content?.doorColors).toEqual([
    { ...green, image: null, doorTypes: ['Swinging', 'Double'] },
    { ...green, image: null, doorTypes: [] },
  ]);
  expect(problems).toEqual([]);
});

test('whats-next has words of its own for who has no date, or those for a date where an editor gave none [S2.whats-next]', async () => {
  const withoutOwn = (entries: unknown[]): unknown[] =>
    JSON.parse(
      JSON.stringify(entries)
        .replaceAll('process_without_date', 'process')
        .replace(/("unique_name":"without-date".*?"text":)"[^"]*"/, '$1""'),
    );
  const { content: own } = await parsed('whatsNext');
  const { content: shared } = await parsed('whatsNext', withoutOwn);

  expect(own?.processWithoutDate[0]?.title).toBe('We call you');
  expect(own?.textWithoutDate).not.toBe(own?.text);
  expect(shared?.processWithoutDate).toEqual(own?.process);
  expect(shared?.textWithoutDate).toEqual(own?.text);
});
