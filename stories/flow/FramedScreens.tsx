import { useEffect, useState, useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Shell } from '#src/app/Shell.tsx';
import { ContentProvider } from '#src/content/ContentProvider.tsx';
import { BookingContext } from '#src/flow/booking-context.ts';
import type { BookingActor } from '#src/flow/booking-context.ts';
import { CompanySiteContext } from '#src/screens/common/company-site.ts';
import { framingExplorer, keepFocusOutside, watchHands } from './screen-link.ts';
import type { ScreenSource } from './screen-link.ts';

const QUIET = { subscribe: () => () => undefined, getSnapshot: () => false };
const runs = new WeakMap<BookingActor, string>();
let count = 0;

function runOf(actor: BookingActor): string {
  const known = runs.get(actor) ?? `run-${(count += 1)}`;
  runs.set(actor, known);
  return known;
}

function Screens({ source }: { source: ScreenSource }) {
  const actor = useSyncExternalStore(source.subscribe, source.actor);
  useEffect(() => watchHands(() => source.takeOver()), [source]);
  return (
    <BookingContext key={runOf(actor)} value={actor}>
      <CompanySiteContext value="about:blank">
        <ContentProvider client={null}>
          <MemoryRouter>
            <Shell activity={QUIET} />
          </MemoryRouter>
        </ContentProvider>
      </CompanySiteContext>
    </BookingContext>
  );
}

/** The product's own screens, bound to the flow of the explorer that frames this page. */
export function FramedScreens() {
  const [source] = useState(() => {
    keepFocusOutside();
    return framingExplorer();
  });
  return source === null ? <p>The flow explorer shows the screens here.</p> : <Screens source={source} />;
}
