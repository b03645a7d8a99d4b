import { isReasonAnsweredAgain } from './address-decision.ts';
import type { Draft } from './draft.ts';
import type { StepId } from './steps.ts';

/** Takes a draft back from inside sales: clears the reason and the flag, and turns status InsideSales into New. */
export function withoutInsideSales(draft: Draft): Draft {
  return {
    ...draft,
    status: draft.status === 'InsideSales' ? 'New' : draft.status,
    appointmentRequest: {
      ...draft.appointmentRequest,
      insideSales: false,
      insideSalesReasonEnum: null,
    },
  };
}

/** Whether new answers, with a page those of that page alone, take a draft back from inside sales, because the one that sent it there has changed (decision F22). */
export function isTakenBack(before: Draft, after: Draft, page: StepId | null = null): boolean {
  const { insideSales, insideSalesReasonEnum } = after.appointmentRequest;
  return (
    (insideSales || insideSalesReasonEnum !== null || after.status === 'InsideSales') &&
    isReasonAnsweredAgain(before, after, page)
  );
}
