import type { Page } from 'playwright';
import { samplesOf, type FormStep, type FormValues } from '#machines/booking/booking.answers.ts';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { CUSTOM_STYLE } from '#src/domain/project-details.ts';

type Role = Parameters<Page['getByRole']>[0];

/** Finds elements of a page: the subset of Playwright's API used here. */
export interface Finding {
  locator(css: string): Control;
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): Control;
  getByLabel(label: string): Control;
}

/** Matching elements. Actions apply to the first one, once it is there. Playwright's locators satisfy this. */
export interface Control extends Finding {
  first(): Control;
  last(): Control;
  count(): Promise<number>;
  /** All current matches. */
  all(): Promise<Control[]>;
  waitFor(options: { state: 'attached' }): Promise<void>;
  click(options?: { force: true }): Promise<void>;
  dispatchEvent(type: 'click'): Promise<void>;
  fill(text: string, options?: { force: true }): Promise<void>;
  selectOption(value: string, options?: { force: true }): Promise<unknown>;
  blur(): Promise<void>;
  inputValue(): Promise<string>;
  isChecked(): Promise<boolean>;
  getAttribute(name: string): Promise<string | null>;
}

/** A page, and how to press its controls: with the mouse, for example, or as the keyboard would. */
export interface FormPage {
  page: Finding;
  press(control: Control): Promise<void>;
}

async function fill(locator: Control, text: string): Promise<void> {
  const box = locator.first();
  await box.waitFor({ state: 'attached' });
  if ((await box.inputValue()) !== text) await box.fill(text, { force: true });
}

function button({ page }: FormPage, name: string): Control {
  return page.getByRole('button', { name, exact: true });
}

async function choose(form: FormPage, control: Control): Promise<void> {
  await control.first().waitFor({ state: 'attached' });
  if (!(await control.first().isChecked())) await form.press(control);
}

async function fillContact(
  form: FormPage,
  { firstName, lastName, phone, zipcode, email, ...others }: FormValues['requestCall'],
): Promise<void> {
  const { page } = form;
  await fill(page.getByRole('textbox', { name: 'First name' }), firstName);
  await fill(page.getByRole('textbox', { name: 'Last name' }), lastName);
  const box = page.getByRole('textbox', { name: 'Phone number' });
  if ((await box.inputValue()).replace(/\D/g, '') !== phone) await box.fill(phone, { force: true });
  await fill(page.getByRole('textbox', { name: 'Zipcode' }), zipcode);
  await fill(page.getByRole('textbox', { name: 'Email' }), email);
  await fillFields(form, others);
}

async function chooseRadio(
  form: FormPage,
  name: string,
  value: string | number | null,
): Promise<void> {
  const radios = `input[type=radio][name="${name}"]`;
  if (value !== null) return choose(form, form.page.locator(`${radios}[value="${value}"]`));
  if ((await form.page.locator(`${radios}:checked`).count()) > 0)
    throw new Error(`The choice of ${name} cannot be taken back: a radio button cannot be let go.`);
}

async function fillOther(form: FormPage, text: string | null): Promise<void> {
  const box = form.page.getByRole('textbox', { name: 'Other', exact: true });
  const isOpen = (await box.count()) > 0;
  if (text === null) {
    if (isOpen) await form.press(button(form, 'Remove other'));
    return;
  }
  if (!isOpen) await form.press(button(form, 'Other'));
  await fill(box, text);
}

async function fillComboBox(locator: Control, text: string): Promise<void> {
  if ((await locator.inputValue()) === text) return;
  await locator.fill(text, { force: true });
  await locator.blur();
}

/** Checks exactly the wanted boxes of a group, in the order of `wanted`. */
async function chooseAll(form: FormPage, boxes: Control, wanted: readonly string[]): Promise<void> {
  const all = await Promise.all(
    (await boxes.all()).map(async (box) => ({
      box,
      value: await box.inputValue(),
      isChecked: await box.isChecked(),
    })),
  );
  const unwanted = all.filter(({ value, isChecked }) => isChecked && !wanted.includes(value));
  const missing = wanted.flatMap((one) =>
    all.filter(({ value, isChecked }) => value === one && !isChecked),
  );
  for (const { box } of [...unwanted, ...missing]) await form.press(box);
}

async function fillOwners(
  form: FormPage,
  owners: FormValues['homeownerList']['additionalOwners'],
): Promise<void> {
  const { page } = form;
  const remove = page.getByRole('button', { name: /^Remove homeowner \d/ });
  for (let left = (await remove.count()) - owners.length; left > 0; left -= 1)
    await form.press(remove.last());
  for (let more = owners.length - (await remove.count()); more > 0; more -= 1)
    await form.press(button(form, 'Add another homeowner'));
  for (const [index, { firstName, lastName, phone }] of owners.entries()) {
    const card = page.getByRole('listitem', { name: `Other homeowner ${index + 1}`, exact: true });
    await card.getByLabel('First name').fill(firstName, { force: true });
    await card.getByLabel('Last name').fill(lastName, { force: true });
    await card.getByLabel('Phone number').fill(phone, { force: true });
  }
}

async function fillProjectDetails(
  form: FormPage,
  { windows, doors }: FormValues['projectDetails'],
): Promise<void> {
  const { page } = form;
  const remove = page.getByRole('button', { name: /^Remove (window|door) \d/ });
  for (let left = await remove.count(); left > 0; left -= 1) await form.press(remove);
  for (const { style, amount, options } of windows) {
    await form.press(button(form, 'Add a window'));
    const card = page.getByRole('group', { name: /^Window \d/ }).last();
    if (style !== '') await card.getByLabel('Style').selectOption(style, { force: true });
    await card.getByLabel('Quantity').fill(String(amount), { force: true });
    await chooseAll(form, card.locator('input[type=checkbox][name$=".options"]'), options);
  }
  for (const { type: kind, location, color, style, styleComments } of doors) {
    await form.press(button(form, 'Add a door'));
    const card = page.getByRole('group', { name: /^Door \d/ }).last();
    await card.getByLabel('Type').selectOption(kind, { force: true });
    await card.getByLabel('Location').selectOption(location, { force: true });
    if (style === CUSTOM_STYLE)
      await choose(form, card.getByRole('checkbox', { name: 'Custom Style' }));
    else await choose(form, card.locator(`input[type=radio][name$=".style"][value="${style}"]`));
    if (color !== null)
      await choose(form, card.locator(`input[type=radio][name$=".color"][value="${color}"]`));
    await card.getByRole('textbox', { name: 'Comments' }).fill(styleComments, { force: true });
  }
}

/** Fills in a field that has a single control or one group of them. `null` means nothing chosen, or an empty box. */
async function fillField(form: FormPage, name: string, value: unknown): Promise<void> {
  const controls = form.page.locator(`main :is(input, textarea, select)[name="${name}"]`);
  if (Array.isArray(value)) return chooseAll(form, controls, value.map(String));
  if (typeof value === 'boolean') {
    if ((await controls.first().isChecked()) !== value) await form.press(controls);
    return;
  }
  if (value !== null && typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`The field ${name} needs a line in FILL.`);
  if (value === null && (await controls.count()) === 0) return;
  const kind = await controls.first().getAttribute('type');
  if (kind === 'radio') return chooseRadio(form, name, value);
  return fill(controls, String(value ?? ''));
}

async function fillFields(form: FormPage, values: object): Promise<void> {
  for (const [name, value] of Object.entries(values)) await fillField(form, name, value);
}

/** Forms that need their own code: some of their fields have several controls or cannot be filled in one by one. */
const FILL: { [S in FormStep]?: (form: FormPage, values: FormValues[S]) => Promise<void> } = {
  home: fillContact,
  embedGetStarted: fillContact,
  requestCall: fillContact,
  fieldAgents: async ({ page }, { agentId }) =>
    fillComboBox(
      page.getByRole('combobox', { name: 'Field Agent' }),
      agentId === null ? '' : 'Avery Brooks',
    ),
  windowIssues: async (form, { issues, otherText, ...others }) => {
    await chooseAll(
      form,
      form.page.locator('input[type=checkbox][name="issues"]'),
      issues.map(String),
    );
    await fillOther(form, otherText);
    await fillFields(form, others);
  },
  homeownerList: async (
    form,
    { ownership, additionalOwners, propertyType, otherText, ...others },
  ) => {
    const isOther = propertyType === PROPERTY_TYPE.other;
    await chooseRadio(form, 'ownership', ownership);
    if (ownership === 'multiple_homeowners') await fillOwners(form, additionalOwners);
    await fillOther(form, isOther ? (otherText ?? '') : null);
    if (!isOther) await chooseRadio(form, 'propertyType', propertyType);
    await fillFields(form, others);
  },
  address: async (
    form,
    { street1, street2, city, state, zipcode, ownershipSelection, ...others },
  ) => {
    const { page } = form;
    // Clear the city first, so that the address is never complete in between.
    if (city === '') await fill(page.getByLabel('City'), city);
    await fill(page.getByLabel('Street address 1'), street1);
    await fill(page.getByLabel('Street address 2'), street2);
    await fill(page.getByLabel('City'), city);
    await fillComboBox(page.getByRole('combobox', { name: 'State' }), state);
    await fill(page.getByLabel('Zipcode'), zipcode);
    await chooseRadio(form, 'ownershipSelection', ownershipSelection);
    await fillFields(form, others);
  },
  // The box for an email address is there only if none is known.
  additionalComments: async (form, { email, ...others }) => {
    const box = form.page.getByLabel('Email me the details');
    if (email !== '' || (await box.count()) > 0) await fill(box, email);
    await fillFields(form, others);
  },
  projectDetails: fillProjectDetails,
};

/** Fills in a form: with its own code in FILL if it has any, else field by field, by name. */
export async function fillForm<S extends FormStep>(
  form: FormPage,
  step: S,
  values: FormValues[S],
): Promise<void> {
  const ways: {
    readonly [K in FormStep]?: (form: FormPage, values: FormValues[K]) => Promise<void>;
  } = FILL;
  const own = ways[step];
  if (own !== undefined) return own(form, values);
  return fillFields(form, values);
}

/** Form values by step. */
export type Given = { [S in FormStep]?: FormValues[S] };

/** Fills in a step's form with the given values, or else with its first sample. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
export async function fillIn<S extends FormStep>(
  form: FormPage,
  step: S,
  given: Given,
): Promise<void> {
  const [usual] = samplesOf(step);
  const values = given[step] ?? usual?.[1].values;
  if (values !== undefined) await fillForm(form, step, values);
}
