import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { faultOf } from '../expectations.ts';
import { stepperOf } from '../explore/suite.ts';
import { beginning } from '../progress.ts';
import { RULES } from '../properties/rules.ts';
import { walkKept } from '../walks/kept.ts';
import { SPECIFIED } from '../walks/walks.ts';
import { EQUIVALENT } from './equivalent.ts';
import { mutantsOf } from './mutants.ts';
import { screenMistakes } from './screens.ts';
import { refusedOf, ruleMistakes, type WrongFile } from './sources.ts';
import { Steps } from './steps.ts';
import { SURVIVORS } from './survivors.ts';
import { excuseFor } from './unseen.ts';

const USAGE = `Usage: npm run coverage:proof -- lines|rules|screens [<part>/<of>] [<text>…]
Makes one mistake at a time, in the lines of the chart or in its rules, and counts on how many a run fails by what the specification says;
or in what a screen hands to its view, and counts on how many the tests of the screens fail.
What the compiler refuses does not count.
2/10 looks at every tenth of them, from the second on; setup.ts:56: at those whose line has that text in it.`;

const MIN_SHARE = 0.95;

/** How many mistakes one process checks. It never frees a chart that it has loaded. */
const AT_ONCE = 60;

/** What the check of a mistake found. */
type Fate = 'failed' | 'equal' | 'unseen';

/** A mistake. One in a source file comes with the wrong file. */
interface Mistake extends Partial<WrongFile> {
  id: string;
  isSeen(): Promise<boolean>;
}

/** Single changes of the chart that a recording of the journeys detects. */
function ofLines(): Mistake[] {
  const excused = new Set([...EQUIVALENT.flatMap(({ mutants }) => mutants), ...Object.keys(SURVIVORS)]);
  return mutantsOf(bookingMachine).filter(({ id }) => !excused.has(id)).map(({ id, make }) => ({ id, isSeen: () => isFoundOn(make) }));
}

let explored: Steps | null = null;

/** Whether a kept walk finds something, or is no longer possible. */
function isFoundByKept(machine: AnyStateMachine): boolean {
  const { failed, problems } = walkKept(stepperOf(machine), [...RULES, SPECIFIED]);
  return failed.length > 0 || problems.length > 0;
}

/** Whether a run finds something on a wrong chart. A chart that cannot be built or walked counts as found. */
async function isFoundOn(make: () => AnyStateMachine | Promise<AnyStateMachine>): Promise<boolean> {
  explored ??= new Steps(bookingMachine);
  try {
    const machine = await make();
    return explored.isBrokenBy(machine) || faultOf(machine) !== null || isFoundByKept(machine);
  } catch {
    return true;
  }
}

const KINDS: Readonly<Record<string, () => Mistake[]>> = {
  lines: ofLines,
  rules: () => ruleMistakes(isFoundOn),
  screens: screenMistakes,
};

async function fateOf({ id, isSeen }: Mistake): Promise<Fate> {
  if (excuseFor(id)?.isEqual === true) return 'equal';
  return (await isSeen()) ? 'failed' : 'unseen';
}

/** Ids of the mistakes that the compiler lets pass. */
function possibleOf(mistakes: readonly Mistake[]): string[] {
  const files = mistakes.flatMap(({ id, file, contents }) => (file === undefined || contents === undefined ? [] : [{ id, file, contents }]));
  const refused = new Set(files.length === 0 ? [] : [...refusedOf(files)].map(({ id }) => id));
  return mistakes.filter(({ id }) => !refused.has(id)).map(({ id }) => id);
}

const FILE = fileURLToPath(import.meta.url);

/**
 * Checks mistakes in a process of their own, as far as it gets, and reports each to `told` at once. Resolves with those that are left; rejects if the
 * process ends before the first check begins.
 */
function inOwnProcess(what: string, ids: readonly string[], told: (id: string, fate: Fate) => void): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = fork(FILE, [what, JSON.stringify(ids)], { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] });
    let left = [...ids];
    let hasBegun = false;
    child.on('message', ({ id, fate }: { id: string; fate: Fate | null }) => {
      hasBegun = true;
      if (fate === null) return;
      left = left.filter((one) => one !== id);
      told(id, fate);
    });
    child.once('error', reject);
    child.once('exit', (code) => (hasBegun ? resolve(left) : reject(new Error(`Looking at mistakes ended with code ${code ?? 1}`))));
  });
}

/**
 * Checks mistakes. One that ends its process before any other was checked there, for example for lack of memory, counts as failed, because it would end a
 * run, too.
 */
async function lookAt(what: string, ids: readonly string[], told: (id: string, fate: Fate) => void): Promise<void> {
  const left = await inOwnProcess(what, ids, told);
  const [first, ...others] = left;
  if (first === undefined) return;
  if (left.length < ids.length) return lookAt(what, left, told);
  told(first, 'failed');
  return lookAt(what, others, told);
}

async function prove(): Promise<number> {
  const [what = '', ...rest] = process.argv.slice(2);
  const [, part = '1', of = '1'] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(rest[0] ?? '') ?? [];
  const texts = rest.filter((text) => text !== `${part}/${of}`);
  const all = KINDS[what]?.();
  if (all === undefined) {
    console.error(USAGE);
    return 2;
  }
  const chosen = all.filter(({ id }) => texts.length === 0 || texts.some((text) => id.includes(text))).filter((_, index) => index % Number(of) === Number(part) - 1);
  const possible = possibleOf(chosen);
  const tell = beginning(`${possible.length} mistakes`);
  const fates: Fate[] = [];
  for (let begun = 0; begun < possible.length; begun += AT_ONCE) {
    await lookAt(what, possible.slice(begun, begun + AT_ONCE), (id, fate) => {
      fates.push(fate);
      if (fate === 'unseen') console.log(`Not seen: ${id}\n  ${excuseFor(id)?.reason ?? 'nobody said why'}`);
      tell(fates.length, possible.length);
    });
  }
  const count = (one: Fate) => fates.filter((fate) => fate === one).length;
  const relevant = count('failed') + count('unseen');
  console.log(
    `A run fails on ${count('failed')} of ${relevant} mistakes (${((count('failed') / relevant) * 100).toFixed(1)} %); ${count('equal')} more change nothing that anybody could see, and the compiler refuses ${chosen.length - possible.length} more.`,
  );
  return count('failed') / relevant < MIN_SHARE ? 1 : 0;
}

if (process.send === undefined) process.exitCode = await prove();
else {
  const [what = '', ids = '[]'] = process.argv.slice(2);
  const wanted = new Set<unknown>(JSON.parse(ids));
  for (const mistake of KINDS[what]?.() ?? []) {
    if (!wanted.has(mistake.id)) continue;
    process.send({ id: mistake.id, fate: null });
    process.send({ id: mistake.id, fate: await fateOf(mistake) });
  }
  process.disconnect();
}
