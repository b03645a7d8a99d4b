import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { EXIT, flowDiff } from '#src/tools/flow/flow-diff.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

let repository = '';

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'init.defaultBranch=main', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: repository, stdio: 'ignore' });
}

/** Changes the working copy by hand: every text must be there exactly once more than zero times. */
function edit(file: string, from: string, to: string): void {
  const absolute = path.join(repository, 'machines/booking', file);
  const before = readFileSync(absolute, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not say: ${from}`);
  writeFileSync(absolute, before.replace(from, to));
}

async function compare(...options: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await flowDiff(['HEAD', ...options], repository, (text) => said.push(text));
  return { code, said: said.join('\n') };
}

beforeAll(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'flow-diff-'));
  for (const part of ['machines', 'src/domain', 'package.json']) cpSync(path.join(PROJECT_ROOT, part), path.join(repository, part), { recursive: true });
  writeFileSync(path.join(repository, '.gitignore'), 'node_modules\nreports\n');
  symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), path.join(repository, 'node_modules'), 'junction');
  git('init');
  git('add', '.');
  git('commit', '-m', 'The flow as it is');
}, 60_000);

afterEach(() => git('checkout', '--', '.'));

afterAll(() => rmSync(repository, { recursive: true, force: true }));

test('nothing changed: it says so and ends with 0', async () => {
  expect(await compare()).toEqual({ code: EXIT.same, said: 'Nothing of the flow changed.' });
}, 30_000);

test('first change: a transition that leads elsewhere is told with where it led and where it leads', async () => {
  edit('states/event.state.ts', "target: '#fieldAgents'", "target: '#home'");
  expect(await compare()).toEqual({
    code: EXIT.changed,
    said: 'Transitions that lead elsewhere (1)\n  Event › Active: The field agents are opened (“Choose the field agent”): Field agent → Start',
  });
}, 30_000);

test('second change: a condition taken away, told as Markdown for a review', async () => {
  edit('states/windowCount.state.ts', "guard: { type: 'countsWindows', params: ({ event }) => event },", "guard: 'isEvent',");
  expect(await compare('--markdown')).toEqual({
    code: EXIT.changed,
    said: [
      '### What changes in the flow since `HEAD`',
      '',
      '**Conditions that changed** (1)',
      '',
      '- Windows and doors › Editing: The counts are submitted (“Next, with at least one window”): only if at least one window is given → only if the visit belongs to an event',
    ].join('\n'),
  });
}, 30_000);

test('third change: a new way, a new description and a new address, with a picture of every part that changed', async () => {
  edit('states/resources.states.ts', "description: 'The financing plans side by side.',\n  on: { back },", "description: 'All financing plans.',\n  on: { back, 'home.opened': { target: '#choosingStart', description: 'Begin anew' } },");
  edit('booking.steps.ts', "financingPlans: { path: 'financing-plans',", "financingPlans: { path: 'plans' as 'financing-plans',");
  const out = path.join(repository, 'reports/pictures');
  const { code, said } = await compare('--svg', '--out', out);
  expect({ code, said }).toEqual({
    code: EXIT.changed,
    said: [
      'New transitions (1)',
      '  Financing plans: Go Back to Home Page (“Begin anew”) → Start › Choosing start',
      '',
      'Words that changed (1)',
      '  pages.resources.financingPlans: “The financing plans side by side.” → “All financing plans.”',
      '',
      'Addresses that changed (1)',
      '  financingPlans: financing-plans → plans',
      '',
      `2 pictures in ${out}`,
    ].join('\n'),
  });
  const picture = readFileSync(path.join(out, 'resources.svg'), 'utf8');
  expect([readdirSync(out).toSorted(), /stroke="#17703c"[^>]*><title>Begin anew<\/title>/.test(picture)]).toEqual([['resources.svg', 'start.svg'], true]);
}, 30_000);

test('a reference git does not know cannot be compared', async () => {
  await expect(flowDiff(['no-such-branch'], repository, () => undefined)).rejects.toThrow(/Needed a single revision/);
});
