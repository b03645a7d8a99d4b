import { assertNever } from '#src/domain/assert.ts';
import type { Failure } from '#machines/booking/booking.types.ts';

/**
 * What a visitor reads when a call failed: what happened, and that nothing is lost (decision F15).
 *
 * @param phone the number to call, as shown
 */
export function failureText(failure: Failure, phone: string): string {
  switch (failure.kind) {
    case 'offline':
      return 'You seem to be offline. Everything you typed is still here; try again when you are back online.';
    case 'unreachable':
      return 'We cannot reach our server right now. Everything you typed is still here; please check your connection and try again.';
    case 'timeout':
      return 'This is taking too long. Everything you typed is still here; please try again.';
    case 'tooManyRequests':
      return `That was a bit too fast for us. Everything you typed is still here; please wait a moment and try again, or call us at ${phone}.`;
    case 'slotTaken':
      return 'That time was just taken by somebody else. Please choose another one.';
    case 'noCookies':
      return `Your browser blocks cookies for this site, and without them we cannot save. Please allow them and try again, or call us at ${phone}. Everything you typed is still here.`;
    case 'rejected':
      return `We could not save this: ${failure.message} Nothing you typed is lost.`;
    case 'notFound':
      return `Your saved answers could not be found any more. Please start again, or call us at ${phone}.`;
    case 'stale':
    case 'unexpected':
      return 'Something went wrong on our side. Everything you typed is still here; please try again.';
    default:
      return assertNever(failure);
  }
}

/** Like {@link failureText}, for when an estimate or the available times could not be loaded: says nothing about typed answers. */
export function openingFailureText({ kind }: Failure): string {
  switch (kind) {
    case 'offline':
      return 'You seem to be offline. Please try again when you are back online.';
    case 'unreachable':
      return 'We cannot reach our server right now. Please check your connection and try again.';
    case 'timeout':
      return 'This is taking too long. Please try again.';
    case 'tooManyRequests':
      return 'That was a bit too fast for us. Please wait a moment and try again.';
    default:
      return 'Something went wrong on our side. Please try again.';
  }
}
