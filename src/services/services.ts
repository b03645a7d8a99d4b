import { doesArrive, reloadPage } from '#src/startup/retry-import.ts';
import { sharing } from '#src/startup/sharing.ts';
import { createActivity, type Activity } from './activity.ts';
import type { Backend } from './backend.ts';
import type { RuntimeConfig } from './config.ts';
import type { Funnel } from './funnel.ts';
import { createHandOver, type HandOver } from './hand-over.ts';
import { lazyActors, type PortImplementations } from './ports.ts';
import type { PropertyService } from './property.ts';
import type { LoadReviews } from './reviews.ts';
import { openLocalStorage, openSessionStorage, type SafeStorage } from './storage.ts';

/** Everything in a running application that does I/O, except content and places, which load where they are used. */
export interface Services {
  activity: Activity;
  handOver: HandOver;
  ports: PortImplementations;
  cityOf: PropertyService['cityOf'];
  loadReviews: LoadReviews;
  funnel: Funnel;
  localStorage: SafeStorage;
  sessionStorage: SafeStorage;
  /** Prefetches the code that talks to the backend. */
  prefetch(): void;
}

/** Creates the services for a configuration. Call once per page. */
export function createServices(config: RuntimeConfig): Services {
  const activity = createActivity();
  const sessionStorage = openSessionStorage();
  const handOver = createHandOver(config);
  let hasArrived = false;
  let isReported = false;

  const backend = sharing(async (): Promise<Backend> => {
    try {
      const { createBackend } = await import('./backend.ts');
      return createBackend(config, { activity, handOver, storage: sessionStorage });
    } catch (error) {
      hasArrived ||= await doesArrive(error);
      throw error;
    }
  });

  /** For a call that a visitor waits for. Rejects the first time. After that, reloads the page if only a new one can load the code ({@link doesArrive}). */
  async function neededBackend(): Promise<Backend> {
    try {
      return await backend();
    } catch (error) {
      handOver.closeHandOverWindow();
      if (isReported && hasArrived) return reloadPage();
      isReported = true;
      throw error;
    }
  }

  return {
    activity,
    handOver,
    ports: lazyActors(async () => (await neededBackend()).functions),
    cityOf: (zipcode) =>
      backend().then(
        ({ cityOf }) => cityOf(zipcode),
        () => null,
      ),
    loadReviews: async () => (await backend()).loadReviews(),
    funnel: (entry) => {
      backend().then(
        ({ funnel }) => funnel(entry),
        () => undefined,
      );
    },
    localStorage: openLocalStorage(),
    sessionStorage,
    prefetch: () => {
      backend().catch(() => undefined);
    },
  };
}
