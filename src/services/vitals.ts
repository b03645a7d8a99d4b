import { onCLS, onINP, onLCP, type CLSMetric, type INPMetric, type LCPMetric } from 'web-vitals';
import { stepOfPath } from '#src/domain/steps.ts';
import { chartRevision } from './chart-revision.ts';
import type { RuntimeConfig } from './config.ts';
import { asksForPrivacy, tellInPassing } from './funnel.ts';

/** Whether the browser reports soft navigations, from page to page of one application. If not, what happens on later pages would count toward the first. */
function tellsOfPages(): boolean {
  return PerformanceObserver.supportedEntryTypes.includes('soft-navigation');
}

/**
 * Sends the Core Web Vitals of every page to the server, when the page is left or hidden. Only LCP if the browser does not report soft navigations.
 * Nothing if the visitor's browser asks for privacy.
 *
 * @param variant the visitor's way in, as the funnel names it
 */
export function watchVitals(
  { endpoint }: NonNullable<RuntimeConfig['funnel']>,
  requestTokenCookie: string,
  variant: () => string,
): void {
  if (asksForPrivacy(navigator)) return;
  const revision = chartRevision(document);

  function tell({
    id,
    name: vital,
    value,
    navigationURL,
  }: CLSMetric | INPMetric | LCPMetric): void {
    const state = stepOfPath(new URL(navigationURL ?? location.href).pathname);
    const measurement = {
      id,
      state,
      variant: variant(),
      ...(revision !== null && { revision }),
      vital,
      value,
    };
    tellInPassing(`${endpoint}/vitals`, measurement, requestTokenCookie).catch(() => undefined);
  }

  const options = { reportSoftNavs: true };
  onLCP(tell, options);
  if (!tellsOfPages()) return;
  onINP(tell, options);
  onCLS(tell, options);
}
