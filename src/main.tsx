import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { keptParameters, readVisit } from '#src/domain/query.ts';
import { App } from './app/App.tsx';
import { StartFailure } from './app/StartFailure.tsx';
import { keep, readKept } from './flow/keeping.ts';
import type { Keepers } from './flow/keeping.ts';
import { parseForms } from './flow/parse-forms.ts';
import { readAddress } from './flow/url-sync.ts';
import { loadConfig } from './services/config.ts';
import { createContentstackClient } from './services/content/contentstack.ts';
import { createServices } from './services/services.ts';
import './styles/global.css';

function startFlow(ports: ReturnType<typeof createServices>['ports'], keepers: Keepers) {
  const { href, search, pathname } = window.location;
  const parameters = readVisit(search);
  const visit = readAddress(pathname + search);
  const actor = createActor(bookingMachine.provide({ actors: ports }), {
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

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no element with the id "root"');
  const root = createRoot(container);
  try {
    const config = await loadConfig();
    const services = createServices(config);
    const actor = startFlow(services.ports, { shared: services.localStorage, tab: services.sessionStorage });
    root.render(
      <StrictMode>
        <App actor={actor} contentClient={createContentstackClient(config.content)} phone={config.callUs.phone} />
      </StrictMode>,
    );
    services.prefetch();
  } catch (error) {
    console.error('The application could not start', error);
    const phone = document.querySelector<HTMLMetaElement>('meta[name="call-us"]')?.content ?? '';
    root.render(<StartFailure phone={phone} />);
  }
}

void start();
