/**
 * What a view is given: the copy of every page, already validated, with references resolved (spec §2, §3 "Content entries").
 * Labels that tests and screen readers hold on to (decision V1: "First name", "Next", "Add a window" …) belong to the views, not here.
 */

/**
 * A picture from content. `url` is either one of our own drawings by scheme, `illustration:<name>` or `icon:<name>`,
 * or an `https:` address. `alt` is empty for decoration.
 */
export interface ContentImage {
  readonly url: string;
  readonly alt: string;
}

/** Rich text as the editor stored it: HTML, or the JSON rich-text document. Show it with `RichText`, never as raw HTML. */
export type RichTextSource = string | RichTextNode;

export interface RichTextNode {
  readonly type?: string;
  readonly text?: string;
  readonly uid?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly children?: readonly RichTextNode[];
  readonly [mark: string]: unknown;
}

/** Text with `{firstName}` in it, and what to say when the name is not known. Fill it with `recall(text, firstName)`. */
export interface RecallText {
  readonly text: string;
  readonly fallback: string;
}

export interface Introduction {
  readonly title: string;
  /** Empty when the page has none. */
  readonly text: string;
}

/** A link target as written by the editor; the shell rewrites it (spec §2, "Link rewriting"). */
export interface ContentLink {
  readonly text: string;
  readonly target: string;
}

export interface ProcessStep {
  /** Icon name of our own set, or an https address. */
  readonly icon: string;
  readonly title: string;
  readonly text: string;
}

export interface BlogPost {
  readonly uniqueName: string;
  readonly title: string;
  readonly text: string;
  readonly image: ContentImage;
  /** `path` is a route path of this product or any link target; null hides the button. */
  readonly readMore: { readonly text: string; readonly path: string } | null;
  /** Unique names of the topics the post answers. */
  readonly topics: readonly string[];
}

export interface CallUs {
  readonly text: string;
  /** Label of the call button. */
  readonly buttonText: string;
  /** As shown: `(555) 555-0142`. */
  readonly phone: string;
  /** As dialled: `tel:+15555550142`. */
  readonly phoneLink: string;
}

export interface TipCard {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
}

export interface OfferCopy {
  readonly title: string;
  readonly description: string;
}

/** A choice whose value is a fixed backend code (property types, sources, window issues). */
export interface CodeOption {
  readonly code: number;
  readonly uniqueName: string;
  readonly title: string;
  /** Icon name of our own set, or an https address; empty for none. */
  readonly icon: string;
}

/** A choice whose value is its text as the backend stores it (project details). */
export interface TextOption {
  readonly value: string;
  readonly title: string;
  readonly image: ContentImage | null;
}

/** A style of doors. */
export interface DoorStyle extends TextOption {
  /** Values of the door types it is offered for; empty leaves it to the specification. */
  readonly doorTypes: readonly string[];
}

export interface DoorColor extends DoorStyle {
  /** A CSS colour for the swatch, `#rrggbb`. */
  readonly swatch: string;
}

/** Names and texts the whole site shares. */
export interface SiteContent {
  readonly siteName: string;
  readonly callUs: CallUs;
  /** Shown wherever the visitor is when the held time runs out (spec §8, decision F11). */
  readonly holdExpired: { readonly text: string; readonly buttonText: string };
}

export interface HeaderContent {
  readonly logo: ContentImage;
  readonly utilityNav: readonly UtilityLink[];
  readonly navItems: readonly NavItem[];
  readonly ctaButton: CtaButton | null;
}

export interface UtilityLink extends ContentLink {
  readonly icon: 'map-pin' | 'help-circle' | null;
}

export interface NavItem extends ContentLink {
  readonly items: readonly ContentLink[];
}

export interface CtaButton extends ContentLink {
  readonly variant: 'flat' | 'filled' | 'outline';
}

export type SocialNetwork = 'facebook' | 'x' | 'linkedin' | 'instagram' | 'youtube';

export interface FooterContent {
  readonly logo: ContentImage;
  readonly socialIcons: readonly { readonly network: SocialNetwork; readonly target: string }[];
  readonly linkLists: readonly { readonly title: string; readonly links: readonly ContentLink[] }[];
  readonly subfooter: RichTextSource;
  readonly copyright: string;
  readonly policyLinks: readonly ContentLink[];
}

export interface ProgressBarContent {
  /** In order; a step's `progress` (src/domain/steps.ts) is an index into it. */
  readonly steps: readonly { readonly title: string; readonly icon: string; readonly iconMobile: string }[];
}

export interface ContactFormContent extends Introduction {
  readonly consentLabel: string;
  /** `Start my estimate`, or `Book Your Estimate Online` when embedded. */
  readonly buttonText: string;
}

export interface HomeContent {
  readonly introduction: Introduction;
  readonly hero: ContentImage;
  /** Short promises beside the form. */
  readonly highlights: readonly ProcessStep[];
  readonly form: ContactFormContent;
  readonly offerBar: OfferCopy | null;
  readonly reviewsTitle: string;
}

export interface EmbedGetStartedContent {
  readonly form: ContactFormContent;
  /** The embedded variant's promotion (spec §1). */
  readonly promotion: { readonly title: string; readonly items: readonly string[] };
  /** Said after the production site was opened in a new window (decision F13). */
  readonly opened: Introduction;
  /** Said when the browser blocked the new window. */
  readonly blocked: { readonly text: string; readonly linkText: string };
}

export interface EventContent {
  readonly introduction: Introduction;
  readonly buttonText: string;
  readonly invalidText: string;
}

export interface FieldAgentsContent {
  /** `text` is 'Select your name below to start.' */
  readonly introduction: Introduction;
  readonly selectLabel: string;
  readonly buttonText: string;
  readonly invalidText: string;
}

export interface RequestCallContent {
  readonly introduction: Introduction;
  readonly process: readonly ProcessStep[];
  readonly form: Introduction & { readonly buttonText: string };
  readonly success: Introduction & { readonly image: ContentImage };
}

export interface WindowCountContent {
  readonly introduction: Introduction;
  /** Ascending by `number`; the last covers every larger count. Pick with `imageOfCount`. */
  readonly windowImages: readonly { readonly number: number; readonly image: ContentImage }[];
  readonly doorImage: ContentImage;
}

export interface WindowIssuesContent {
  readonly introduction: Introduction;
  readonly issues: readonly CodeOption[];
  readonly otherPlaceholder: string;
}

export interface HomeownerListContent {
  readonly introduction: Introduction;
  readonly ownershipLegend: string;
  readonly ownershipOptions: readonly { readonly id: 'the_only_homeowner' | 'multiple_homeowners'; readonly title: string; readonly icon: string }[];
  readonly additionalTitle: string;
  readonly propertyTypeLegend: string;
  /** Contains Other (876090099), last. */
  readonly propertyTypes: readonly CodeOption[];
  readonly otherPlaceholder: string;
}

export interface SourceTypeContent {
  readonly title: RecallText;
  readonly text: string;
  /** In the editor's order; shuffle with `stableShuffle` (src/domain/choose.ts), Other last. */
  readonly sources: readonly CodeOption[];
  readonly otherPlaceholder: string;
}

export interface AddressContent {
  readonly introduction: Introduction;
  readonly image: ContentImage;
  readonly verification: {
    readonly title: string;
    /** Why it is asked; may be empty. */
    readonly text: string;
    readonly ownersTitle: string;
    /** 'None Found'. */
    readonly noneFound: string;
    /** What it means that there is none; may be empty. */
    readonly noneText: string;
    readonly options: readonly { readonly id: 'lead_is_the_homeowner' | 'im_not_sure'; readonly title: string }[];
  };
}

export interface TimeDateBookingContent {
  readonly introduction: Introduction;
  readonly tip: TipCard;
  /** Words around the offer text that the backend sends. */
  readonly offer: OfferCopy;
  /** Has `{date}` in it. */
  readonly noneOnDay: Introduction;
  /** '*No appointment slots available for this day'. */
  readonly noneAtAll: string;
  readonly reviewsTitle: string;
}

export interface Topic {
  readonly uniqueName: string;
  readonly title: string;
}

export interface AdditionalCommentsContent {
  /** h1 when there is no date: 'Your form is submitted!' */
  readonly submittedTitle: string;
  /** With a date: 'Your appointment is booked!' */
  readonly bookedText: string;
  /** Without one: 'We will call to setup your appointment time.' */
  readonly callToSetText: string;
  readonly commentsIntroduction: Introduction;
  readonly commentsPlaceholder: string;
  readonly topicsLegend: string;
  readonly topicsHint: string;
  /** In the editor's order; shuffle with `stableShuffle`, `other` last. */
  readonly topics: readonly Topic[];
}

export interface SubmittedContent {
  readonly introduction: Introduction;
  readonly image: ContentImage;
}

export interface WhatsNextContent {
  readonly title: RecallText;
  readonly titleWithoutDate: RecallText;
  readonly text: string;
  readonly textWithoutDate: string;
  readonly image: ContentImage;
  readonly process: readonly ProcessStep[];
  readonly processWithoutDate: readonly ProcessStep[];
  readonly buttonText: string;
}

export interface ProjectDetailsContent {
  readonly introduction: Introduction;
  readonly windowStyles: readonly TextOption[];
  readonly windowOptions: readonly TextOption[];
  readonly doorTypes: readonly TextOption[];
  readonly doorLocations: readonly TextOption[];
  readonly doorColors: readonly DoorColor[];
  /** Without Custom, which is a check box of its own. */
  readonly doorStyles: readonly DoorStyle[];
  readonly customStyle: TextOption;
  readonly commentsPlaceholder: string;
}

/** inside-sales and do-not-service-area. */
export interface StepsInfoContent {
  readonly title: RecallText;
  readonly text: string;
  readonly image: ContentImage;
  readonly stepsTitle: string;
  readonly steps: readonly ProcessStep[];
  readonly postsTitle: string;
  readonly posts: readonly BlogPost[];
}

/** not-a-homeowner and call-center. */
export interface CallInfoContent {
  readonly introduction: Introduction;
  readonly image: ContentImage;
  readonly callUs: CallUs;
}

export interface ResourceLink {
  readonly title: string;
  readonly text: string;
  readonly image: ContentImage;
  readonly buttonText: string;
  /** Route path of this product without a leading slash. */
  readonly path: string;
}

export interface ExploreResourcesContent {
  readonly introduction: Introduction;
  readonly postsTitle: string;
  /** All of them; choose three with `choosePosts` (src/domain/choose.ts). */
  readonly posts: readonly BlogPost[];
  readonly linksTitle: string;
  readonly links: readonly ResourceLink[];
}

export interface ToggleOption {
  readonly uniqueName: string;
  readonly name: string;
  /** Chosen when the page opens. */
  readonly selected: boolean;
}

export interface EnergyEfficiencyContent {
  readonly introduction: Introduction;
  readonly glassLegend: string;
  readonly glassOptions: readonly ToggleOption[];
  readonly gasLegend: string;
  readonly gasOptions: readonly ToggleOption[];
  readonly uValueLabel: string;
  readonly uValueHint: string;
  /** By `combinationKey(glass, gas)`; a pair without an entry has no result. */
  readonly results: Readonly<Record<string, { readonly image: ContentImage; readonly uValue: string }>>;
  readonly productsTitle: string;
  readonly products: RichTextSource;
}

export interface FinancingPlan {
  readonly uniqueName: string;
  readonly title: string;
  readonly text: string;
  /** The item named `loan_period` is drawn as bars, one per unit of its whole-number value. */
  readonly items: readonly { readonly name: string; readonly uniqueName: string; readonly value: string }[];
}

export interface FinancingPlansContent {
  readonly introduction: Introduction;
  readonly plans: readonly FinancingPlan[];
  readonly disclaimer: string;
}

export interface FinancingEducationContent {
  readonly introduction: Introduction;
  readonly termLegend: string;
  readonly terms: readonly ToggleOption[];
  readonly downPaymentLegend: string;
  readonly downPayments: readonly ToggleOption[];
  readonly initialLabel: string;
  readonly interestLabel: string;
  readonly finalLabel: string;
  /** By `combinationKey(term, downPayment)`. Sums in dollars with thousands commas, without a dollar sign: `12,000`. */
  readonly results: Readonly<Record<string, { readonly initialSum: string; readonly finalSum: string }>>;
  readonly disclaimer: string;
}

export interface InstallationProcessContent {
  readonly introduction: Introduction;
  readonly steps: readonly { readonly title: string; readonly subtitle: string; readonly text: RichTextSource; readonly image: ContentImage | null }[];
}

export interface NotFoundContent {
  /** '404 Error'. */
  readonly eyebrow: string;
  /** 'Page Not Found'. */
  readonly title: string;
  readonly text: string;
  readonly buttonText: string;
  readonly image: ContentImage;
}

/** Everything `useContent` knows: the shell's parts, and every page by its step id. */
export interface ContentById {
  site: SiteContent;
  header: HeaderContent;
  footer: FooterContent;
  progressBar: ProgressBarContent;
  home: HomeContent;
  embedGetStarted: EmbedGetStartedContent;
  event: EventContent;
  fieldAgents: FieldAgentsContent;
  requestCall: RequestCallContent;
  windowCount: WindowCountContent;
  windowIssues: WindowIssuesContent;
  homeownerList: HomeownerListContent;
  sourceType: SourceTypeContent;
  address: AddressContent;
  timeDateBooking: TimeDateBookingContent;
  additionalComments: AdditionalCommentsContent;
  commentsSubmitted: SubmittedContent;
  whatsNext: WhatsNextContent;
  projectDetails: ProjectDetailsContent;
  projectDetailsSubmitted: SubmittedContent;
  insideSales: StepsInfoContent;
  doNotServiceArea: StepsInfoContent;
  notAHomeowner: CallInfoContent;
  callCenter: CallInfoContent;
  exploreResources: ExploreResourcesContent;
  energyEfficiency: EnergyEfficiencyContent;
  financingPlans: FinancingPlansContent;
  financingEducation: FinancingEducationContent;
  installationProcess: InstallationProcessContent;
  notFound: NotFoundContent;
}

export type ContentId = keyof ContentById;
