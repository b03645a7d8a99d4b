import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createActor } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { COMPANY_SITE_PLACEHOLDER } from '#src/startup/landing-page.ts';
import { readVisit } from '#src/domain/query.ts';
import { App } from './app/App.tsx';
import { FIRST_CONTENT } from './content/bundled.ts';
import { SCREENS } from './screens/screens.ts';
import { NO_SERVICES } from './screens/services-context.ts';

/** A visit to the start path by a visitor of whom nothing is known. */
function startVisit() {
  const actor = createActor(bookingMachine, {
    input: {
      visit: { step: 'home', id: null, resume: false },
      facts: { isEmbedded: false, marketName: null },
      query: [],
      draft: newDraft(readVisit(''), { referrer: '', pageUrl: '' }),
      persisted: { step: null, forms: {}, hold: null, offerSeen: false, timeZone: null },
    },
  });
  actor.start();
  return actor;
}

const NO_ACTIVITY = { subscribe: () => () => {}, getSnapshot: () => false };

/** The landing page as first painted: the HTML inside the root element, and the document's title. */
export async function prerenderLanding(): Promise<{ html: string; title: string }> {
  await SCREENS.home.load();
  const { prelude } = await prerender(
    <StrictMode>
      <App
        actor={startVisit()}
        contentClient={null}
        phone=""
        services={{ ...NO_SERVICES, companySite: COMPANY_SITE_PLACEHOLDER }}
        activity={NO_ACTIVITY}
      />
    </StrictMode>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const { home, site } = FIRST_CONTENT;
  return {
    html: await new Response(prelude).text(),
    title: `${home.introduction.title} – ${site.siteName}`,
  };
}
