import { isSameAddress, isUnsureOfOwnership } from './address-decision.ts';
import { INSIDE_SALES_REASON } from './constants.ts';
import type { Draft } from './draft.ts';

/** Whether the answer that sent a draft to inside sales has changed. Without a reason code, it was the address or the ownership (decision F6, lines 5 and 6). */
function isAnsweredAnew(before: Draft, after: Draft): boolean {
  const [was, is] = [before.appointmentRequest, after.appointmentRequest];
  switch (was.insideSalesReasonEnum) {
    case INSIDE_SALES_REASON.fewerThanTwoWindows:
      return was.project.windowCount !== is.project.windowCount;
    case INSIDE_SALES_REASON.otherPropertyType:
    case INSIDE_SALES_REASON.nonPrimaryResidence:
      return was.property.propertyType !== is.property.propertyType;
    default:
      return isUnsureOfOwnership(before) !== isUnsureOfOwnership(after) || !isSameAddress(was.property, is.property);
  }
}

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
  return isAnsweredAnew(before, after) ? withoutInsideSales(after) : after;
}
