import { assertNever } from '#src/domain/assert.ts';
import type { FailedCall } from '#machines/booking/booking.selectors.ts';
import type { Failure } from '#machines/booking/booking.types.ts';

const WHAT_FAILED: Readonly<Record<FailedCall, string>> = {
  save: 'save your answers',
  service: 'check whether we serve your zipcode',
  property: 'look up your home',
  visit: 'change your visit',
};

/**
 * What a visitor reads when a call failed: what did not work, and that nothing is lost (decisions F15, F28).
 *
 * @param phone the number to call, as shown
 */
export function failureText(failure: Failure, phone: string, failed: FailedCall = 'save'): string {
  const kept = failed === 'visit' ? 'It stays as it was.' : 'Everything you typed is still here.';
  switch (failure.kind) {
    case 'offline':
      return `You seem to be offline. ${kept} Please try again when you're back online.`;
    case 'unreachable':
      return `We can't reach our server right now. ${kept} Please check your connection and try again.`;
    case 'timeout':
      return `We couldn't ${WHAT_FAILED[failed]} in time. ${kept} Please try again.`;
    case 'tooManyRequests':
      return `That was a bit too fast for us. ${kept} Please wait a moment and try again, or call us at ${phone}.`;
    case 'slotTaken':
      return 'Someone else just took that time. Please choose another one.';
    case 'noCookies':
      return `Your browser blocks cookies for this site, and we can't save without them. Please allow them and try again, or call us at ${phone}. ${kept}`;
    case 'rejected':
      return failed === 'visit'
        ? failure.message
        : `We couldn't save this: ${failure.message} Nothing you typed is lost.`;
    case 'notFound':
      return `We couldn't find your saved answers. Please start again, or call us at ${phone}.`;
    case 'stale':
    case 'unexpected':
      return `We couldn't ${WHAT_FAILED[failed]} just now. ${kept} Please try again.`;
    default:
      return assertNever(failure);
  }
}

/** Like {@link failureText}, for when an estimate or the available times could not be loaded: says nothing about typed answers. */
export function openingFailureText({ kind }: Failure): string {
  switch (kind) {
    case 'offline':
      return "You seem to be offline. Please try again when you're back online.";
    case 'unreachable':
      return "We can't reach our server right now. Please check your connection and try again.";
    case 'timeout':
      return 'This is taking too long. Please try again.';
    case 'tooManyRequests':
      return 'That was a bit too fast for us. Please wait a moment and try again.';
    default:
      return 'Something went wrong on our side. Please try again.';
  }
}

/** What a page that ends a visit says if its own save failed. */
export const NOT_MARKED =
  "We couldn't save this just now. You can try again or leave. There's nothing else you need to do.";
