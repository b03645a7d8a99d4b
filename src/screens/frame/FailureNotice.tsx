import type { Ref } from 'react';
import type { FailedCall } from '#machines/booking/booking.selectors.ts';
import type { Failure } from '#machines/booking/booking.types.ts';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { phoneHref } from '#src/domain/links.ts';
import { failureText } from './failure-text.ts';

/** A request that failed, if any, and how to retry it. */
export interface FailureState {
  failure: Failure | null;
  /** Default: a save. */
  failed?: FailedCall;
  onRetry: () => void;
  isBusy: boolean;
  /** The number to call, as shown. */
  phone: string;
}

/** A phone number as people write it: `(800) 555-0142`, `800-555-0142`, `+1 800 555 0142`. */
const PHONE = /(\+?(?:1[ .-])?(?:\(\d{3}\) ?|\b\d{3}[ .-])\d{3}[ .-]\d{4}\b)/;

/** A text with its phone numbers as links. */
function Callable({ text }: { text: string }) {
  return text.split(PHONE).map((part, index) => {
    const href = PHONE.test(part) ? phoneHref(part) : null;
    // The parts of a text never change order, so the index is a safe key.
    return href === null ? (
      <span key={index}>{part}</span>
    ) : (
      <a key={index} href={href}>
        {part}
      </a>
    );
  });
}

export interface FailureNoticeProps extends FailureState {
  ref?: Ref<HTMLDivElement>;
}

/** Says what failed and offers to try again; renders nothing if nothing failed. */
export function FailureNotice({
  failure,
  failed,
  onRetry,
  isBusy,
  phone,
  ref,
}: FailureNoticeProps) {
  if (failure === null) return null;
  // A retry cannot bring back a draft that is gone.
  const action =
    failure.kind === 'notFound'
      ? undefined
      : { label: 'Try again', onClick: onRetry, busy: isBusy };
  return (
    <FormMessage ref={ref} tone="alert" action={action}>
      <Callable text={failureText(failure, phone, failed)} />
    </FormMessage>
  );
}
