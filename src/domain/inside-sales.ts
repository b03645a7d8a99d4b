import { isReasonAnsweredAnew } from './address-decision.ts';
import type { Draft } from './draft.ts';

/** Takes a draft back from inside sales: clears the reason and the flag, and turns status InsideSales into New. */
export function withoutInsideSales(draft: Draft): Draft {
  return {
    ...draft,
    status: draft.status === 'InsideSales' ? 'New' : draft.status,
    appointmentRequest: { ...draft.appointmentRequest, insideSales: false, insideSalesReasonEnum: null },
  };
}

/** The draft after new answers. If they change the answer that sent it to inside sales, the same save takes it back (decision F22). */
export function takenBack(before: Draft, after: Draft): Draft {
  return isReasonAnsweredAnew(before, after) ? withoutInsideSales(after) : after;
}
