import { useContent } from '#src/content/ContentProvider.tsx';
import { FailureMessage } from './FailureMessage.tsx';

export interface ScreenFailureProps {
  /** The screen's code or copy is not there; otherwise it is there and fails. */
  isMissing: boolean;
}

/** Stands where a screen cannot be shown; header and footer stay. */
export function ScreenFailure({ isMissing }: ScreenFailureProps) {
  const { callUs } = useContent('site');
  return isMissing ? (
    <FailureMessage
      title="This step did not arrive"
      text="Your connection may have been interrupted, or the site has just been updated. What you have entered so far is kept."
      phone={callUs.phone}
    />
  ) : (
    <FailureMessage
      title="Something went wrong on this step"
      text="It is our fault, not yours. What you have entered so far is kept; please try again."
      phone={callUs.phone}
    />
  );
}
