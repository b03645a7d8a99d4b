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
  glassOption,
  offerCopy,
  pageBlocks,
  propertyType,
  selectOption,
} from './model/content-types.ts';
import { MalformedContent, readFields } from './model/fields.ts';
import type {
  ContentImage,
  ContentType,
  EntryOf,
  Fields,
  Report,
  ValuesOf,
} from './model/fields.ts';

/** Title and text; the text is empty if there is none. */
export interface Introduction {
  readonly title: string;
  readonly text: string;
}

type BlockName = keyof typeof pageBlocks;
type BlockValue<Name extends BlockName> = ValuesOf<(typeof pageBlocks)[Name]>;

/** The blocks of one page, by name. `one` and `notice` report a missing block and throw. */
class PageBlocks {
  readonly #components: EntryOf<typeof dcePage>['page_components'];
  readonly #url: string;
  readonly #report: Report;
  readonly #used = new Set<unknown>();
  /** Uid and version of the entry, `blt0123@4`: proves which words were shown. */
  readonly version: string;

  constructor(entry: unknown, report: Report) {
    const page = readFields(dcePage.fields, entry, '', report);
    this.version = isRecord(entry) ? `${String(entry['uid'])}@${String(entry['_version'])}` : '';
    this.#components = page.page_components;
    this.#url = page.url;
    this.#report = report;
  }

  /** Every block of a kind, in order. */
  all<Name extends BlockName>(name: Name): BlockValue<Name>[] {
    return this.#components.flatMap((component) => {
      if (component.name !== name) return [];
      this.#used.add(component);
      // Safe: the name says which fields the value was read with.
      return [component.value as BlockValue<Name>];
    });
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
    const found = this.all('notice').find((notice) => notice.unique_name === uniqueName);
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
      block.title_without_first_name,
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
        kind: 'untrue',
        at: `page_components.${at}`,
        detail: `Says ${other}, but the product keeps to ${limit}.`,
      });
  }

  /** Reports the blocks that the page's screen does not show. */
  reportUnused(): void {
    for (const component of this.#components.filter((one) => !this.#used.has(one))) {
      this.#report({
        kind: 'unknown',
        at: `page_components.${component.name}`,
        detail: 'This page does not show such a block.',
      });
    }
  }
}

/** `phone` as shown: `(555) 555-0142`; `phoneLink` as dialed: `tel:+15555550142`. */
function toCallUs(value: EntryOf<typeof callUs>) {
  return {
    text: value.text,
    buttonText: value.button_text,
    phone: value.phone,
    phoneLink: value.phone_link,
  };
}

function toOffer(value: EntryOf<typeof offerCopy>) {
  return { title: value.title, description: value.description };
}

/** Cards in order; `icon` is a name of our own set or an https address. */
function toProcess(block: BlockValue<'process' | 'process_without_date'>) {
  return block.process_info.process_steps;
}

/** `readMore.path` is a route path of this product or any link target; a null `readMore` hides the button. `topics` are unique names. */
function toPost(post: EntryOf<typeof blogPost>) {
  const hasLink = post.read_more_text !== '' && post.read_more_path !== '';
  return {
    uniqueName: post.unique_name,
    title: post.title,
    text: post.text,
    image: post.image,
    readMore: hasLink ? { text: post.read_more_text, path: post.read_more_path } : null,
    topics: post.topics.map((topic) => topic.unique_name),
  };
}

/** A choice whose value is a fixed backend code; `icon` is empty for none. */
function toCodeOption(option: EntryOf<typeof propertyType>) {
  return {
    code: option.code,
    uniqueName: option.unique_name,
    title: option.title,
    icon: option.icon,
  };
}

/** Options, which must include the codes that the flow's rules use (decision V3); reports a missing one and throws. */
function toCodeOptions(
  options: readonly EntryOf<typeof propertyType>[],
  required: readonly number[],
  page: PageBlocks,
) {
  const missing = required.find((code) => !options.some((option) => option.code === code));
  if (missing !== undefined)
    return page.missing(
      `page_components.code(${missing})`,
      'The flow needs a choice with this code.',
    );
  return options.map(toCodeOption);
}

/** An option of a toggle; the `selected` one is chosen when the page opens. */
function toToggle(option: EntryOf<typeof glassOption>) {
  return { uniqueName: option.unique_name, name: option.name, selected: option.selected };
}

type SelectOption = EntryOf<typeof selectOption>;

/** A choice whose value is the text that the backend stores. */
function toTextOption(option: SelectOption) {
  return { value: option.value, title: option.title, image: option.image };
}

/** `doorTypes` are values of the door types it is offered for; if empty, the specification decides (spec §3). */
function toDoorStyle(option: SelectOption) {
  return { ...toTextOption(option), doorTypes: option.door_types };
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
  const block = page.one('contact_form');
  return {
    title: block.title,
    text: block.text,
    consentLabel: block.consent_label,
    buttonText: block.button_text,
    version: page.version,
  };
}

function toForm(block: BlockValue<'form'>) {
  return { title: block.title, text: block.text, buttonText: block.button_text };
}

function toSubmitted(page: PageBlocks) {
  return { introduction: page.introduction(), image: page.picture() };
}

function toCallInfo(page: PageBlocks) {
  return {
    introduction: page.introduction(),
    image: page.picture(),
    callUs: toCallUs(page.one('call_us').call_us),
  };
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
  readonly unique_name: string;
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
      const key = combinationKey(first.unique_name, second.unique_name);
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

function singleton<F extends Fields, Value>(
  type: ContentType<F>,
  toContent: (value: ValuesOf<F>) => Value,
): Content<Value> {
  return {
    sources: [{ type: type.uid, url: null }],
    read: ([entry], report) => toContent(readFields(type.fields, entry, '', report)),
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

/** Everything `useContent` knows: the shell's parts, and every page by its step id. */
export const CONTENTS = {
  site: singleton(siteSettings, (value) => ({
    siteName: value.title,
    callUs: toCallUs(value.call_us),
    holdExpired: { text: value.hold_expired_text, buttonText: value.hold_expired_button_text },
  })),
  header: singleton(header, (value) => {
    const button = value.cta_button_reference[0];
    return {
      logo: value.logo,
      utilityNav: value.utility_nav.map((link) => ({
        text: link.text,
        target: link.target,
        icon: link.icon === 'none' ? null : link.icon,
      })),
      navItems: value.nav_items.map(({ text, target, items }) => ({ text, target, items })),
      ctaButton:
        button === undefined
          ? null
          : { text: button.text, target: button.target, variant: button.variant },
    };
  }),
  footer: singleton(footer, (value) => ({
    logo: value.logo,
    socialIcons: value.social_icons,
    linkLists: value.link_lists,
    subfooter: value.subfooter,
    copyright: value.copyright,
    policyLinks: value.policy_links,
  })),
  progressBar: singleton(progressBar, (value) => ({
    steps: value.steps.map((step) => ({
      title: step.title,
      icon: step.icon,
      iconMobile: step.icon_mobile,
    })),
  })),
  home: pages(['/home', '/contact'], (home, contact) => {
    const offer = home.maybe('offer');
    return {
      introduction: home.introduction(),
      hero: home.picture(),
      highlights: toProcess(home.one('process')),
      form: toContactForm(contact),
      offerBar: offer === null ? null : toOffer(offer.offer),
      reviewsTitle: home.one('heading').title,
    };
  }),
  embedGetStarted: onePage('/embed-get-started', (page) => {
    const { title, text } = page.notice('opened');
    const blocked = page.notice('blocked');
    const { title: promotionTitle, items } = page.one('promotion');
    return {
      form: toContactForm(page),
      promotion: { title: promotionTitle, items },
      opened: { title, text },
      blocked: { text: blocked.text, linkText: blocked.button_text },
    };
  }),
  event: onePage('/event', (page) => ({
    introduction: page.introduction(),
    buttonText: page.one('button').text,
    invalidText: page.notice('invalid').text,
  })),
  fieldAgents: onePage('/field-agents', (page) => ({
    introduction: page.introduction(),
    selectLabel: page.one('select').label,
    buttonText: page.one('button').text,
    invalidText: page.notice('invalid').text,
  })),
  requestCall: onePage('/request-call', (page) => {
    const { title, text, image } = page.notice('success');
    return {
      introduction: page.introduction(),
      process: toProcess(page.one('process')),
      form: toForm(page.one('form')),
      success: {
        title,
        text,
        image:
          image ??
          page.missing('page_components.notice(success).image', 'The page needs a picture.'),
      },
    };
  }),
  windowCount: onePage('/window-count', (page) => {
    const { images, door_image } = page.one('window_images');
    const windowImages = images
      .map(({ number, image }) => ({ number, image }))
      .toSorted((one, other) => one.number - other.number);
    page.agrees(page.introduction().text, 'dce_page_introduction.text', MIN_WINDOWS_FOR_BOOKING);
    return { introduction: page.introduction(), windowImages, doorImage: door_image };
  }),
  windowIssues: onePage('/window-issues', (page) => {
    const list = page.one('issue_list');
    return {
      introduction: page.introduction(),
      issues: list.issues.map(toCodeOption),
      otherPlaceholder: list.other_placeholder,
    };
  }),
  homeownerList: onePage('/homeowner-list', (page) => {
    const ownership = page.one('ownership');
    const types = page.one('property_type_list');
    return {
      introduction: page.introduction(),
      ownershipLegend: ownership.legend,
      ownershipOptions: ownership.choices.map((option) => ({
        id: option.unique_name,
        title: option.title,
        icon: option.icon,
      })),
      additionalTitle: ownership.additional_title,
      propertyTypeLegend: types.legend,
      propertyTypes: toCodeOptions(
        types.property_types,
        [DEFAULT_PROPERTY_TYPE, PROPERTY_TYPE.other],
        page,
      ),
      otherPlaceholder: types.other_placeholder,
    };
  }),
  sourceType: onePage('/source-type', (page) => {
    const list = page.one('source_list');
    return {
      title: page.recallTitle(),
      text: page.introduction().text,
      sources: toCodeOptions(list.sources, [SOURCE_OTHER], page),
      otherPlaceholder: list.other_placeholder,
    };
  }),
  address: onePage('/address', (page) => {
    const block = page.one('verification');
    return {
      introduction: page.introduction(),
      image: page.picture(),
      verification: {
        title: block.title,
        text: block.text,
        ownersTitle: block.owners_title,
        noneFound: block.none_found,
        noneText: block.none_text,
        options: block.choices.map((option) => ({ id: option.unique_name, title: option.title })),
      },
    };
  }),
  timeDateBooking: onePage('/time-date-booking', (page) => {
    const { title, text } = page.notice('none-on-day');
    const tip = page.one('tip').tip_card;
    return {
      introduction: page.introduction(),
      tip: { icon: tip.icon, title: tip.title, text: tip.text },
      offer: toOffer(page.one('offer').offer),
      noneOnDay: { title, text },
      noneAtAll: page.notice('none-at-all').text,
      reviewsTitle: page.one('heading').title,
    };
  }),
  additionalComments: onePage('/additional-comments', (page) => {
    const comments = page.one('comments');
    const list = page.one('topic_list');
    page.agrees(list.hint, 'topic_list.hint', MAX_TOPICS);
    return {
      submittedTitle: page.notice('submitted').title,
      bookedText: page.notice('booked').title,
      callToSetText: page.notice('call-to-set').title,
      commentsIntroduction: { title: comments.title, text: comments.text },
      commentsPlaceholder: comments.placeholder,
      topicsLegend: list.legend,
      topicsHint: list.hint,
      topics: list.topics.map((topic) => ({ uniqueName: topic.unique_name, title: topic.title })),
    };
  }),
  commentsSubmitted: onePage('/comments-submitted', toSubmitted),
  whatsNext: onePage('/whats-next', (page) => {
    const withoutDate = page.notice('without-date');
    const { text } = page.introduction();
    const process = page.one('process');
    return {
      title: page.recallTitle(),
      titleWithoutDate: page.recall(
        withoutDate.title,
        withoutDate.title_without_first_name,
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
  yourVisit: onePage('/your-visit', (page) => {
    const tip = page.one('tip').tip_card;
    return {
      introduction: page.introduction(),
      tip: { icon: tip.icon, title: tip.title, text: tip.text },
    };
  }),
  projectDetails: onePage('/project-details', (page) => {
    const options = page.one('project_options');
    return {
      introduction: page.introduction(),
      windowStyles: options.window_styles.map(toTextOption),
      windowOptions: options.window_options.map(toTextOption),
      doorTypes: options.door_types.map(toTextOption),
      doorLocations: options.door_locations.map(toTextOption),
      doorColors: options.door_colors.map((color) => toDoorColor(color, page)),
      doorStyles: options.door_styles.map(toDoorStyle),
      customStyle: toTextOption(options.custom_style),
      commentsPlaceholder: options.comments_placeholder,
    };
  }),
  projectDetailsSubmitted: onePage('/dce-project-details-submitted', toSubmitted),
  insideSales: onePage('/inside-sales', toStepsInfo),
  doNotServiceArea: onePage('/do-not-service-area', toStepsInfo),
  notAHomeowner: onePage('/not-a-homeowner', toCallInfo),
  callCenter: onePage('/call-center', toCallInfo),
  exploreResources: onePage('/explore-resources', (page) => {
    const list = page.one('blog_list');
    const resources = page.one('resource_links');
    return {
      introduction: page.introduction(),
      postsTitle: list.title,
      posts: list.posts.map(toPost),
      linksTitle: resources.title,
      links: resources.links.map((link) => ({
        title: link.title,
        text: link.text,
        image: link.image,
        buttonText: link.button_text,
        path: link.path,
      })),
    };
  }),
  energyEfficiency: onePage('/energy-efficiency', (page) => {
    const block = page.one('glass_and_gas');
    return {
      introduction: page.introduction(),
      glassLegend: block.glass_legend,
      glassOptions: block.glass_options.map(toToggle),
      gasLegend: block.gas_legend,
      gasOptions: block.gas_options.map(toToggle),
      uValueLabel: block.uvalue_label,
      uValueHint: block.uvalue_hint,
      results: byCombination(
        block.glass_options,
        block.gas_options,
        block.logic_maps,
        page,
        ({ image, uvalue }) => ({ image, uValue: uvalue }),
      ),
      productsTitle: block.products_title,
      products: block.products,
    };
  }),
  financingPlans: onePage('/financing-plans', (page) => {
    const block = page.one('financing_plan_list');
    return {
      introduction: page.introduction(),
      plans: block.plans.map((plan) => ({
        uniqueName: plan.unique_name,
        title: plan.title,
        text: plan.text,
        items: plan.description_list.map((item) => ({
          name: item.name,
          uniqueName: item.unique_name,
          value: item.value,
        })),
      })),
      disclaimer: block.disclaimer,
    };
  }),
  financingEducation: onePage('/financing-education', (page) => {
    const block = page.one('financing_calculator');
    return {
      introduction: page.introduction(),
      termLegend: block.term_legend,
      terms: block.terms.map(toToggle),
      downPaymentLegend: block.down_payment_legend,
      downPayments: block.down_payments.map(toToggle),
      initialLabel: block.initial_label,
      interestLabel: block.interest_label,
      finalLabel: block.final_label,
      results: byCombination(block.terms, block.down_payments, block.maps, page, (map) => ({
        initialSum: map.initial_sum,
        finalSum: map.final_sum,
      })),
      disclaimer: block.disclaimer,
    };
  }),
  installationProcess: onePage('/installation-process', (page) => ({
    introduction: page.introduction(),
    steps: page
      .one('installation')
      .steps.map(({ title, subtitle, text, image }) => ({ title, subtitle, text, image })),
  })),
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
export type CallUs = ReturnType<typeof toCallUs>;
export type CodeOption = ReturnType<typeof toCodeOption>;
export type NavItem = ContentById['header']['navItems'][number];
export type OfferCopy = ReturnType<typeof toOffer>;
export type TextOption = ReturnType<typeof toTextOption>;
export type ToggleOption = ReturnType<typeof toToggle>;

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
