import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { faultOf } from '../expectations.ts';
import { beginning } from '../progress.ts';
import { EQUIVALENT } from './equivalent.ts';
import { mutantsOf } from './mutants.ts';
import { sourceMutants } from './sources.ts';
import type { SourceMutant } from './sources.ts';
import { SURVIVORS } from './survivors.ts';
import { UNSEEN } from './unseen.ts';

const USAGE = `Usage: npm run coverage:proof -- lines|rules [<part>/<of>] [<text>…]
Makes one mistake at a time, in the lines of the chart or in its rules, and counts on how many a run fails by what the specification says.
What a run does not see, but the compiler refuses, does not count.
2/10 looks at every tenth of them, from the second on; setup.ts:56: at those whose line has that text in it.`;

const MIN_SHARE = 0.95;

/** Mistakes that one process looks at: it keeps every chart that it has loaded. */
const AT_ONCE = 25;

/** What became of a mistake. */
type Fate = 'failed' | 'equal' | 'refused' | 'unseen';

/** Single changes of the chart that a recording of the journeys tells apart. */
function lineMutants(): SourceMutant[] {
  const excused = new Set([...EQUIVALENT.flatMap(({ mutants }) => mutants), ...Object.keys(SURVIVORS)]);
  return mutantsOf(bookingMachine).filter(({ id }) => !excused.has(id)).map(({ id, make }) => ({ id, make: async () => make(), isRefused: () => false }));
}

function mutantsFor(what: string): SourceMutant[] | null {
  return what === 'lines' ? lineMutants() : what === 'rules' ? sourceMutants() : null;
}

/** What a run finds on a wrong chart; null where it finds nothing. */
async function found({ make }: SourceMutant): Promise<string | null> {
  try {
    return faultOf(await make());
  } catch (error) {
    return `The chart cannot be made: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function fateOf(mutant: SourceMutant): Promise<Fate> {
  const excuse = UNSEEN[mutant.id];
  if (excuse?.isEqual === true) return 'equal';
  if ((await found(mutant)) !== null) return 'failed';
  return excuse === undefined && mutant.isRefused() ? 'refused' : 'unseen';
}

const FILE = fileURLToPath(import.meta.url);

/** Looks at some mistakes in a process of its own; `told` hears of each as soon as it is known. Rejects when that process ends before it is done. */
function inOwnProcess(what: string, ids: readonly string[], told: (id: string, fate: Fate) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(FILE, [what, JSON.stringify(ids)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    let left = ids.length;
    child.on('message', ({ id, fate }: { id: string; fate: Fate }) => {
      left -= 1;
      told(id, fate);
    });
    child.once('error', reject);
    child.once('exit', (code) => (left === 0 ? resolve() : reject(new Error(`Looking at mistakes ended with code ${code ?? 1}`))));
  });
}

async function prove(): Promise<number> {
  const [what = '', ...rest] = process.argv.slice(2);
  const [, part = '1', of = '1'] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(rest[0] ?? '') ?? [];
  const texts = rest.filter((text) => text !== `${part}/${of}`);
  const all = mutantsFor(what);
  if (all === null) {
    console.error(USAGE);
    return 2;
  }
  const chosen = all.filter(({ id }) => texts.length === 0 || texts.some((text) => id.includes(text))).filter((_, index) => index % Number(of) === Number(part) - 1).map(({ id }) => id);
  const tell = beginning(`${chosen.length} mistakes`);
  const fates: Fate[] = [];
  for (let begun = 0; begun < chosen.length; begun += AT_ONCE) {
    await inOwnProcess(what, chosen.slice(begun, begun + AT_ONCE), (id, fate) => {
      fates.push(fate);
      if (fate === 'unseen') console.log(`Not seen: ${id}\n  ${UNSEEN[id]?.reason ?? 'nobody said why'}`);
      tell(fates.length, chosen.length);
    });
  }
  const count = (one: Fate) => fates.filter((fate) => fate === one).length;
  const relevant = count('failed') + count('unseen');
  console.log(
    `A run fails on ${count('failed')} of ${relevant} mistakes (${((count('failed') / relevant) * 100).toFixed(1)} %); ${count('equal')} more change nothing that anybody could see, and the compiler refuses ${count('refused')} more.`,
  );
  return count('failed') / relevant < MIN_SHARE ? 1 : 0;
}

if (process.send === undefined) process.exitCode = await prove();
else {
  const [what = '', ids = '[]'] = process.argv.slice(2);
  const wanted = new Set<unknown>(JSON.parse(ids));
  for (const mutant of mutantsFor(what) ?? []) if (wanted.has(mutant.id)) process.send({ id: mutant.id, fate: await fateOf(mutant) });
  process.disconnect();
}
