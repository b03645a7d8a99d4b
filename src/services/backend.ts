import { idleOrLeaving } from '#src/startup/schedule.ts';
import type { Activity } from './activity.ts';
import { chartRevision } from './chart-revision.ts';
import type { RuntimeConfig } from './config.ts';
import { createFunnel, type Funnel } from './funnel.ts';
import { watchContactForm } from './form-evidence.ts';
import type { HandOver } from './hand-over.ts';
import { createHttp } from './http.ts';
import { createPortFunctions } from './port-functions.ts';
import type { PortFunctions } from './ports.ts';
import { createPropertyService, type PropertyService } from './property.ts';
import { isRelative } from './request-token.ts';
import { createLoadReviews, type LoadReviews } from './reviews.ts';
import type { SafeStorage } from './storage.ts';

/** Everything that talks to the backend. A chunk of its own: the landing page is painted before it is needed. */
export interface Backend {
  functions: PortFunctions;
  cityOf: PropertyService['cityOf'];
  loadReviews: LoadReviews;
  funnel: Funnel;
}

export interface BackendParts {
  activity: Activity;
  handOver: HandOver;
  storage: SafeStorage;
}

/** Sends form evidence only to a backend on this site: any other would first have to allow the header. */
function evidenceFor({ apiBaseUrl, turnstile }: RuntimeConfig): () => Promise<string | null> {
  if (!isRelative(apiBaseUrl)) return async () => null;
  if (turnstile === null) return watchContactForm(document);
  const taking = import('./turnstile.ts').then(
    ({ openChallenge }) => openChallenge(document, turnstile.siteKey),
    () => null,
  );
  return watchContactForm(document, async () => (await taking)?.() ?? null);
}

export function createBackend(
  config: RuntimeConfig,
  { activity, handOver, storage }: BackendParts,
): Backend {
  const { requestTokenCookie } = config;
  const http = createHttp({ baseUrl: config.apiBaseUrl, requestTokenCookie, activity });
  const property = createPropertyService(http);
  return {
    functions: createPortFunctions({
      http,
      storage,
      handOver,
      property,
      evidence: evidenceFor(config),
    }),
    cityOf: (zipcode) => property.cityOf(zipcode),
    loadReviews: createLoadReviews(config.reviews?.url ?? null, requestTokenCookie),
    funnel: createFunnel(
      config.funnel && {
        endpoint: config.funnel.endpoint,
        requestTokenCookie,
        revision: chartRevision(document),
        storage,
        moment: idleOrLeaving,
      },
    ),
  };
}
