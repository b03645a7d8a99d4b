import { isBooked } from '#machines/booking/booking.reach.ts';
import { selectStep, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { STEP_IDS, type StepId } from '#src/domain/steps.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import type { DraftStatus } from '#src/domain/draft.ts';
import { activePaths } from './active.ts';
import { movesOffered, type Move } from './moves.ts';
import { createStepper, type Stepper } from './stepper.ts';
import { explore, isOnward, pageKey, type Found } from './search.ts';
import { startSession } from './session.ts';
import { inputOf, VARIANT_NAMES, type VariantName } from './variants.ts';

/** How a variant's visitors reach a page: by going forward, only by its URL, or never. */
export interface Reach {
  how: 'onTheWay' | 'byAddress' | 'never';
  /** Statuses the backend may have stored by then; null if nothing has been saved. */
  statuses: (DraftStatus | null)[];
}


function stepOf(snapshot: BookingSnapshot): StepId | null {
  const paths = new Set(activePaths(snapshot).map((path) => path.split('.').at(2) ?? path.split('.').at(1)));
  return STEP_IDS.find((step) => paths.has(step)) ?? null;
}

interface Arrival extends Found {
  step: StepId;
  byAddress: boolean;
}

function isForward(move: Move): boolean {
  return isOnward(move) && move.type !== 'xstate.done.actor.lookUpOwners';
}

function isByAddress({ type }: Move): boolean {
  return type === 'url.visited';
}

function wayKey(step: StepId, { snapshot, path }: Found): string {
  const context: BookingContext = snapshot.context;
  const isCallRequested = path.some(({ event }) => event.type === 'form.submitted' && event.step === 'requestCall');
  return [step, context.saved?.draft.status, isCallRequested].join(' ');
}

/** The shortest way to every page with every possible status: by going forward, or by URL if there is no other way. */
function waysOf(stepper: Stepper, variant: VariantName): Arrival[] {
  const ways = new Map<string, Arrival>();
  const rememberWay = (found: Found, byAddress: boolean): void => {
    const step = stepOf(found.snapshot);
    if (step === null || found.snapshot.hasTag('busy')) return;
    const key = wayKey(step, found);
    if (!ways.has(key)) ways.set(key, { ...found, step, byAddress });
  };
  const visit = (found: Found): boolean => {
    rememberWay(found, false);
    return false;
  };
  explore(stepper, [{ snapshot: stepper.start(inputOf(variant)).snapshot, path: [] }], visit, { allow: isForward, key: pageKey });
  const onTheWay = [...ways.values()];
  const reached = new Set(onTheWay.map(({ step }) => step));
  for (const found of onTheWay) {
    for (const move of movesOffered(found.snapshot, isByAddress)) {
      const { snapshot } = stepper.step(found.snapshot, move.event, move.at);
      const step = stepOf(snapshot);
      if (step !== null && !reached.has(step)) rememberWay({ snapshot, path: [...found.path, move] }, true);
    }
  }
  return [...ways.values()];
}

/** Runs the real flow along a way. Returns the page it ends on and the last saved status. */
async function run(variant: VariantName, { path }: Found): Promise<{ step: StepId | null; status: DraftStatus | null }> {
  const session = startSession(inputOf(variant));
  let status: DraftStatus | null = null;
  for (const { event, at } of path) {
    if (event.type === 'xstate.done.actor.saveDraft') {
      const { draft } = event.output;
      // What was sent counts, unless another tab has booked meanwhile.
      status = isBooked(draft) ? draft.status : (session.held.saveDraft.waiting[0]?.draft.status ?? status);
    }
    await session.apply(event, at);
  }
  const step = selectStep(session.actor.getSnapshot());
  session.stop();
  return { step, status };
}

const NEVER: Reach = { how: 'never', statuses: [] };

async function variantColumn(stepper: Stepper, variant: VariantName): Promise<Map<StepId, Reach>> {
  const column = new Map<StepId, Reach>();
  for (const way of waysOf(stepper, variant)) {
    const { step, status } = await run(variant, way);
    if (step !== way.step) throw new Error(`The way to ${way.step} (${variant}) ended on ${step}.`);
    const known = column.get(step);
    column.set(step, { how: way.byAddress ? 'byAddress' : 'onTheWay', statuses: [...new Set([...(known?.statuses ?? []), status])] });
  }
  return column;
}

/** Page × variant × status: found by search, then verified by running the real flow along every way. */
export async function statusTable(): Promise<Map<StepId, Map<VariantName, Reach>>> {
  const stepper = createStepper();
  const columns = new Map<VariantName, Map<StepId, Reach>>();
  for (const variant of VARIANT_NAMES) columns.set(variant, await variantColumn(stepper, variant));
  return new Map(
    STEP_IDS.map((step) => [step, new Map(VARIANT_NAMES.map((variant) => [variant, columns.get(variant)?.get(step) ?? NEVER]))]),
  );
}
