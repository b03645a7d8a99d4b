import { FailureMessage } from './FailureMessage.tsx';

export interface StartFailureProps {
  /** Number to call, as shown. */
  phone: string;
}

/** The application cannot start or go on. */
export function StartFailure({ phone }: StartFailureProps) {
  return (
    <main>
      <FailureMessage
        title="This page could not be loaded"
        text="Your connection may have been interrupted, or the site has just been updated. What you have entered so far is kept."
        phone={phone}
      />
    </main>
  );
}
