import { useMemo, useState, useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Shell, type ActivitySource } from '#src/app/Shell.tsx';
import { ContentProvider } from '#src/content/ContentProvider.tsx';
import { BookingContext, type BookingActor } from '#src/flow/booking-context.ts';
import { NO_SERVICES, ServicesContext } from '#src/screens/services-context.ts';
import type { ExplorerStore } from './explorer-store.ts';
import { framingExplorer, keepFocusOutside } from './screen-link.ts';

/** Reports activity while a save waits for its answer. In the product, the calls themselves report that they are under way. */
function activityOf(actor: BookingActor): ActivitySource {
  return {
    subscribe: (listener) => actor.subscribe(listener).unsubscribe,
    getSnapshot: () => 'saveDraft' in actor.getSnapshot().children,
  };
}

function Screens({ store }: { store: ExplorerStore }) {
  const run = useSyncExternalStore(store.subscribe, () => store.getState().run);
  const actor = useSyncExternalStore(store.subscribe, () => store.actor);
  const activity = useMemo(() => activityOf(actor), [actor]);
  return (
    <BookingContext key={run} value={actor}>
      <ServicesContext value={{ ...NO_SERVICES, companySite: 'about:blank' }}>
        <ContentProvider client={null}>
          <MemoryRouter>
            <Shell activity={activity} />
          </MemoryRouter>
        </ContentProvider>
      </ServicesContext>
    </BookingContext>
  );
}

/** The product's own screens, bound to the flow of the explorer that frames this page. */
export function FramedScreens() {
  const [store] = useState(() => {
    keepFocusOutside();
    return framingExplorer();
  });
  return store === null ? (
    <p>The flow explorer shows the screens here.</p>
  ) : (
    <Screens store={store} />
  );
}
