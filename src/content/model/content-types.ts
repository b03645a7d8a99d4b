import {
  block,
  blocks,
  choice,
  contentType,
  type ContentType,
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
  'A button of the header.',
  {
    title,
    text: buttonText,
    target: target(),
    variant: choice(['flat', 'filled', 'outline']),
  },
  'list',
  'Call-to-action button',
);

export const callUs = contentType('call_us', 'The phone number and the words around it.', {
  title,
  text: longText,
  buttonText,
  phone: text(24),
  phoneLink: pattern(/^tel:\+?[0-9-]{7,20}$/, 'A phone link such as tel:+15555550142.'),
});

export const siteSettings = contentType(
  'site_settings',
  'Names and texts the whole site shares.',
  {
    title: text(40, { help: 'Name of the site, shown in the title of every page.' }),
    callUs: reference(callUs),
    holdExpiredText: text(200),
    holdExpiredButtonText: buttonText,
  },
  'singleton',
);

export const header = contentType(
  'header',
  'Logo, links and button at the top of every page.',
  {
    title,
    logo: image(),
    utilityNav: groupList({
      text: text(40),
      target: target(),
      icon: choice(['none', 'map-pin', 'help-circle']),
    }),
    navItems: groupList({
      text: text(40),
      target: target(),
      items: groupList({ text: text(50), target: target() }),
    }),
    ctaButtonReference: references(ctaButton, { optional: true }),
  },
  'singleton',
);

export const footer = contentType(
  'footer',
  'Links and small print at the bottom of every page.',
  {
    title,
    logo: image(),
    socialIcons: groupList({
      network: choice(['facebook', 'x', 'linkedin', 'instagram', 'youtube']),
      target: target(),
    }),
    linkLists: groupList({
      title: text(40),
      links: groupList({ text: text(50), target: target() }),
    }),
    subfooter: richText('html'),
    copyright: text(160, { help: '{year} stands for the current year.' }),
    policyLinks: groupList({ text: text(50), target: target() }),
  },
  'singleton',
);

export const progressBar = contentType(
  'progress_bar',
  'The steps shown above the form.',
  {
    title,
    steps: groupList({ title: text(30), icon, iconMobile: icon }),
  },
  'singleton',
);

export const processInfo = contentType(
  'process_info',
  'A list of cards that say what happens, in order.',
  {
    title,
    processSteps: groupList({ icon, title: text(60), text: text(240, { multiline: true }) }),
  },
);

export const topic = contentType(
  'topic',
  'Something a homeowner may want to hear about at the visit.',
  {
    title: text(50),
    uniqueName,
  },
);

export const blogPost = contentType('blog_post', 'A card that leads to something to read.', {
  title: text(80),
  uniqueName,
  text: text(240, { multiline: true }),
  image: image(),
  readMoreText: text(40, { optional: true, help: 'Empty hides the button.' }),
  readMorePath: target({ optional: true }),
  topics: references(topic, { optional: true }),
});

const option = { title: text(50), uniqueName, selected: flag() };

export const glassOption = contentType(
  'glass_option',
  'A kind of glass on the energy-efficiency page.',
  { ...option, name: text(40) },
);
export const gasOption = contentType(
  'gas_option',
  'A filling between the panes on the energy-efficiency page.',
  { ...option, name: text(40) },
);
export const logicMap = contentType(
  'logic_map',
  'The picture and the U-value of one glass with one gas.',
  {
    title,
    combination,
    image: image(),
    uvalue: pattern(/^\d\.\d{2}$/, 'A U-value such as 0.27.'),
  },
);

export const financingPlan = contentType('financing_plan', 'A way to pay.', {
  title: text(50),
  uniqueName,
  text: text(240, { multiline: true }),
  descriptionList: groupList({ name: text(40), uniqueName, value: text(40) }),
});

export const financingTerm = contentType(
  'financing_term',
  'A loan term on the financing-education page.',
  { ...option, name: text(30) },
);
export const financingDownPayment = contentType(
  'financing_down_payment',
  'A down payment on the financing-education page.',
  {
    ...option,
    name: text(30),
  },
);
export const financingMap = contentType(
  'financing_map',
  'The sums of one term with one down payment.',
  {
    title,
    combination,
    initialSum: sum,
    finalSum: sum,
  },
);

const code = wholeNumber();

export const windowIssue = contentType(
  'window_issue',
  'A reason to replace windows. The code is fixed by the backend.',
  {
    title: text(50),
    uniqueName,
    code,
    icon,
  },
);
export const propertyType = contentType(
  'property_type',
  'A kind of home. The code is fixed by the backend.',
  {
    title: text(50),
    uniqueName,
    code,
    icon: optionalIcon,
  },
);
export const sourceType = contentType(
  'source_type',
  'How a homeowner heard of us. The code is fixed by the backend.',
  {
    title: text(50),
    uniqueName,
    code,
    icon: optionalIcon,
  },
);

export const imagesMap = contentType('images_map', 'The picture for a number of windows.', {
  title,
  number: wholeNumber(),
  image: image(),
});

export const tipCard = contentType('tip_card', 'Advice beside the calendar.', {
  title: text(60),
  icon,
  text: text(300, { multiline: true }),
});
export const offerCopy = contentType('offer_copy', 'Words of an offer bar.', {
  title: text(70),
  description: text(200),
});

export const selectOption = contentType(
  'select_option',
  'A choice on the project-details page. The value is what is stored.',
  {
    title: text(50),
    value: text(50),
    image: optionalImage(),
    swatch: text(7, { optional: true, help: 'For a colour: #rrggbb.' }),
    doorTypes: textList(
      50,
      'For a colour or style of doors: values of the door types it is offered for. Empty: as specified.',
    ),
  },
);

export const installationStep = contentType(
  'installation_step',
  'One fold of the installation page.',
  {
    title: text(70),
    subtitle: text(120),
    text: richText('json'),
    image: optionalImage(),
  },
);

const pageBlocks = {
  dce_page_introduction: block({
    title: text(110, { help: '{firstName} stands for the first name.' }),
    titleWithoutFirstName: text(110, {
      optional: true,
      help: 'Said when the first name is not known. Required where the title has {firstName}.',
    }),
    text: optionalText,
    image: optionalImage(),
  }),
  contact_form: block({
    title: text(70),
    text: optionalText,
    consentLabel: text(700, { multiline: true }),
    buttonText,
  }),
  form: block({ title: text(70), text: optionalText, buttonText }),
  process: block({ processInfo: reference(processInfo) }),
  process_without_date: block({ processInfo: reference(processInfo) }),
  offer: block({ offer: reference(offerCopy) }),
  promotion: block({ title: text(70), items: textList(60) }),
  heading: block({ title: text(90) }),
  button: block({ text: buttonText }),
  select: block({ label: text(50) }),
  notice: block({
    uniqueName,
    title: text(110, { optional: true }),
    titleWithoutFirstName: text(110, { optional: true }),
    text: optionalText,
    buttonText: text(60, { optional: true }),
    image: optionalImage(),
  }),
  window_images: block({ images: references(imagesMap), doorImage: image() }),
  issue_list: block({ issues: references(windowIssue), otherPlaceholder: placeholder }),
  ownership: block({
    legend,
    choices: groupList({
      uniqueName: choice(['the_only_homeowner', 'multiple_homeowners']),
      title: text(60),
      icon: optionalIcon,
    }),
    additionalTitle: text(70),
  }),
  property_type_list: block({
    legend,
    propertyTypes: references(propertyType),
    otherPlaceholder: placeholder,
  }),
  source_list: block({ sources: references(sourceType), otherPlaceholder: placeholder }),
  verification: block({
    title: text(70),
    text: optionalText,
    ownersTitle: text(70),
    noneFound: text(40),
    noneText: optionalText,
    choices: groupList({
      uniqueName: choice(['lead_is_the_homeowner', 'im_not_sure']),
      title: text(70),
    }),
  }),
  tip: block({ tipCard: reference(tipCard) }),
  comments: block({ title: text(90), text: optionalText, placeholder }),
  topic_list: block({ legend, hint: text(90), topics: references(topic) }),
  blog_list: block({ title: text(70), posts: references(blogPost) }),
  resource_links: block({
    title: text(70),
    links: groupList({
      title: text(60),
      text: text(200, { multiline: true }),
      image: image(),
      buttonText,
      path: text(60),
    }),
  }),
  call_us: block({ callUs: reference(callUs) }),
  glass_and_gas: block({
    glassLegend: legend,
    glassOptions: references(glassOption),
    gasLegend: legend,
    gasOptions: references(gasOption),
    uvalueLabel: text(40),
    uvalueHint: text(200),
    logicMaps: references(logicMap),
    productsTitle: text(70),
    products: richText('json'),
  }),
  financing_plan_list: block({ plans: references(financingPlan), disclaimer: longText }),
  financing_calculator: block({
    termLegend: legend,
    terms: references(financingTerm),
    downPaymentLegend: legend,
    downPayments: references(financingDownPayment),
    initialLabel: text(40),
    interestLabel: text(40),
    finalLabel: text(40),
    maps: references(financingMap),
    disclaimer: longText,
  }),
  installation: block({ steps: references(installationStep) }),
  project_options: block({
    windowStyles: references(selectOption),
    windowOptions: references(selectOption),
    doorTypes: references(selectOption),
    doorLocations: references(selectOption),
    doorColors: references(selectOption),
    doorStyles: references(selectOption),
    customStyle: reference(selectOption),
    commentsPlaceholder: placeholder,
  }),
};

export const dcePage = contentType(
  'dce_page',
  'One page of the form, found by its url.',
  {
    title: text(70),
    url: pattern(/^\/[a-z0-9-]+$/, 'A path such as /window-count.'),
    pageComponents: blocks(pageBlocks),
  },
  'page',
  'Page',
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

export const mail = contentType('mail', 'The words of a mail to a visitor who gave an address.', {
  title: text(70, { help: 'The heading.' }),
  uniqueName: choice(MAIL_NAMES),
  subject: text(80, { help: '{date} and {time} stand for those of the visit.' }),
  text: text(400, {
    multiline: true,
    help: "{firstName} stands for the first name, {phone} for the visitor's number, {date} and {time} for those of the visit.",
  }),
  whenLabel: text(30, { optional: true }),
  whereLabel: text(30, { optional: true }),
  callText: text(90, { help: 'The phone number of the site follows.' }),
  buttonText,
  visitText: text(120, {
    optional: true,
    help: 'In place of the call text where visits have a page of their own. The phone number of the site follows.',
  }),
  visitButton: text(30, { optional: true, help: 'In place of the button text there.' }),
  linkHint: text(200),
  stopButton: text(30, { optional: true, help: 'Of a reminder: no more of them.' }),
  textMessage: text(100, {
    optional: true,
    help: 'Of a reminder: the same as a text message. {zone} stands for the time zone. The phone number of the site follows, and how to stop text messages.',
  }),
});

/** Every content type, in import order: a type comes after those it refers to. */
export const CONTENT_TYPES: readonly ContentType[] = [
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
