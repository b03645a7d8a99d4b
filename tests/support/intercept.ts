import type { Page, Request, Route } from 'playwright';
import { vi } from 'vitest';
import { withResolvers } from './with-resolvers.ts';

/** What happens to one request. */
type Fate = (route: Route) => Promise<void>;

/** A request that is held until the test decides. */
export interface HeldRequest {
  /** Resolves when the browser has sent it. Rejects with a message if it never does. */
  readonly arrived: Promise<Request>;
  /** Lets it go on to the server. */
  release(): void;
  /** Answers it with a problem response of that status instead. */
  fail(status: number): void;
}

/** Intercepts one kind of call between the page and the server. Planned outcomes are used up in the order they were set; after that, calls pass. */
export interface Interceptor {
  /** Every matching request so far, in order. */
  readonly requests: readonly Request[];
  /** The next request does not reach the server: it is answered with that status (default 500). */
  failOnce(status?: number): void;
  /** The next request reaches the server, but its answer gets lost (decision F15). */
  loseAnswerOnce(): void;
  /** The next request waits until the test lets it go. */
  hold(): HeldRequest;
  /** From now on every request without a planned outcome gets lost on its way, or no longer. */
  lose(isLost: boolean): void;
}

function answerWithProblem(route: Route, status: number): Promise<void> {
  return route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'test', title: 'Refused by the test.', status }),
  });
}

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

function createHold(wanted: string): { held: HeldRequest; fate: Fate } {
  let request: Request | null = null;
  const decision = withResolvers<number | null>();
  return {
    held: {
      get arrived() {
        return vi.waitFor(
          () => request ?? Promise.reject(new Error(`The browser sends no ${wanted}.`)),
        );
      },
      release: () => decision.resolve(null),
      fail: (status) => decision.resolve(status),
    },
    fate: async (route) => {
      request = route.request();
      const status = await decision.promise;
      await (status === null ? route.continue() : answerWithProblem(route, status));
    },
  };
}

/**
 * Intercepts the page's calls of one method whose path (without the query) matches, for example
 * `intercept(page, 'PUT', /\/Appointments$/i)`.
 */
export async function intercept(
  page: Page,
  method: string,
  pathname: RegExp,
): Promise<Interceptor> {
  const requests: Request[] = [];
  const fates: Fate[] = [];
  let isLost = false;

  const matches = (url: URL): boolean => pathname.test(url.pathname);
  const handle = async (route: Route): Promise<void> => {
    if (route.request().method() !== method) return route.fallback();
    requests.push(route.request());
    const fate = fates.shift();
    if (fate) return fate(route);
    return isLost ? route.abort('connectionreset') : route.continue();
  };
  await page.route(matches, handle);

  return {
    requests,
    failOnce: (status = 500) => {
      fates.push((route) => answerWithProblem(route, status));
    },
    loseAnswerOnce: () => {
      fates.push(loseAnswer);
    },
    hold: () => {
      const { held, fate } = createHold(`${method} ${String(pathname)}`);
      fates.push(fate);
      return held;
    },
    lose: (now) => {
      isLost = now;
    },
  };
}
