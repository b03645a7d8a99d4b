import type { Activity } from './activity.ts';
import { createActivity } from './activity.ts';
import type { RuntimeConfig } from './config.ts';
import type { Funnel } from './funnel.ts';
import { createFunnel } from './funnel.ts';
import type { HandOver } from './hand-over.ts';
import { createHandOver } from './hand-over.ts';
import { createHttp } from './http.ts';
import type { PortImplementations } from './ports.ts';
import { createPorts } from './ports.ts';
import type { LoadReviews } from './reviews.ts';
import { createLoadReviews } from './reviews.ts';
import type { SafeStorage } from './storage.ts';
import { openLocalStorage, openSessionStorage } from './storage.ts';

/** Everything of a running application that does I/O, content and places apart; they load where they are used. */
export interface Services {
  activity: Activity;
  handOver: HandOver;
  ports: PortImplementations;
  loadReviews: LoadReviews;
  funnel: Funnel;
  localStorage: SafeStorage;
  sessionStorage: SafeStorage;
}

/** Makes the services of a configuration, once per page. */
export function createServices(config: RuntimeConfig): Services {
  const { requestTokenCookie } = config;
  const activity = createActivity();
  const sessionStorage = openSessionStorage();
  const handOver = createHandOver(config);
  return {
    activity,
    handOver,
    ports: createPorts({
      http: createHttp({ baseUrl: config.apiBaseUrl, requestTokenCookie, activity }),
      storage: sessionStorage,
      handOver,
    }),
    loadReviews: createLoadReviews(config.reviews?.url ?? null, { requestTokenCookie }),
    funnel: createFunnel(config.funnel && { endpoint: config.funnel.endpoint, requestTokenCookie }),
    localStorage: openLocalStorage(),
    sessionStorage,
  };
}
