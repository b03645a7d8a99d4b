import {
  DEFAULT_PROPERTY_TYPE,
  MAX_TOPICS,
  MIN_WINDOWS_FOR_BOOKING,
  PROPERTY_TYPE,
  SOURCE_OTHER,
} from '#src/domain/constants.ts';
import type { ContentClient } from '#src/content/content.client.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { numbersIn } from '#src/domain/number-words.ts';
import { combinationKey, type RecallText } from './content.functions.ts';
import { expandReferences } from './expand.ts';
import { dcePage, footer, header, progressBar, siteSettings } from './model/content-types.ts';
import type {
  blogPost,
  callUs,
  offerCopy,
  propertyType,
  selectOption,
} from './model/content-types.ts';
import {
  type ContentImage,
  type ContentType,
  type EntryOf,
  MalformedContent,
  readEntry,
  type Report,
} from './model/fields.ts';

/** Title and text; the text is empty if there is none. */
export interface Introduction {
  readonly title: string;
  readonly text: string;
}

type Blocks = EntryOf<typeof dcePage>['pageComponents'];
type BlockName = keyof Blocks[number];
type BlockValue<Name extends BlockName> = NonNullable<Blocks[number][Name]>;

/** The blocks of one page, by name. `one` and `notice` report a missing block and throw. */
class PageBlocks {
  readonly #components: Blocks;
  readonly #url: string;
  readonly #report: Report;
  readonly #used = new Set<unknown>();
  /** Uid and version of the entry, `blt0123@4`: proves which words were shown. */
  readonly version: string;

  constructor(entry: unknown, report: Report) {
    const page = readEntry(dcePage.entry, entry, report);
    this.version = isRecord(entry) ? `${String(entry['uid'])}@${String(entry['_version'])}` : '';
    this.#components = page.pageComponents;
    this.#url = page.url;
    this.#report = report;
  }

  /** Every block of a kind, in order. */
  all<Name extends BlockName>(name: Name): BlockValue<Name>[] {
    const found = this.#components
      .map((component) => component[name])
      .filter((block) => block !== undefined);
    for (const block of found) this.#used.add(block);
    return found;
  }

  /** The first block of a kind, or null. */
  maybe<Name extends BlockName>(name: Name): BlockValue<Name> | null {
    return this.all(name)[0] ?? null;
  }

  one<Name extends BlockName>(name: Name): BlockValue<Name> {
    return (
      this.maybe(name) ??
      this.missing(`page_components.${name}`, `The page needs a block "${name}".`)
    );
  }

  notice(uniqueName: string): BlockValue<'notice'> {
    const found = this.all('notice').find((notice) => notice.uniqueName === uniqueName);
    return (
      found ??
      this.missing(
        `page_components.notice(${uniqueName})`,
        `The page needs a notice "${uniqueName}".`,
      )
    );
  }

  introduction(): Introduction {
    const { title, text } = this.one('dce_page_introduction');
    return { title, text };
  }

  /** The introduction's title, with the fallback for a missing first name. */
  recallTitle(): RecallText {
    const block = this.one('dce_page_introduction');
    return this.recall(
      block.title,
      block.titleWithoutFirstName,
      'page_components.dce_page_introduction',
    );
  }

  recall(text: string, fallback: string, at: string): RecallText {
    if (!text.includes('{')) return { text, fallback: text };
    return {
      text,
      fallback:
        fallback === ''
          ? this.missing(
              `${at}.title_without_first_name`,
              'Required where the title has {firstName}.',
            )
          : fallback,
    };
  }

  picture(): ContentImage {
    return (
      this.one('dce_page_introduction').image ??
      this.missing('page_components.dce_page_introduction.image', 'The page needs a picture.')
    );
  }

  missing(at: string, detail: string): never {
    this.#report({ kind: 'missing', at, detail });
    throw new MalformedContent(`${this.#url}: ${detail}`);
  }

  /** Reports a text whose numbers are not the limit that the product keeps to. The text is still shown. */
  agrees(text: string, at: string, limit: number): void {
    const other = numbersIn(text).find((number) => number !== limit);
    if (other !== undefined)
      this.#report({
        kind: 'notTrue',
        at: `page_components.${at}`,
        detail: `Says ${other}, but the product keeps to ${limit}.`,
      });
  }

  /** Reports the blocks that the page's screen does not show. */
  reportUnused(): void {
    for (const [name, block] of this.#components.flatMap((one) => Object.entries(one))) {
      if (!this.#used.has(block))
        this.#report({
          kind: 'unknown',
          at: `page_components.${name}`,
          detail: 'This page does not show such a block.',
        });
    }
  }
}

/** A value without its title, which only editors see. */
function untitled<Value extends { readonly title: string }>({
  title: _title,
  ...value
}: Value): Omit<Value, 'title'> {
  return value;
}

/** Cards in order; `icon` is a name of our own set or an https address. */
function toProcess(block: BlockValue<'process' | 'process_without_date'>) {
  return block.processInfo.processSteps;
}

/** `readMore.path` is a route path of this product or any link target; a null `readMore` hides the button. `topics` are unique names. */
function toPost({ readMoreText, readMorePath, topics, ...post }: EntryOf<typeof blogPost>) {
  const hasLink = readMoreText !== '' && readMorePath !== '';
  return {
    ...post,
    readMore: hasLink ? { text: readMoreText, path: readMorePath } : null,
    topics: topics.map((topic) => topic.uniqueName),
  };
}

/** A choice whose value is a fixed backend code; `icon` is empty for none. */
export type CodeOption = EntryOf<typeof propertyType>;

/** Options, which must include the codes that the flow's rules use (decision V3); reports a missing one and throws. */
function withCodes(options: readonly CodeOption[], required: readonly number[], page: PageBlocks) {
  const missing = required.find((code) => !options.some((option) => option.code === code));
  if (missing !== undefined)
    return page.missing(
      `page_components.code(${missing})`,
      'The flow needs a choice with this code.',
    );
  return options;
}

type SelectOption = EntryOf<typeof selectOption>;

/** A choice whose value is the text that the backend stores. */
function toTextOption({ value, title, image }: SelectOption) {
  return { value, title, image };
}

/** `doorTypes` are values of the door types it is offered for; if empty, the specification decides (spec §3). */
function toDoorStyle(option: SelectOption) {
  return { ...toTextOption(option), doorTypes: option.doorTypes };
}

const SWATCH = /^#[0-9a-f]{6}$/i;

/** `swatch` is a CSS color, `#rrggbb`. */
function toDoorColor(option: SelectOption, page: PageBlocks) {
  if (!SWATCH.test(option.swatch))
    return page.missing(
      `page_components.project_options.door_colors(${option.title}).swatch`,
      'A colour needs #rrggbb.',
    );
  return { ...toDoorStyle(option), swatch: option.swatch };
}

function toContactForm(page: PageBlocks) {
  return { ...page.one('contact_form'), version: page.version };
}

function toCallInfo(page: PageBlocks) {
  return { image: page.picture(), callUs: untitled(page.one('call_us').callUs) };
}

function toStepsInfo(page: PageBlocks) {
  const list = page.one('blog_list');
  return {
    title: page.recallTitle(),
    text: page.introduction().text,
    image: page.picture(),
    stepsTitle: page.one('heading').title,
    steps: toProcess(page.one('process')),
    postsTitle: list.title,
    posts: list.posts.map(toPost),
  };
}

interface Named {
  readonly uniqueName: string;
}

/** Results by combination. Reports a pair of options that has none, and throws. */
function byCombination<Entry extends { readonly combination: string }, Result>(
  firsts: readonly Named[],
  seconds: readonly Named[],
  maps: readonly Entry[],
  page: PageBlocks,
  toResult: (map: Entry) => Result,
): Record<string, Result> {
  const results = new Map(maps.map((map) => [map.combination, toResult(map)]));
  for (const first of firsts) {
    for (const second of seconds) {
      const key = combinationKey(first.uniqueName, second.uniqueName);
      if (!results.has(key))
        page.missing(`page_components.maps(${key})`, 'No result for this pair of choices.');
    }
  }
  return Object.fromEntries(results);
}

/** Where an entry comes from in the content service: the only entry of a type, or the page with a url. */
export interface ContentSource {
  readonly type: string;
  /** Null for a type with one entry. */
  readonly url: string | null;
}

/** Which entries make up a piece of content (spec §7, "Content service reads"), and how they are read. */
interface Content<Value> {
  readonly sources: readonly ContentSource[];
  /** Takes one entry per source. Throws `MalformedContent`. */
  read(entries: readonly unknown[], report: Report): Value;
}

function singleton<Entry extends object, Value>(
  type: ContentType<Entry>,
  toContent: (value: Entry) => Value,
): Content<Value> {
  return {
    sources: [{ type: type.uid, url: null }],
    read: ([entry], report) => toContent(readEntry(type.entry, entry, report)),
  };
}

function pages<Value>(
  urls: readonly string[],
  toContent: (first: PageBlocks, second: PageBlocks) => Value,
): Content<Value> {
  return {
    sources: urls.map((url) => ({ type: dcePage.uid, url })),
    read(entries, report) {
      const read = urls.map((_, index) => new PageBlocks(entries[index], report));
      const [first, second = first] = read;
      if (first === undefined || second === undefined) throw new MalformedContent('No page.');
      const content = toContent(first, second);
      for (const page of read) page.reportUnused();
      return content;
    },
  };
}

function onePage<Value>(url: string, toContent: (page: PageBlocks) => Value): Content<Value> {
  return pages([url], toContent);
}

/** A page that begins with an introduction. */
function introduced<Value>(url: string, toContent: (page: PageBlocks) => Value) {
  return onePage(url, (page) => ({ introduction: page.introduction(), ...toContent(page) }));
}

/** Everything `useContent` knows: the shell's parts, and every page by its step id. */
export const CONTENTS = {
  site: singleton(siteSettings, (value) => ({
    siteName: value.title,
    callUs: untitled(value.callUs),
    holdExpired: { text: value.holdExpiredText, buttonText: value.holdExpiredButtonText },
  })),
  header: singleton(header, ({ logo, utilityNav, navItems, ctaButtonReference: [button] }) => ({
    logo,
    utilityNav: utilityNav.map(({ icon, ...link }) => ({
      ...link,
      icon: icon === 'none' ? null : icon,
    })),
    navItems,
    ctaButton: button === undefined ? null : untitled(button),
  })),
  footer: singleton(footer, untitled),
  progressBar: singleton(progressBar, untitled),
  home: pages(['/home', '/contact'], (home, contact) => {
    const offer = home.maybe('offer');
    return {
      introduction: home.introduction(),
      hero: home.picture(),
      highlights: toProcess(home.one('process')),
      form: toContactForm(contact),
      offerBar: offer?.offer ?? null,
      reviewsTitle: home.one('heading').title,
    };
  }),
  embedGetStarted: onePage('/embed-get-started', (page) => {
    const { title, text } = page.notice('opened');
    const blocked = page.notice('blocked');
    return {
      form: toContactForm(page),
      promotion: page.one('promotion'),
      opened: { title, text },
      blocked: { text: blocked.text, linkText: blocked.buttonText },
    };
  }),
  event: introduced('/event', (page) => ({
    buttonText: page.one('button').text,
    invalidText: page.notice('invalid').text,
  })),
  fieldAgents: introduced('/field-agents', (page) => ({
    selectLabel: page.one('select').label,
    buttonText: page.one('button').text,
    invalidText: page.notice('invalid').text,
  })),
  requestCall: introduced('/request-call', (page) => {
    const { title, text, image } = page.notice('success');
    return {
      process: toProcess(page.one('process')),
      form: page.one('form'),
      success: {
        title,
        text,
        image:
          image ??
          page.missing('page_components.notice(success).image', 'The page needs a picture.'),
      },
    };
  }),
  windowCount: introduced('/window-count', (page) => {
    const { images, doorImage } = page.one('window_images');
    const windowImages = images.map(untitled).toSorted((one, other) => one.number - other.number);
    page.agrees(page.introduction().text, 'dce_page_introduction.text', MIN_WINDOWS_FOR_BOOKING);
    return { windowImages, doorImage };
  }),
  windowIssues: introduced('/window-issues', (page) => page.one('issue_list')),
  homeownerList: introduced('/homeowner-list', (page) => {
    const { legend: ownershipLegend, choices, additionalTitle } = page.one('ownership');
    const types = page.one('property_type_list');
    return {
      ownershipLegend,
      ownershipOptions: choices.map(({ uniqueName: id, ...option }) => ({ id, ...option })),
      additionalTitle,
      propertyTypeLegend: types.legend,
      propertyTypes: withCodes(
        types.propertyTypes,
        [DEFAULT_PROPERTY_TYPE, PROPERTY_TYPE.other],
        page,
      ),
      otherPlaceholder: types.otherPlaceholder,
    };
  }),
  sourceType: onePage('/source-type', (page) => {
    const { sources, otherPlaceholder } = page.one('source_list');
    return {
      title: page.recallTitle(),
      text: page.introduction().text,
      sources: withCodes(sources, [SOURCE_OTHER], page),
      otherPlaceholder,
    };
  }),
  address: introduced('/address', (page) => {
    const { choices, ...words } = page.one('verification');
    return {
      image: page.picture(),
      verification: {
        ...words,
        options: choices.map(({ uniqueName: id, title }) => ({ id, title })),
      },
    };
  }),
  timeDateBooking: introduced('/time-date-booking', (page) => {
    const { title, text } = page.notice('none-on-day');
    return {
      tip: page.one('tip').tipCard,
      offer: page.one('offer').offer,
      noneOnDay: { title, text },
      noneAtAll: page.notice('none-at-all').text,
      reviewsTitle: page.one('heading').title,
    };
  }),
  additionalComments: onePage('/additional-comments', (page) => {
    const { placeholder: commentsPlaceholder, ...commentsIntroduction } = page.one('comments');
    const { legend: topicsLegend, hint: topicsHint, topics } = page.one('topic_list');
    page.agrees(topicsHint, 'topic_list.hint', MAX_TOPICS);
    return {
      submittedTitle: page.notice('submitted').title,
      bookedText: page.notice('booked').title,
      callToSetText: page.notice('call-to-set').title,
      commentsIntroduction,
      commentsPlaceholder,
      topicsLegend,
      topicsHint,
      topics,
    };
  }),
  commentsSubmitted: introduced('/comments-submitted', (page) => ({ image: page.picture() })),
  whatsNext: onePage('/whats-next', (page) => {
    const withoutDate = page.notice('without-date');
    const { text } = page.introduction();
    const process = page.one('process');
    return {
      title: page.recallTitle(),
      titleWithoutDate: page.recall(
        withoutDate.title,
        withoutDate.titleWithoutFirstName,
        'page_components.notice(without-date)',
      ),
      text,
      textWithoutDate: withoutDate.text === '' ? text : withoutDate.text,
      image: page.picture(),
      process: toProcess(process),
      processWithoutDate: toProcess(page.maybe('process_without_date') ?? process),
      buttonText: page.one('button').text,
    };
  }),
  yourVisit: introduced('/your-visit', (page) => ({ tip: page.one('tip').tipCard })),
  projectDetails: introduced('/project-details', (page) => {
    const options = page.one('project_options');
    return {
      windowStyles: options.windowStyles.map(toTextOption),
      windowOptions: options.windowOptions.map(toTextOption),
      doorTypes: options.doorTypes.map(toTextOption),
      doorLocations: options.doorLocations.map(toTextOption),
      doorColors: options.doorColors.map((color) => toDoorColor(color, page)),
      doorStyles: options.doorStyles.map(toDoorStyle),
      customStyle: toTextOption(options.customStyle),
      commentsPlaceholder: options.commentsPlaceholder,
    };
  }),
  projectDetailsSubmitted: introduced('/dce-project-details-submitted', (page) => ({
    image: page.picture(),
  })),
  insideSales: onePage('/inside-sales', toStepsInfo),
  doNotServiceArea: onePage('/do-not-service-area', toStepsInfo),
  notAHomeowner: introduced('/not-a-homeowner', toCallInfo),
  callCenter: introduced('/call-center', toCallInfo),
  exploreResources: introduced('/explore-resources', (page) => {
    const list = page.one('blog_list');
    const { title: linksTitle, links } = page.one('resource_links');
    return {
      postsTitle: list.title,
      posts: list.posts.map(toPost),
      linksTitle,
      links,
    };
  }),
  energyEfficiency: introduced('/energy-efficiency', (page) => {
    const { glassOptions, gasOptions, logicMaps, uvalueLabel, uvalueHint, ...block } =
      page.one('glass_and_gas');
    return {
      ...block,
      glassOptions: glassOptions.map(untitled),
      gasOptions: gasOptions.map(untitled),
      uValueLabel: uvalueLabel,
      uValueHint: uvalueHint,
      results: byCombination(glassOptions, gasOptions, logicMaps, page, ({ image, uvalue }) => ({
        image,
        uValue: uvalue,
      })),
    };
  }),
  financingPlans: introduced('/financing-plans', (page) => {
    const { plans, disclaimer } = page.one('financing_plan_list');
    return {
      plans: plans.map(({ descriptionList: items, ...plan }) => ({ ...plan, items })),
      disclaimer,
    };
  }),
  financingEducation: introduced('/financing-education', (page) => {
    const { terms, downPayments, maps, ...block } = page.one('financing_calculator');
    return {
      ...block,
      terms: terms.map(untitled),
      downPayments: downPayments.map(untitled),
      results: byCombination(terms, downPayments, maps, page, ({ initialSum, finalSum }) => ({
        initialSum,
        finalSum,
      })),
    };
  }),
  installationProcess: introduced('/installation-process', (page) => page.one('installation')),
  notFound: onePage('/not-found', (page) => ({
    eyebrow: page.notice('error').title,
    ...page.introduction(),
    buttonText: page.one('button').text,
    image: page.picture(),
  })),
};

type Contents = typeof CONTENTS;

export type ContentId = keyof Contents;

/** What views get: the copy of every page, already validated, with references resolved (spec §2, §3 "Content entries"). */
export type ContentById = {
  readonly [Id in ContentId]: Contents[Id] extends Content<infer Value> ? Value : never;
};

export type BlogPost = ReturnType<typeof toPost>;
/** `phone` as shown: `(555) 555-0142`; `phoneLink` as dialed: `tel:+15555550142`. */
export type CallUs = Omit<EntryOf<typeof callUs>, 'title'>;
export type NavItem = ContentById['header']['navItems'][number];
export type OfferCopy = EntryOf<typeof offerCopy>;
export type TextOption = ReturnType<typeof toTextOption>;
/** The `selected` option is chosen when the page opens. */
export type ToggleOption = ContentById['energyEfficiency']['glassOptions'][number];

export const CONTENT_IDS = Object.keys(CONTENTS).filter((id): id is ContentId =>
  Object.hasOwn(CONTENTS, id),
);

/** What the first paint needs: the shell above the fold and the landing screen. */
export const FIRST_CONTENT_IDS = [
  'site',
  'header',
  'progressBar',
  'home',
] as const satisfies readonly ContentId[];

/** References to expand when a page (by url) or a part of the shell (by type) is read. */
export type Includes = Readonly<Record<string, readonly string[]>>;

function ignore(): void {
  // Views ignore what an editor got wrong; `content:check` reports it.
}

async function readSource(
  client: ContentClient,
  { type, url }: ContentSource,
  includes: Includes,
): Promise<unknown> {
  const include = includes[url ?? type];
  const [entry] = await client.entries(type, {
    ...(url !== null && { url }),
    ...(include && { include }),
  });
  return expandReferences(entry, (referenced) => client.entries(referenced));
}

/**
 * Reads one piece of content: its entries with the references in `includes` expanded, then any reference that the answer left bare, with one
 * more read per type. Null if an entry is missing or malformed; rejects if the service does not answer. Every problem goes to `report`.
 */
export async function readContent<Id extends ContentId>(
  client: ContentClient,
  id: Id,
  { report = ignore, includes = {} }: { report?: Report; includes?: Includes } = {},
): Promise<ContentById[Id] | null> {
  const contents: { readonly [Key in ContentId]: Content<ContentById[Key]> } = CONTENTS;
  const { sources } = contents[id];
  const entries = await Promise.all(sources.map((source) => readSource(client, source, includes)));
  const missing = sources.find((_, index) => entries[index] === undefined);
  if (missing !== undefined) {
    report({ kind: 'missing', at: missing.url ?? '', detail: 'There is no such entry.' });
    return null;
  }
  try {
    return contents[id].read(entries, report);
  } catch (error) {
    if (error instanceof MalformedContent) return null;
    throw error;
  }
}
