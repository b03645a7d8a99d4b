import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DecisionRowId } from '#src/domain/address-decision.ts';
import { NON_PRIMARY_RESIDENCES, PROPERTY_TYPE } from '#src/domain/constants.ts';
import { diffRevisions, diffSections, diffText } from '#src/tools/flow/diff.ts';
import { EXIT, flowDiff, reasonOf } from '#src/tools/flow/flow-diff.ts';
import { readRevision } from '#src/tools/flow/read-revision.ts';
import type { Revision } from '#src/tools/flow/revision.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

/** The file of the address decision. */
const DECISION = 'src/domain/address-decision.ts';

let repository = '';
let committed: Revision;

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'init.defaultBranch=main', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: repository, stdio: 'ignore' });
}

/** Edits a file of the working copy: replaces the first occurrence of a text. @throws if the text is not there */
function edit(file: string, from: string, to: string, folder = 'machines/booking'): void {
  const absolute = path.join(repository, folder, file);
  const before = readFileSync(absolute, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not say: ${from}`);
  writeFileSync(absolute, before.replace(from, to));
}

function compare(...options: string[]): { code: number; said: string } {
  const said: string[] = [];
  const code = flowDiff(['HEAD', ...options], repository, (text) => said.push(text));
  return { code, said: said.join('\n') };
}

/** The report on the changed flow, part by part. Both revisions are read in this process: a separate one takes longer than the rest of a comparison. */
async function told(): Promise<string[]> {
  const after = await readRevision(repository);
  return diffText(diffSections(diffRevisions(committed, after), committed.chart, after.chart), []).split('\n\n');
}

beforeAll(async () => {
  repository = mkdtempSync(path.join(tmpdir(), 'flow-diff-'));
  for (const part of ['machines', 'src/domain', 'package.json']) cpSync(path.join(PROJECT_ROOT, part), path.join(repository, part), { recursive: true });
  writeFileSync(path.join(repository, '.gitignore'), 'node_modules\nreports\n');
  symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), path.join(repository, 'node_modules'), 'junction');
  git('init');
  git('add', '.');
  git('commit', '-m', 'The flow as it is');
  committed = await readRevision(repository);
});

afterEach(() => git('checkout', '--', '.'));

afterAll(() => rmSync(repository, { recursive: true, force: true }));

test('nothing changed: it says so and ends with 0', async () => {
  expect(compare()).toEqual({ code: EXIT.same, said: 'Nothing of the flow changed.' });
});

test('first change: a transition that leads elsewhere is told with where it led and where it leads', async () => {
  edit('states/event.states.ts', "target: '#fieldAgents'", "target: '#home'");
  expect(compare()).toEqual({
    code: EXIT.changed,
    said: [
      'Transitions that lead elsewhere (1)',
      '  Event › Active: The field agents are opened (“Choose the field agent”): Field agent → Start',
      '',
      'What the chart’s conditions, actions and times mean may differ, too: machines/booking/states/event.states.ts',
    ].join('\n'),
  });
});

test('second change: a condition taken away, told as Markdown for a review', async () => {
  edit('states/timeDateBooking.state.ts', "guard: 'holdsTimes',", "guard: 'hasCampaign',");
  expect(compare('--markdown')).toEqual({
    code: EXIT.changed,
    said: [
      '### What changes in the flow since `HEAD`',
      '',
      '**Conditions that changed** (1)',
      '',
      '- Date and time › Editing: A time is picked (“A time is picked, and kept for a while”): only if not an event → only if the event is active',
      '',
      'What the chart’s conditions, actions and times mean may differ, too: machines/booking/states/timeDateBooking.state.ts',
    ].join('\n'),
  });
});

/** The source of a page to read. */
const FINANCING_PLANS = "reading('financingPlans', { description: 'The financing plans side by side.' })";

test('third change: a new way, a new description and a new address, as sentences', async () => {
  edit('states/resources.states.ts', FINANCING_PLANS, "{ ...reading('financingPlans', { description: 'All financing plans.' }), on: { back: { target: '#exploreResources', description: 'Back' }, 'home.opened': { target: '#choosingStart', description: 'Begin anew' } } }");
  edit('steps.ts', "financingPlans: { path: 'financing-plans',", "financingPlans: { path: 'plans' as 'financing-plans',", 'src/domain');
  expect(compare()).toEqual({
    code: EXIT.changed,
    said: [
      'New transitions (1)',
      '  Financing plans: Go Back to Home Page (“Begin anew”) → Start › Choosing start',
      '',
      'Words that changed (1)',
      '  Financing plans: “The financing plans side by side.” → “All financing plans.”',
      '',
      'Addresses that changed (1)',
      '  Financing plans: financing-plans → plans',
      '',
      'What the chart’s conditions, actions and times mean may differ, too: machines/booking/states/resources.states.ts, src/domain/steps.ts',
    ].join('\n'),
  });
});


/** The source of a row of the address decision. */
function rowText(id: DecisionRowId): string {
  const source = readFileSync(path.join(repository, DECISION), 'utf8');
  return new RegExp(String.raw`^  \{\n    id: '${id}',\n(?:    .*\n)*  \},\n`, 'm').exec(source)?.[0] ?? '';
}

test('two conditions that change places are told, also where another line of the list is gone and one does otherwise', async () => {
  const [otherType, nonPrimary, unsure] = [rowText('otherPropertyType'), rowText('nonPrimaryResidence'), rowText('unsureOfOwnership')];
  edit(DECISION, otherType + nonPrimary, nonPrimary + otherType.replace("reason: 'otherPropertyType'", "reason: 'fewerThanTwoWindows'"), '');
  edit(DECISION, unsure, '', '');
  expect(await told()).toEqual([
    'Transitions that are gone (1)\n  Address › Form › Deciding: At once (“The visitor is not sure who owns the home”) → Address › Form › Saving, only if it is not an event, ownership is to be verified, and the visitor is unsure who owns the home',
    'Conditions asked in another order (1)\n  Address › Form › Deciding: At once (“The property is of another type”): line 2 → line 3 of 6, asked before “Fewer than two windows”',
    'What is done on the way changed (1)\n  Address › Form › Deciding: At once (“The property is of another type”): hand the project to inside sales for the reason “Other property type”, head for “Project details” → hand the project to inside sales for the reason “Fewer than two windows”, head for “Project details”',
  ]);
});

test('of a new line it is told where it stands, and what can no longer happen because of it', async () => {
  edit('states/event.states.ts', "back: { target: '#event', description: 'Back' }", "back: [{ target: '#home', description: 'Back to the start' }, { target: '#event', description: 'Back' }]");
  expect(await told()).toEqual([
    'New transitions (1)\n  Field agent: Back (“Back to the start”) → Start; line 1 of 2, asked before “Back”',
    'Transitions that cannot happen, below a line without a condition (1)\n  Field agent: Back (“Back”) → Event',
  ]);
});

test('another title of a page is told', async () => {
  edit('steps.ts', "title: 'Start'", "title: 'Landing page'", 'src/domain');
  expect(await told()).toEqual(['Titles that changed (1)\n  “Start” → “Landing page”']);
});

test('what a state does on entering and on leaving is told', async () => {
  edit('states/timeDateBooking.state.ts', "entry: 'openCalendar',\n  exit: 'forgetConflict',", "entry: 'releaseHold',");
  expect(await told()).toEqual(['States that work differently (1)\n  Date and time: does on entering: open calendar → release hold; does on leaving: forget conflict → nothing']);
});

test('what the forms do together on leaving is told of every one of them', async () => {
  edit('states/saving.ts', "    exit: 'forgetFailure',\n", '');
  const [title, ...lines] = (await told())[0]?.split('\n') ?? [];
  expect([title, lines.filter((line) => !line.endsWith(': does on leaving: forget failure → nothing'))]).toEqual([`States that work differently (${lines.length})`, []]);
  expect(lines.length).toBeGreaterThan(5);
});

test('a state that no longer begins anew is told, and what is done on the way with the titles of pages', async () => {
  edit('regions/hold.region.ts', "'hold.extended': { target: 'running', reenter: true,", "'hold.extended': { target: 'running',");
  edit('states/projectDetails.state.ts', "{ type: 'headFor', params: { step: 'projectDetailsSubmitted' } }", "{ type: 'headFor', params: { step: 'insideSales' } }");
  expect(await told()).toEqual([
    'What is done on the way changed (1)\n  Project details › Editing: The form is submitted (“Next”): store answers, hand to inside sales, head for “Project details submitted” → store answers, hand to inside sales, head for “Inside sales”',
    'Whether the state begins anew changed (1)\n  Hold › Running: Keep this time (“Keep this time”): begins its state anew → lets its state go on',
  ]);
});

test('the same chart of other meaning: a condition that counts otherwise names its file', async () => {
  edit('booking.guards.ts', 'context.weekIndex === 0', 'context.weekIndex === 1');
  const sentence = 'The chart is the same; what its conditions, actions and times mean may differ: machines/booking/booking.guards.ts';
  expect(compare()).toEqual({ code: EXIT.changed, said: sentence });
  expect(compare('--markdown')).toEqual({ code: EXIT.changed, said: `### What changes in the flow since \`HEAD\`\n\n${sentence}` });
});

test('another time, limit or code is told with its value before and now', async () => {
  edit('constants.ts', 'export const ADDRESS_DEBOUNCE_MS = 1000;', 'export const ADDRESS_DEBOUNCE_MS = 3000;\nexport const PATIENCE_MS = 10;', 'src/domain');
  edit('constants.ts', 'HOLD_ANNOUNCED_SECONDS = [60, 30]', 'HOLD_ANNOUNCED_SECONDS = [60, 20]', 'src/domain');
  edit('constants.ts', `rental: ${PROPERTY_TYPE.rental}`, 'rental: 1', 'src/domain');
  const [title, ...lines] = (await told())[0]?.split('\n') ?? [];
  expect([title, lines.toSorted()]).toEqual([
    'Times and limits that changed (5)',
    [
      `  Homes that go to inside sales because nobody lives there as their main home are code 1, vacation and commercial; before: rental, vacation and commercial (NON_PRIMARY_RESIDENCES: ${JSON.stringify(NON_PRIMARY_RESIDENCES)} → ${JSON.stringify([1, ...NON_PRIMARY_RESIDENCES.slice(1)])})`,
      '  PATIENCE_MS: none → 10',
      `  Sales gets for the property type “Rental” the code 1; before: the code ${PROPERTY_TYPE.rental} (PROPERTY_TYPE.rental: ${PROPERTY_TYPE.rental} → 1)`,
      '  Visitors whose ownership is verified have their owners looked up three seconds after they stop typing the address; before: one second after they stop typing the address (ADDRESS_DEBOUNCE_MS: 1000 → 3000)',
      '  Who keeps a time and uses a screen reader is told the time left at one minute and at 20 seconds; before: at one minute and at 30 seconds (HOLD_ANNOUNCED_SECONDS: [60,30] → [60,20])',
    ],
  ]);
});

test('a limit that changes is another word in every picture that says it', async () => {
  edit('constants.ts', 'MIN_WINDOWS_FOR_BOOKING = 2;', 'MIN_WINDOWS_FOR_BOOKING = 3;', 'src/domain');
  edit('constants.ts', 'OFFER_AFTER_DAYS = 2;', 'OFFER_AFTER_DAYS = 4;', 'src/domain');
  edit('constants.ts', 'OFFER_VISIBLE_MS = 60_000;', 'OFFER_VISIBLE_MS = 120_000;', 'src/domain');
  expect(await told()).toEqual([
    [
      'Words that changed (5)',
      '  Offer › Shown › Counting: “The bar will fade after one minute.” → “The bar will fade after two minutes.”',
      '  Address › Form › Deciding: At once: “Fewer than two windows” → “Fewer than three windows”',
      '  Offer › Loading: Answered: asking for the offer: “There is an offer, and a day more than two days away has been picked meanwhile” → “There is an offer, and a day more than four days away has been picked meanwhile”',
      '  Offer › Waiting: A day is picked that may have an offer: “A day more than two days away is picked” → “A day more than four days away is picked”',
      '  Offer › Shown › Counting: The time of the offer is over: “After one minute” → “After two minutes”',
    ].join('\n'),
    [
      'Times and limits that changed (3)',
      '  Projects go to inside sales with fewer than three windows; before: with fewer than two windows (MIN_WINDOWS_FOR_BOOKING: 2 → 3)',
      '  The offer is shown to who picks a day more than four days away; before: more than two days away (OFFER_AFTER_DAYS: 2 → 4)',
      '  The offer is shown for two minutes; before: for one minute (OFFER_VISIBLE_MS: 60000 → 120000)',
    ].join('\n'),
  ]);
});

test('what a state is, asks for and counts as is told', async () => {
  edit('states/embedGetStarted.state.ts', '      ...busy,\n', "      ...busy,\n      tags: 'failed',\n");
  edit('states/timeDateBooking.state.ts', "        id: 'prefetchNextWeek',\n        src: 'loadSlots',", "        id: 'prefetchNextWeek',\n        src: 'loadOffer',");
  edit('regions/hold.region.ts', "tags: 'alert'", "tags: 'failed'");
  edit('states/resources.states.ts', FINANCING_PLANS, `{ ...${FINANCING_PLANS}, initial: 'open', states: { open: { description: 'They are open.' } } }`);
  edit('states/timeDateBooking.state.ts', "initial: 'loading'", "initial: 'editing'");
  expect((await told()).find((section) => section.startsWith('States that work'))?.split('\n')).toEqual([
    'States that work differently (5)',
    '  Embedded start › Handing over: no longer counts as waiting; now counts as failed',
    '  Date and time: begins in: Date and time › Loading → Date and time › Editing',
    '  Date and time › Editing: asks for: asking for free times (prefetchNextWeek) → asking for the offer (prefetchNextWeek)',
    '  Financing plans: its kind: one state → states inside, one at a time; begins in: none → Financing plans › Open',
    '  Hold › Expired: no longer counts as an alert; now counts as failed',
  ]);
});

test('what was noted on a line that changed is said with it', async () => {
  mkdirSync(path.join(repository, 'docs'));
  writeFileSync(path.join(repository, 'docs/flow-notes.json'), JSON.stringify([{ about: 'pages.start.event.active ▸ agents.opened', says: 'Asked for by the field agents.' }]));
  edit('states/event.states.ts', "target: '#fieldAgents'", "target: '#home'");
  const { said } = compare();
  rmSync(path.join(repository, 'docs'), { recursive: true });
  expect(said.split('\n\n')[1]).toBe('Notes on what changed (1)\n  Event › Active: “Choose the field agent”: Asked for by the field agents.');
});

test('two references are refused', async () => {
  const { code, said } = compare('HEAD');
  expect([code, said.split('\n').slice(0, 2)]).toEqual([
    EXIT.failed,
    [
      'The flow is compared with one reference only, and as it is now: HEAD and HEAD are too many.',
      'Usage: npm run flow:diff -- <git-ref> [--markdown]',
    ],
  ]);
});

/** The error message that the command prints; empty if it succeeds. */
function problemOf(...args: string[]): string {
  try {
    flowDiff(args, repository, () => undefined);
  } catch (error) {
    return reasonOf(error);
  }
  return '';
}

test('a reference git does not know is named', async () => {
  expect(problemOf('no-such-branch')).toBe('Git knows no “no-such-branch” here (in a shallow clone, fetch the rest first: git fetch --unshallow).');
});

test('of a broken chart the message is told, and not where it was thrown', async () => {
  edit('states/event.states.ts', "target: '#fieldAgents'", "target: '#nowhere'");
  expect(problemOf('HEAD')).toBe("Child state node '#nowhere' does not exist on machine 'booking'");
});
