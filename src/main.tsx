import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, type InspectionEvent } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { selectStep, selectValues } from '#machines/booking/booking.selectors.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { keptParameters, readVisit } from '#src/domain/query.ts';
import { App } from './app/App.tsx';
import { tolerateForeignChanges } from './app/foreign-changes.ts';
import { StartFailure } from './app/FailureMessage.tsx';
import { readBoxes } from './components/boxes.ts';
import { loadBundledContent } from './content/bundled.ts';
import type { BookingActor } from './flow/booking-context.ts';
import { HistoryContext, openBrowserHistory, type BrowserHistory } from './flow/browser-history.ts';
import { withEventTimes } from './flow/event-times.ts';
import { variantOf, watchFunnel } from './flow/funnel-watch.ts';
import { persist, readPersisted, type Persistence } from './flow/persistence.ts';
import { readAddress, syncUrl, type FlowPort } from './flow/url-sync.ts';
import { SCREENS } from './screens/screens.ts';
import type { PageServices } from './screens/services-context.ts';
import { loadConfig, type RuntimeConfig } from './services/config.ts';
import { createContentstackClient } from './services/content/contentstack.ts';
import { handOverUrl } from './services/hand-over.ts';
import { createServices, type Services } from './services/services.ts';
import { retryImport } from './startup/retry-import.ts';
import { firstPaint, idle, nextTask } from './startup/schedule.ts';
import { endPrerendered, isPrerendered, takeOver } from './startup/take-over.ts';
import './styles/global.css';

declare global {
  interface Window {
    /** Receives the inspection events of the chart. Only tests set it, before the page loads. */
    bookingInspect?: (inspected: InspectionEvent) => void;
  }
}

async function startFlow(
  ports: Services['ports'],
  persistence: Persistence,
  history: BrowserHistory,
  { hasVisits }: RuntimeConfig,
) {
  const machine = withEventTimes(bookingMachine.provide({ actors: ports }));
  await nextTask();
  const { href, search, pathname } = window.location;
  const parameters = readVisit(search);
  const visit = readAddress(pathname + search, hasVisits);
  const actor = createActor(machine, {
    ...(window.bookingInspect && { inspect: window.bookingInspect }),
    input: {
      visit,
      facts: { isEmbedded: visit.step === 'embedGetStarted', marketName: parameters.marketName },
      query: keptParameters(search),
      draft: newDraft(parameters, { referrer: document.referrer, pageUrl: href }),
      persisted: readPersisted(persistence, visit.id),
    },
  });
  actor.start();
  persist(actor, persistence);
  syncUrl(actor, history, hasVisits);
  return actor;
}

/** The services that pages may use. */
function pageServices(
  { cityOf, loadReviews, handOver }: Services,
  { companySiteUrl, mapsKey, productionSiteUrl, hasVisits }: RuntimeConfig,
): PageServices {
  return {
    companySite: companySiteUrl,
    hasVisits,
    // Only the address page fetches this code and the maps script.
    places:
      mapsKey === null
        ? null
        : {
            load: async (findInput, signal) => {
              const { loadPlaces } = await retryImport(() => import('./services/places.ts'));
              return loadPlaces({ key: mapsKey, findInput, signal });
            },
          },
    cityOf,
    reviews: {
      load: async () => {
        const loaded = await loadReviews();
        return (
          loaded && {
            reviews: loaded.reviews,
            summary: { rating: loaded.rating, count: loaded.count },
          }
        );
      },
    },
    handOver: {
      open: () => {
        handOver.openHandOverWindow();
      },
      linkTo: (draftId, query) => handOverUrl(productionSiteUrl, { draftId, query }),
    },
    offerCalendarFile: (draftId, textOf) => {
      void retryImport(() => import('./services/calendar-file.ts')).then(
        ({ downloadCalendarFile }) => downloadCalendarFile(draftId, textOf),
      );
    },
  };
}

/** Reports what happens to the page that frames or opened this one, if any (docs/guides/embedding.md). Fetches the code for it only then. */
async function tellHost(flow: FlowPort, root: Element): Promise<void> {
  if (window.parent === window && window.opener === null) return;
  const [{ tellNews }, { openEmbedChannel }] = await retryImport(() =>
    Promise.all([import('./flow/embed-messages.ts'), import('./services/embed-channel.ts')]),
  );
  tellNews(flow, openEmbedChannel(window, root).tell);
}

/** Reports what happens to the configured tag manager, if any (docs/guides/measuring.md). Fetches the code for it only then. */
async function tellTagManager(flow: FlowPort, { tagManager }: RuntimeConfig): Promise<void> {
  if (tagManager === null) return;
  const [{ tellNews }, { openDataLayer }] = await retryImport(() =>
    Promise.all([import('./flow/embed-messages.ts'), import('./services/data-layer.ts')]),
  );
  const tell = openDataLayer(window, tagManager);
  if (tell !== null) tellNews(flow, tell);
}

/** Measures how fast pages are, if the configuration says so (docs/guides/measuring.md). Fetches the code for it only then. */
async function measureVitals(
  flow: FlowPort,
  { funnel, requestTokenCookie }: RuntimeConfig,
): Promise<void> {
  if (funnel?.vitals !== true) return;
  await idle();
  const { watchVitals } = await retryImport(() => import('./services/vitals.ts'));
  watchVitals(funnel, requestTokenCookie, () => variantOf(flow.getSnapshot()));
}

/** Marks the root if the application could not start: `public/boot-check.js` then keeps what was typed for the next try. */
const FAILED = 'data-failed';

/** Renders the application in place of whatever the page came with. */
function show(container: Element, application: ReactNode): void {
  createRoot(container).render(application);
  endPrerendered(container);
}

/** Reads what the boxes of all forms hold into the values, for example before the browser's Back takes effect (decision V7). */
function readForms(container: Element): void {
  for (const form of container.querySelectorAll('form')) readBoxes(form);
}

/** Sets the consent check box to what was kept of this visit, unless the visitor has touched it. Text boxes need no such help. */
function fillConsent(container: Element, actor: BookingActor): void {
  const box = container.querySelector<HTMLInputElement>('input[name="marketingConsent"]');
  if (box !== null && box.checked === box.defaultChecked)
    box.checked = selectValues(actor.getSnapshot(), 'home').marketingConsent;
}

/** Hydrates a prerendered landing screen, with everything typed into it; renders any other page from scratch. */
function showOrTakeOver(container: Element, actor: BookingActor, application: ReactNode): void {
  if (!isPrerendered(container) || selectStep(actor.getSnapshot()) !== 'home') {
    show(container, application);
    return;
  }
  fillConsent(container, actor);
  takeOver(container, application, () => readForms(container));
}

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no element with the id "root"');
  // Requested in parallel with the configuration, not after it.
  const { step } = readAddress(window.location.pathname);
  const screen = SCREENS[step].load();
  void loadBundledContent(step);
  try {
    const config = await loadConfig();
    const services = createServices(config);
    const history = openBrowserHistory();
    await nextTask();
    // Must be added before the flow's listener for Back: the window calls its listeners in the order in which they were added.
    for (const leave of ['popstate', 'pagehide'])
      window.addEventListener(leave, () => readForms(container));
    const actor = await startFlow(
      services.ports,
      { shared: services.localStorage, tab: services.sessionStorage },
      history,
      config,
    );
    void tellHost(actor, container);
    if (isPrerendered(container)) await screen;
    await nextTask();
    showOrTakeOver(
      container,
      actor,
      <StrictMode>
        <HistoryContext value={history}>
          <App
            actor={actor}
            contentClient={createContentstackClient(config.content)}
            phone={config.callUs.phone}
            services={pageServices(services, config)}
            activity={services.activity}
          />
        </HistoryContext>
      </StrictMode>,
    );
    void firstPaint().then(() => services.prefetch());
    void firstPaint().then(() => watchFunnel(actor, services.funnel));
    void firstPaint().then(() => tellTagManager(actor, config));
    void firstPaint().then(() => measureVitals(actor, config));
  } catch (error) {
    console.error('The application could not start', error);
    const phone = document.querySelector<HTMLMetaElement>('meta[name="call-us"]')?.content ?? '';
    container.setAttribute(FAILED, '');
    show(container, <StartFailure phone={phone} />);
  }
}

tolerateForeignChanges();
void start();
