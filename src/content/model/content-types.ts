import {
  blocks,
  choice,
  contentType,
  flag,
  groupList,
  image,
  optionalImage,
  pattern,
  reference,
  references,
  richText,
  target,
  text,
  textList,
  wholeNumber,
} from './fields.ts';
import type { ContentType, Fields } from './fields.ts';

const title = text(70);
const longText = text(400, { multiline: true });
const optionalText = text(400, { multiline: true, optional: true });
const icon = text(120, { help: 'Name of an icon of our own set, or an https address.' });
const optionalIcon = text(120, {
  optional: true,
  help: 'Name of an icon of our own set, or an https address.',
});
const uniqueName = pattern(
  /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/,
  'Small letters, digits, hyphens and underscores.',
);
const combination = pattern(
  /^[a-z0-9_-]+\+[a-z0-9_-]+$/,
  'Two unique names joined by a plus sign.',
);
const buttonText = text(40);
const legend = text(90);
const placeholder = text(90, { optional: true });
const sum = pattern(
  /^\d{1,3}(?:,\d{3})*(?:\.\d{2})?$/,
  'A sum with thousands commas and no dollar sign.',
);

export const ctaButton = contentType(
  'cta_button',
  'Call-to-action button',
  'A button of the header.',
  {
    title,
    text: buttonText,
    target: target(),
    variant: choice(['flat', 'filled', 'outline']),
  },
);

export const callUs = contentType(
  'call_us',
  'Call us',
  'The phone number and the words around it.',
  {
    title,
    text: longText,
    button_text: buttonText,
    phone: text(24),
    phone_link: pattern(/^tel:\+?[0-9-]{7,20}$/, 'A phone link such as tel:+15555550142.'),
  },
);

export const siteSettings = contentType(
  'site_settings',
  'Site settings',
  'Names and texts the whole site shares.',
  {
    title: text(40, { help: 'Name of the site, shown in the title of every page.' }),
    call_us: reference(callUs),
    hold_expired_text: text(200),
    hold_expired_button_text: buttonText,
  },
  'singleton',
);

export const header = contentType(
  'header',
  'Header',
  'Logo, links and button at the top of every page.',
  {
    title,
    logo: image(),
    utility_nav: groupList({
      text: text(40),
      target: target(),
      icon: choice(['none', 'map-pin', 'help-circle']),
    }),
    nav_items: groupList({
      text: text(40),
      target: target(),
      items: groupList({ text: text(50), target: target() }),
    }),
    cta_button_reference: references(ctaButton, { optional: true }),
  },
  'singleton',
);

export const footer = contentType(
  'footer',
  'Footer',
  'Links and small print at the bottom of every page.',
  {
    title,
    logo: image(),
    social_icons: groupList({
      network: choice(['facebook', 'x', 'linkedin', 'instagram', 'youtube']),
      target: target(),
    }),
    link_lists: groupList({
      title: text(40),
      links: groupList({ text: text(50), target: target() }),
    }),
    subfooter: richText('html'),
    copyright: text(160, { help: '{year} stands for the current year.' }),
    policy_links: groupList({ text: text(50), target: target() }),
  },
  'singleton',
);

export const progressBar = contentType(
  'progress_bar',
  'Progress bar',
  'The steps shown above the form.',
  {
    title,
    steps: groupList({ title: text(30), icon, icon_mobile: icon }),
  },
  'singleton',
);

export const processInfo = contentType(
  'process_info',
  'Process info',
  'A list of cards that say what happens, in order.',
  {
    title,
    process_steps: groupList({ icon, title: text(60), text: text(240, { multiline: true }) }),
  },
);

export const topic = contentType(
  'topic',
  'Topic',
  'Something a homeowner may want to hear about at the visit.',
  {
    title: text(50),
    unique_name: uniqueName,
  },
);

export const blogPost = contentType(
  'blog_post',
  'Blog post',
  'A card that leads to something to read.',
  {
    title: text(80),
    unique_name: uniqueName,
    text: text(240, { multiline: true }),
    image: image(),
    read_more_text: text(40, { optional: true, help: 'Empty hides the button.' }),
    read_more_path: target({ optional: true }),
    topics: references(topic, { optional: true }),
  },
);

const option = { title: text(50), unique_name: uniqueName, selected: flag() } satisfies Fields;

export const glassOption = contentType(
  'glass_option',
  'Glass option',
  'A kind of glass on the energy-efficiency page.',
  { ...option, name: text(40) },
);
export const gasOption = contentType(
  'gas_option',
  'Gas option',
  'A filling between the panes on the energy-efficiency page.',
  { ...option, name: text(40) },
);
export const logicMap = contentType(
  'logic_map',
  'Logic map',
  'The picture and the U-value of one glass with one gas.',
  {
    title,
    combination,
    image: image(),
    uvalue: pattern(/^\d\.\d{2}$/, 'A U-value such as 0.27.'),
  },
);

export const financingPlan = contentType('financing_plan', 'Financing plan', 'A way to pay.', {
  title: text(50),
  unique_name: uniqueName,
  text: text(240, { multiline: true }),
  description_list: groupList({ name: text(40), unique_name: uniqueName, value: text(40) }),
});

export const financingTerm = contentType(
  'financing_term',
  'Financing term',
  'A loan term on the financing-education page.',
  { ...option, name: text(30) },
);
export const financingDownPayment = contentType(
  'financing_down_payment',
  'Financing down payment',
  'A down payment on the financing-education page.',
  {
    ...option,
    name: text(30),
  },
);
export const financingMap = contentType(
  'financing_map',
  'Financing map',
  'The sums of one term with one down payment.',
  {
    title,
    combination,
    initial_sum: sum,
    final_sum: sum,
  },
);

const code = wholeNumber();

export const windowIssue = contentType(
  'window_issue',
  'Window issue',
  'A reason to replace windows. The code is fixed by the backend.',
  {
    title: text(50),
    unique_name: uniqueName,
    code,
    icon,
  },
);
export const propertyType = contentType(
  'property_type',
  'Property type',
  'A kind of home. The code is fixed by the backend.',
  {
    title: text(50),
    unique_name: uniqueName,
    code,
    icon: optionalIcon,
  },
);
export const sourceType = contentType(
  'source_type',
  'Source type',
  'How a homeowner heard of us. The code is fixed by the backend.',
  {
    title: text(50),
    unique_name: uniqueName,
    code,
    icon: optionalIcon,
  },
);

export const imagesMap = contentType(
  'images_map',
  'Images map',
  'The picture for a number of windows.',
  {
    title,
    number: wholeNumber(),
    image: image(),
  },
);

export const tipCard = contentType('tip_card', 'Tip card', 'Advice beside the calendar.', {
  title: text(60),
  icon,
  text: text(300, { multiline: true }),
});
export const offerCopy = contentType('offer_copy', 'Offer copy', 'Words of an offer bar.', {
  title: text(70),
  description: text(200),
});

export const selectOption = contentType(
  'select_option',
  'Select option',
  'A choice on the project-details page. The value is what is stored.',
  {
    title: text(50),
    value: text(50),
    image: optionalImage(),
    swatch: text(7, { optional: true, help: 'For a colour: #rrggbb.' }),
    door_types: textList(
      50,
      'For a colour or style of doors: values of the door types it is offered for. Empty: as specified.',
    ),
  },
);

export const installationStep = contentType(
  'installation_step',
  'Installation step',
  'One fold of the installation page.',
  {
    title: text(70),
    subtitle: text(120),
    text: richText('json'),
    image: optionalImage(),
  },
);

export const pageBlocks = {
  dce_page_introduction: {
    title: text(110, { help: '{firstName} stands for the first name.' }),
    title_without_first_name: text(110, {
      optional: true,
      help: 'Said when the first name is not known. Required where the title has {firstName}.',
    }),
    text: optionalText,
    image: optionalImage(),
  },
  contact_form: {
    title: text(70),
    text: optionalText,
    consent_label: text(700, { multiline: true }),
    button_text: buttonText,
  },
  form: { title: text(70), text: optionalText, button_text: buttonText },
  process: { process_info: reference(processInfo) },
  process_without_date: { process_info: reference(processInfo) },
  offer: { offer: reference(offerCopy) },
  promotion: { title: text(70), items: textList(60) },
  heading: { title: text(90) },
  button: { text: buttonText },
  select: { label: text(50) },
  notice: {
    unique_name: uniqueName,
    title: text(110, { optional: true }),
    title_without_first_name: text(110, { optional: true }),
    text: optionalText,
    button_text: text(60, { optional: true }),
    image: optionalImage(),
  },
  window_images: { images: references(imagesMap), door_image: image() },
  issue_list: { issues: references(windowIssue), other_placeholder: placeholder },
  ownership: {
    legend,
    choices: groupList({
      unique_name: choice(['the_only_homeowner', 'multiple_homeowners']),
      title: text(60),
      icon: optionalIcon,
    }),
    additional_title: text(70),
  },
  property_type_list: {
    legend,
    property_types: references(propertyType),
    other_placeholder: placeholder,
  },
  source_list: { sources: references(sourceType), other_placeholder: placeholder },
  verification: {
    title: text(70),
    text: optionalText,
    owners_title: text(70),
    none_found: text(40),
    none_text: optionalText,
    choices: groupList({
      unique_name: choice(['lead_is_the_homeowner', 'im_not_sure']),
      title: text(70),
    }),
  },
  tip: { tip_card: reference(tipCard) },
  comments: { title: text(90), text: optionalText, placeholder },
  topic_list: { legend, hint: text(90), topics: references(topic) },
  blog_list: { title: text(70), posts: references(blogPost) },
  resource_links: {
    title: text(70),
    links: groupList({
      title: text(60),
      text: text(200, { multiline: true }),
      image: image(),
      button_text: buttonText,
      path: text(60),
    }),
  },
  call_us: { call_us: reference(callUs) },
  glass_and_gas: {
    glass_legend: legend,
    glass_options: references(glassOption),
    gas_legend: legend,
    gas_options: references(gasOption),
    uvalue_label: text(40),
    uvalue_hint: text(200),
    logic_maps: references(logicMap),
    products_title: text(70),
    products: richText('json'),
  },
  financing_plan_list: { plans: references(financingPlan), disclaimer: longText },
  financing_calculator: {
    term_legend: legend,
    terms: references(financingTerm),
    down_payment_legend: legend,
    down_payments: references(financingDownPayment),
    initial_label: text(40),
    interest_label: text(40),
    final_label: text(40),
    maps: references(financingMap),
    disclaimer: longText,
  },
  installation: { steps: references(installationStep) },
  project_options: {
    window_styles: references(selectOption),
    window_options: references(selectOption),
    door_types: references(selectOption),
    door_locations: references(selectOption),
    door_colors: references(selectOption),
    door_styles: references(selectOption),
    custom_style: reference(selectOption),
    comments_placeholder: placeholder,
  },
} satisfies Record<string, Fields>;

export const dcePage = contentType(
  'dce_page',
  'Page',
  'One page of the form, found by its url.',
  {
    title: text(70),
    url: pattern(/^\/[a-z0-9-]+$/, 'A path such as /window-count.'),
    page_components: blocks(pageBlocks),
  },
  'page',
);

/** The occasions for a mail; each one has an entry. */
export const MAIL_NAMES = [
  'booked',
  'moved',
  'given-up',
  'call-to-set',
  'call-requested',
  'reminder',
  'reminder-today',
  'left',
] as const;

export const mail = contentType(
  'mail',
  'Mail',
  'The words of a mail to a visitor who gave an address.',
  {
    title: text(70, { help: 'The heading.' }),
    unique_name: choice(MAIL_NAMES),
    subject: text(80, { help: '{date} and {time} stand for those of the visit.' }),
    text: text(400, {
      multiline: true,
      help: "{firstName} stands for the first name, {phone} for the visitor's number, {date} and {time} for those of the visit.",
    }),
    when_label: text(30, { optional: true }),
    where_label: text(30, { optional: true }),
    call_text: text(90, { help: 'The phone number of the site follows.' }),
    button_text: buttonText,
    visit_text: text(120, {
      optional: true,
      help: 'In place of the call text where visits have a page of their own. The phone number of the site follows.',
    }),
    visit_button: text(30, { optional: true, help: 'In place of the button text there.' }),
    link_hint: text(200),
    stop_button: text(30, { optional: true, help: 'Of a reminder: no more of them.' }),
    text_message: text(100, {
      optional: true,
      help: 'Of a reminder: the same as a text message. {zone} stands for the time zone. The phone number of the site follows, and how to stop text messages.',
    }),
  },
);

/** Every content type, in import order: a type comes after those it refers to. */
export const CONTENT_TYPES: readonly ContentType<Fields>[] = [
  ctaButton,
  callUs,
  siteSettings,
  header,
  footer,
  progressBar,
  processInfo,
  topic,
  blogPost,
  glassOption,
  gasOption,
  logicMap,
  financingPlan,
  financingTerm,
  financingDownPayment,
  financingMap,
  windowIssue,
  propertyType,
  sourceType,
  imagesMap,
  tipCard,
  offerCopy,
  selectOption,
  installationStep,
  mail,
  dcePage,
];
