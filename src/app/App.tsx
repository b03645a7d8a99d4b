import { BrowserRouter } from 'react-router-dom';
import type { ContentClient } from '#src/domain/content.client.ts';
import { ContentProvider } from '#src/content/ContentProvider.tsx';
import { BookingContext } from '#src/flow/booking-context.ts';
import type { BookingActor } from '#src/flow/booking-context.ts';
import { UrlSync } from '#src/flow/UrlSync.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Stage } from './Stage.tsx';

export interface AppProps {
  actor: BookingActor;
  contentClient: ContentClient;
  /** Number shown where nothing else can be. */
  phone: string;
}

/** The whole application around a running flow. */
export function App({ actor, contentClient, phone }: AppProps) {
  return (
    <BookingContext value={actor}>
      <ErrorBoundary phone={phone}>
        <ContentProvider client={contentClient}>
          <BrowserRouter>
            <UrlSync />
            <Stage />
          </BrowserRouter>
        </ContentProvider>
      </ErrorBoundary>
    </BookingContext>
  );
}
