import type { ContentClient } from '#src/content/content.client.ts';
import { ContentProvider } from '#src/content/ContentProvider.tsx';
import { BookingContext, type BookingActor } from '#src/flow/booking-context.ts';
import { ServicesContext, type PageServices } from '#src/screens/services-context.ts';
import { ErrorBoundary } from '#src/startup/ErrorBoundary.tsx';
import { partAfterFirstPaint } from '#src/startup/part.tsx';
import { firstPaint } from '#src/startup/schedule.ts';
import { StartFailure } from './FailureMessage.tsx';
import { Shell, type ActivitySource } from './Shell.tsx';

const Navigation = partAfterFirstPaint(
  async () => (await import('#src/flow/Navigation.tsx')).Navigation,
);

export interface AppProps {
  actor: BookingActor;
  /** Null shows the bundled copy only. */
  contentClient: ContentClient | null;
  /** Phone number on the page that is shown if the application fails as a whole. */
  phone: string;
  services: PageServices;
  /** Whether requests are running that call for the loading overlay. */
  activity: ActivitySource;
}

/** The whole application around a running flow. */
export function App({ actor, contentClient, phone, services, activity }: AppProps) {
  return (
    <BookingContext value={actor}>
      <ErrorBoundary renderFailure={() => <StartFailure phone={phone} />}>
        <ServicesContext value={services}>
          <ContentProvider client={contentClient} ready={firstPaint}>
            <Shell activity={activity} />
            <Navigation />
          </ContentProvider>
        </ServicesContext>
      </ErrorBoundary>
    </BookingContext>
  );
}
