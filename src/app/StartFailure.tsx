import { Button } from '#src/components/Button.tsx';
import { Page, Stack } from '#src/components/Layout.tsx';

export interface StartFailureProps {
  /** Number to call, as shown. */
  phone: string;
}

/** The application cannot start or go on: what happened in words, a way to retry, and the phone number. */
export function StartFailure({ phone }: StartFailureProps) {
  return (
    <main>
      <Page width="narrow">
        <Stack>
          <h1>This page could not be loaded</h1>
          <p role="alert">Something did not arrive on the way to you. What you have saved so far is safe.</p>
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <p>
            Or book by phone: <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </p>
        </Stack>
      </Page>
    </main>
  );
}
