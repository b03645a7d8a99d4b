import {
  selectIsCallConfirmed,
  selectStep,
  type BookingSnapshot,
} from '#machines/booking/booking.selectors.ts';
import type { DraftStatus } from '#src/domain/draft.ts';
import { STEP_IDS, type StepId } from '#src/domain/steps.ts';
import type { Move } from './moves.ts';
import {
  explore,
  following,
  isByAddress,
  isOnward,
  pageKey,
  startOf,
  type Found,
} from './search.ts';
import { createStepper, type Stepper } from './stepper.ts';
import { VARIANT_NAMES, type VariantName } from './variants.ts';

/** How a variant's visitors reach a page: by going forward, only by its URL, or never. */
export interface Reach {
  how: 'onTheWay' | 'byAddress' | 'never';
  /** Statuses the backend may have stored by then; null if nothing has been saved. */
  statuses: (DraftStatus | null)[];
}

function isForward(move: Move): boolean {
  return isOnward(move) && move.type !== 'xstate.done.actor.lookUpOwners';
}

/** What the backend has stored. A request for a call is saved beside the draft. */
function storedIn(snapshot: BookingSnapshot): DraftStatus | null {
  return selectIsCallConfirmed(snapshot)
    ? 'CallRequested'
    : (snapshot.context.saved?.draft.status ?? null);
}

function column(stepper: Stepper, variant: VariantName): Map<StepId, Reach> {
  const reached = new Map<StepId, Reach>();
  const onTheWay: Found[] = [];
  const note = (found: Found, how: Reach['how']): void => {
    const step = selectStep(found.snapshot);
    if (
      step === null ||
      found.snapshot.hasTag('busy') ||
      (how === 'byAddress' && reached.get(step)?.how === 'onTheWay')
    )
      return;
    const known = reached.get(step)?.statuses ?? [];
    const status = storedIn(found.snapshot);
    if (known.includes(status)) return;
    reached.set(step, { how, statuses: [...known, status] });
    if (how === 'onTheWay') onTheWay.push(found);
  };
  const visit = (found: Found): boolean => {
    note(found, 'onTheWay');
    return false;
  };
  explore(stepper, [startOf(stepper, variant)], visit, {
    allow: isForward,
    key: pageKey,
  });
  for (const found of onTheWay)
    for (const after of following(stepper, found, isByAddress)) note(after, 'byAddress');
  return reached;
}

/** Page × variant × status, found by exploring the flow. */
export function statusTable(): Map<StepId, Map<VariantName, Reach>> {
  const stepper = createStepper();
  const columns = new Map(VARIANT_NAMES.map((variant) => [variant, column(stepper, variant)]));
  return new Map(
    STEP_IDS.map((step) => [
      step,
      new Map(
        VARIANT_NAMES.map((variant) => [
          variant,
          columns.get(variant)?.get(step) ?? { how: 'never', statuses: [] },
        ]),
      ),
    ]),
  );
}
