import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { faultOf } from '../expectations.ts';
import { beginning } from '../progress.ts';
import { EQUIVALENT } from './equivalent.ts';
import { mutantsOf } from './mutants.ts';
import { sourceMutants } from './sources.ts';
import type { SourceMutant } from './sources.ts';
import { SURVIVORS } from './survivors.ts';
import { UNSEEN } from './unseen.ts';

const USAGE = `Usage: npm run coverage:proof -- lines|rules [<part>/<of>]
Makes one mistake at a time, in the lines of the chart or in its rules, and counts on how many a run fails by what the specification says.
What a run does not see, but the compiler refuses, does not count.
2/10 looks at every tenth of them, from the second on.`;

const MIN_SHARE = 0.95;

/** Single changes of the chart that a recording of the journeys tells apart. */
function lineMutants(): SourceMutant[] {
  const excused = new Set([...EQUIVALENT.flatMap(({ mutants }) => mutants), ...Object.keys(SURVIVORS)]);
  return mutantsOf(bookingMachine).filter(({ id }) => !excused.has(id)).map(({ id, make }) => ({ id, make: async () => make(), isRefused: () => false }));
}

/** What a run finds on a wrong chart; null where it finds nothing. */
async function found({ make }: SourceMutant): Promise<string | null> {
  try {
    return faultOf(await make());
  } catch (error) {
    return `The chart cannot be made: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const [what = '', share = '1/1'] = process.argv.slice(2);
const [, part, of] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(share) ?? [];
const all = what === 'lines' ? lineMutants() : what === 'rules' ? sourceMutants() : null;
if (all === null || part === undefined) {
  console.error(USAGE);
  process.exit(2);
}
const chosen = all.filter((_, index) => index % Number(of) === Number(part) - 1);
const tell = beginning(`${chosen.length} mistakes`);
let failed = 0;
let equal = 0;
let refused = 0;
for (const [index, mutant] of chosen.entries()) {
  const excuse = UNSEEN[mutant.id];
  if (excuse?.isEqual === true) equal += 1;
  else if ((await found(mutant)) !== null) failed += 1;
  else if (excuse === undefined && mutant.isRefused()) refused += 1;
  else console.log(`Not seen: ${mutant.id}\n  ${excuse?.reason ?? 'nobody said why'}`);
  tell(index + 1, chosen.length);
}
const relevant = chosen.length - equal - refused;
console.log(
  `A run fails on ${failed} of ${relevant} mistakes (${((failed / relevant) * 100).toFixed(1)} %); ${equal} more change nothing that anybody could see, and the compiler refuses ${refused} more.`,
);
process.exitCode = failed / relevant < MIN_SHARE ? 1 : 0;
