import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import type { InspectionEvent } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { keptParameters, readVisit } from '#src/domain/query.ts';
import { App } from './app/App.tsx';
import { firstPaint } from './app/first-paint.ts';
import { loadScreen } from './app/screen-loader.ts';
import { StartFailure } from './app/StartFailure.tsx';
import { loadBundledContent } from './content/bundled.ts';
import { watchFunnel } from './flow/funnel-watch.ts';
import { keep, readKept } from './flow/keeping.ts';
import type { Keepers } from './flow/keeping.ts';
import { parseForms } from './flow/parse-forms.ts';
import { readAddress } from './flow/url-sync.ts';
import type { FlowPort } from './flow/url-sync.ts';
import { CalendarFileContext } from './screens/common/calendar-file-context.ts';
import { HandOverContext } from './screens/common/hand-over-context.ts';
import type { HandOverWindow } from './screens/common/hand-over-context.ts';
import { PlacesContext } from './screens/common/places-context.ts';
import type { PlacesSource } from './screens/common/places-context.ts';
import { ReviewsContext } from './screens/common/reviews-context.ts';
import type { ReviewsSource } from './screens/common/reviews-context.ts';
import { loadConfig } from './services/config.ts';
import type { RuntimeConfig } from './services/config.ts';
import { createContentstackClient } from './services/content/contentstack.ts';
import { isLinkedPage } from './services/embed-link.ts';
import { handOverUrl } from './services/hand-over.ts';
import { createServices } from './services/services.ts';
import type { Services } from './services/services.ts';
import './styles/global.css';

declare global {
  interface Window {
    /** Is told of every step of the chart; set by a test before the page loads, never otherwise. */
    bookingInspect?: (inspected: InspectionEvent) => void;
  }
}

function startFlow(ports: Services['ports'], keepers: Keepers) {
  const { href, search, pathname } = window.location;
  const parameters = readVisit(search);
  const visit = readAddress(pathname + search);
  const actor = createActor(bookingMachine.provide({ actors: ports }), {
    ...(window.bookingInspect && { inspect: window.bookingInspect }),
    input: {
      visit,
      facts: { isEmbedded: visit.step === 'embedGetStarted', marketName: parameters.marketName },
      query: keptParameters(search),
      draft: newDraft(parameters, { referrer: document.referrer, pageUrl: href }),
      kept: readKept(keepers, visit.id, parseForms),
    },
  });
  actor.start();
  keep(actor, keepers);
  return actor;
}

/** Address suggestions; their code and the maps script are fetched by the address page alone (decision V6). */
function placesSource({ mapsKey }: RuntimeConfig): PlacesSource | null {
  if (mapsKey === null) return null;
  return {
    load: async (findInput, signal) => {
      const { loadPlaces } = await import('./services/places.ts');
      return loadPlaces({ key: mapsKey, findInput, signal });
    },
  };
}

/** Reviews that cannot be had are simply not shown (decision V4). */
function reviewsSource({ loadReviews }: Services): ReviewsSource {
  return {
    load: async () => {
      const loaded = await loadReviews().catch(() => null);
      return loaded && { reviews: loaded.reviews, summary: { rating: loaded.rating, count: loaded.count } };
    },
  };
}

function handOverWindow({ handOver }: Services, { productionSiteUrl }: RuntimeConfig): HandOverWindow {
  return {
    open: () => {
      handOver.openHandOverWindow();
    },
    linkTo: (draftId, query) => handOverUrl(productionSiteUrl, { draftId, query }),
  };
}

async function offerCalendarFile(text: string, fileName?: string): Promise<void> {
  const { downloadCalendarFile } = await import('./services/calendar-file.ts');
  downloadCalendarFile(text, fileName);
}

/** What screens may use of the services, handed down without their importing any. */
function Connections({ services, config, children }: { services: Services; config: RuntimeConfig; children: ReactNode }) {
  return (
    <ReviewsContext value={reviewsSource(services)}>
      <PlacesContext value={placesSource(config)}>
        <HandOverContext value={handOverWindow(services, config)}>
          <CalendarFileContext value={(text, fileName) => void offerCalendarFile(text, fileName)}>{children}</CalendarFileContext>
        </HandOverContext>
      </PlacesContext>
    </ReviewsContext>
  );
}

/** Tells the page that frames or opened this one what happens (docs/guides/embedding.md); the code for it is fetched there alone. */
async function tellHost(flow: FlowPort, root: Element): Promise<void> {
  if (!isLinkedPage(window)) return;
  const [{ tellNews }, { openEmbedChannel }] = await Promise.all([import('./flow/embed-messages.ts'), import('./services/embed-channel.ts')]);
  tellNews(flow, openEmbedChannel(window, root).tell);
}

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no element with the id "root"');
  const root = createRoot(container);
  // Asked for beside the configuration, not after it.
  const { step } = readAddress(window.location.pathname);
  loadScreen(step).catch(() => undefined);
  loadBundledContent(step).catch(() => undefined);
  try {
    const config = await loadConfig();
    const services = createServices(config);
    const actor = startFlow(services.ports, { shared: services.localStorage, tab: services.sessionStorage });
    tellHost(actor, container).catch(() => undefined);
    root.render(
      <StrictMode>
        <Connections services={services} config={config}>
          <App
            actor={actor}
            contentClient={createContentstackClient(config.content)}
            phone={config.callUs.phone}
            companySiteUrl={config.companySiteUrl}
            activity={services.activity}
          />
        </Connections>
      </StrictMode>,
    );
    void firstPaint().then(() => services.prefetch());
    void firstPaint().then(() => watchFunnel(actor, services.funnel));
  } catch (error) {
    console.error('The application could not start', error);
    const phone = document.querySelector<HTMLMetaElement>('meta[name="call-us"]')?.content ?? '';
    root.render(<StartFailure phone={phone} />);
  }
}

void start();
