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
  waitFor(options: { state: 'attached' }): Promise<unknown>;
  click(options?: { force: true }): Promise<unknown>;
  dispatchEvent(type: 'click'): Promise<unknown>;
  fill(text: string, options?: { force: true }): Promise<unknown>;
  selectOption(value: string, options?: { force: true }): Promise<unknown>;
  blur(): Promise<unknown>;
  inputValue(): Promise<string>;
  isChecked(): Promise<boolean>;
  getAttribute(name: string): Promise<string | null>;
}

/** A page, and how to press its controls: with the mouse, for example, or as the keyboard would. */
export interface FormPage {
  page: Finding;
  press(control: Control): Promise<void>;
}

async function fill(box: Control, text: string): Promise<void> {
  await box.first().waitFor({ state: 'attached' });
  const shown = await box.first().inputValue();
  // A phone number is shown with dashes.
  const isPhone = (await box.first().getAttribute('type')) === 'tel';
  if ((isPhone ? shown.replace(/\D/g, '') : shown) !== text)
    await box.first().fill(text, { force: true });
}

function button({ page }: FormPage, name: string): Control {
  return page.getByRole('button', { name, exact: true });
}

/** A radio button cannot be let go: without a value, nothing is pressed. */
async function chooseRadio(
  form: FormPage,
  name: string,
  value: string | number | null,
): Promise<void> {
  if (value === null) return;
  const radio = form.page.locator(`input[type=radio][name="${name}"][value="${value}"]`);
  await radio.first().waitFor({ state: 'attached' });
  if (!(await radio.first().isChecked())) await form.press(radio);
}

async function fillOther(form: FormPage, text: string | null): Promise<void> {
  const box = form.page.getByRole('textbox', { name: 'Other', exact: true });
  const isOpen = (await box.count()) > 0;
  if (isOpen !== (text !== null)) await form.press(button(form, isOpen ? 'Remove other' : 'Other'));
  if (text !== null) await fill(box, text);
}

async function fillComboBox(locator: Control, text: string): Promise<void> {
  if ((await locator.inputValue()) === text) return;
  await locator.fill(text, { force: true });
  await locator.blur();
}

/** Checks exactly the wanted boxes of a group, in the order of `wanted`. */
async function chooseAll(form: FormPage, boxes: Control, wanted: readonly string[]): Promise<void> {
  const checked: Control[] = [];
  const open = new Map<string, Control>();
  for (const box of await boxes.all()) {
    const value = await box.inputValue();
    if (!(await box.isChecked())) open.set(value, box);
    else if (!wanted.includes(value)) checked.push(box);
  }
  for (const box of [...checked, ...wanted.flatMap((value) => open.get(value) ?? [])])
    await form.press(box);
}

/** Fills in a field that has a single control or one group of them, by its name. `null` means nothing chosen, or an empty box. */
async function fillField(form: FormPage, name: string, value: unknown): Promise<void> {
  const controls = form.page.locator(`main :is(input, textarea, select)[name="${name}"]`);
  if (Array.isArray(value)) return chooseAll(form, controls, value.map(String));
  if (typeof value === 'boolean') {
    if ((await controls.first().isChecked()) !== value) await form.press(controls);
    return;
  }
  if (value !== null && typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`The field ${name} needs a line in FILL.`);
  if ((value === null || value === '') && (await controls.count()) === 0) return;
  if (name === 'state') return fillComboBox(controls, String(value));
  if ((await controls.first().getAttribute('type')) === 'radio')
    return chooseRadio(form, name, value);
  return fill(controls, String(value ?? ''));
}

async function fillFields(form: FormPage, values: object, prefix = ''): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await fillField(form, `${prefix}${name}`, value);
}

/** Chooses in a list that opens; nothing for an empty text. */
async function select({ page }: FormPage, name: string, value: string): Promise<void> {
  if (value !== '')
    await page.locator(`select[name="${name}"]`).selectOption(value, { force: true });
}

async function fillOwners(
  form: FormPage,
  owners: FormValues['homeownerList']['additionalOwners'],
): Promise<void> {
  const remove = form.page.getByRole('button', { name: /^Remove homeowner \d/ });
  for (let left = (await remove.count()) - owners.length; left > 0; left -= 1)
    await form.press(remove.last());
  for (let more = owners.length - (await remove.count()); more > 0; more -= 1)
    await form.press(button(form, 'Add another homeowner'));
  for (const [index, { firstName, lastName, phone }] of owners.entries())
    await fillFields(form, { firstName, lastName, phone }, `additionalOwners.${index}.`);
}

async function fillProjectDetails(
  form: FormPage,
  { windows, doors }: FormValues['projectDetails'],
): Promise<void> {
  const remove = form.page.getByRole('button', { name: /^Remove (window|door) \d/ });
  for (let left = await remove.count(); left > 0; left -= 1) await form.press(remove);
  for (const [index, { style, amount, options }] of windows.entries()) {
    await form.press(button(form, 'Add a window'));
    await select(form, `windows.${index}.style`, style);
    await fillFields(form, { amount, options }, `windows.${index}.`);
  }
  for (const [index, { type, location, color, style, styleComments }] of doors.entries()) {
    const name = `doors.${index}.`;
    await form.press(button(form, 'Add a door'));
    await select(form, `${name}type`, type);
    await select(form, `${name}location`, location);
    const chosen = style === CUSTOM_STYLE ? { 'style.custom': true } : { style };
    await fillFields(form, { ...chosen, ...(color !== null && { color }), styleComments }, name);
  }
}

/** Forms that need their own code: some of their fields have several controls or cannot be filled in one by one. */
const FILL: { [S in FormStep]?: (form: FormPage, values: FormValues[S]) => Promise<void> } = {
  fieldAgents: async ({ page }, { agentId }) =>
    fillComboBox(page.locator('input[name=agentId]'), agentId === null ? '' : 'Avery Brooks'),
  windowIssues: async (form, { issues, otherText, ...others }) => {
    await fillField(form, 'issues', issues);
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
  address: async (form, values) => {
    // Clear the city first, so that the address is never complete in between.
    if (values.city === '') await fillField(form, 'city', '');
    await fillFields(form, values);
  },
  projectDetails: fillProjectDetails,
};

/** Fills in a form: with its own code in FILL if it has any, else field by field, by name. */
export async function fillForm<S extends FormStep>(
  form: FormPage,
  step: S,
  values: FormValues[S],
): Promise<void> {
  const own = FILL[step];
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
