import { isRecord } from '#src/domain/is-record.ts';

const CONFIG_TIMEOUT_MS = 15_000;
const CONFIG_ATTEMPTS = 3;
const CONFIG_PAUSE_MS = 300;

/** A path of this site, or an absolute http(s) address. `javascript:` and protocol-relative addresses are refused. */
const ADDRESS = /^(https?:\/\/[^\s/]|\/(?!\/))/i;

/** Everything that differs between environments (decision B1). */
export interface RuntimeConfig {
  /** Title of the hand-over window until the booking opens in it (decision F13). Page titles use the site name from the content instead. */
  siteName: string;
  apiBaseUrl: string;
  /** Cookie whose value goes back in the request token header (decision B8). */
  requestTokenCookie: string;
  content: {
    /** Replaces the region's whole address, including scheme and path. */
    endpoint?: string | undefined;
    apiKey: string;
    deliveryToken: string;
    environment: string;
    branch: string;
    region: string;
    /** A custom host in place of the region's (spec §7). */
    host?: string | undefined;
    livePreview?: { enable: boolean; previewToken: string; host: string } | undefined;
  };
  /** Google Maps key; without one the address is typed by hand (decision V6). */
  mapsKey: string | null;
  reviews: { url: string } | null;
  companySiteUrl: string;
  /** Where the embedded start continues, in a new window (decision F13). */
  productionSiteUrl: string;
  callUs: { phone: string };
  /** Where page entries are counted, and whether browsers also report Core Web Vitals there. Null: neither. */
  funnel: { endpoint: string; vitals: boolean } | null;
  /** Cloudflare Turnstile on the contact form. Null: off. */
  turnstile: { siteKey: string } | null;
  /** Whether visitors change their visits themselves, on a page of their own. How, only the server reads: see `src/server/web/web-config.ts`. */
  hasVisits: boolean;
  /** The tag manager to load and to report events to. Null: none. For what the server reads of it, see `src/server/web/web-config.ts`. */
  tagManager: { container: string; script: string; isGranted: boolean } | null;
}

/**
 * Reads the fields of one object and collects what is wrong with them. Written by hand because it runs before the first paint, where a
 * schema library would be a tenth of all the code.
 */
class Fields {
  readonly #fields: ReadonlyMap<string, unknown>;

  constructor(
    value: unknown,
    private readonly problems: string[],
    private readonly path = '',
  ) {
    if (!isRecord(value))
      problems.push(`${path === '' ? 'the configuration' : path} must be an object`);
    this.#fields = new Map(isRecord(value) ? Object.entries(value) : []);
  }

  text(name: string, fallback?: string): string {
    const value = this.#fields.get(name) ?? fallback;
    if (typeof value === 'string' && value !== '') return value;
    this.problems.push(
      `${this.#nameOf(name)} ${value === undefined || value === '' ? 'is a required field' : 'must be a text'}`,
    );
    return '';
  }

  address(name: string): string {
    const before = this.problems.length;
    const value = this.text(name);
    if (this.problems.length === before && !ADDRESS.test(value)) {
      this.problems.push(
        `${this.#nameOf(name)} must be a path starting with / or an http(s) address`,
      );
    }
    return value;
  }

  flag(name: string): boolean {
    const value = this.#fields.get(name) ?? false;
    if (typeof value === 'boolean') return value;
    this.problems.push(`${this.#nameOf(name)} must be true or false`);
    return false;
  }

  object(name: string): Fields {
    return new Fields(this.#fields.get(name), this.problems, this.#nameOf(name));
  }

  has(name: string): boolean {
    const value = this.#fields.get(name);
    return value !== undefined && value !== null && value !== '';
  }

  #nameOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}

function readContent(content: Fields): RuntimeConfig['content'] {
  return {
    endpoint: content.has('endpoint') ? content.address('endpoint') : undefined,
    apiKey: content.text('apiKey'),
    deliveryToken: content.text('deliveryToken'),
    environment: content.text('environment', 'production'),
    branch: content.text('branch', 'main'),
    region: content.text('region', 'us'),
    host: content.has('host') ? content.text('host') : undefined,
    livePreview: content.has('livePreview')
      ? readLivePreview(content.object('livePreview'))
      : undefined,
  };
}

function readLivePreview(preview: Fields) {
  return {
    enable: preview.flag('enable'),
    previewToken: preview.text('previewToken'),
    host: preview.text('host'),
  };
}

function readFunnel(funnel: Fields) {
  return { endpoint: funnel.address('endpoint'), vitals: funnel.flag('vitals') };
}

function readTagManager(tags: Fields) {
  return {
    container: tags.text('container'),
    script: tags.text('script', 'https://www.googletagmanager.com/gtm.js'),
    isGranted: tags.flag('consentGranted'),
  };
}

/** Why the application cannot start: the configuration is missing, is not JSON, or has missing or wrong fields. */
export class ConfigurationError extends Error {
  readonly kind: 'missing' | 'malformed' | 'invalid';
  /** One message per problem. */
  readonly problems: readonly string[];

  constructor(
    kind: ConfigurationError['kind'],
    problems: readonly string[],
    options?: ErrorOptions,
  ) {
    super(`The configuration is ${kind}: ${problems.join('; ')}`, options);
    this.name = 'ConfigurationError';
    this.kind = kind;
    this.problems = problems;
  }
}

/** Only the content service settings, for the server, which reads them too. Throws a {@link ConfigurationError}. */
export function parseContentSettings(config: unknown): RuntimeConfig['content'] {
  const problems: string[] = [];
  const content = readContent(new Fields(config, problems).object('content'));
  if (problems.length > 0) throw new ConfigurationError('invalid', problems.toSorted());
  return content;
}

/** Validates a configuration; throws a {@link ConfigurationError} that names every field that is wrong. */
export function parseConfig(value: unknown): RuntimeConfig {
  const problems: string[] = [];
  const config = new Fields(value, problems);
  const parsed: RuntimeConfig = {
    siteName: config.text('siteName'),
    apiBaseUrl: config.address('apiBaseUrl'),
    requestTokenCookie: config.text('requestTokenCookie', 'XSRF-TOKEN'),
    content: readContent(config.object('content')),
    mapsKey: config.has('mapsKey') ? config.text('mapsKey') : null,
    reviews: config.has('reviews') ? { url: config.object('reviews').address('url') } : null,
    companySiteUrl: config.address('companySiteUrl'),
    productionSiteUrl: config.address('productionSiteUrl'),
    callUs: { phone: config.object('callUs').text('phone') },
    funnel: config.has('funnel') ? readFunnel(config.object('funnel')) : null,
    turnstile: config.has('turnstile')
      ? { siteKey: config.object('turnstile').text('siteKey') }
      : null,
    hasVisits: config.has('visits'),
    tagManager: config.has('tagManager') ? readTagManager(config.object('tagManager')) : null,
  };
  if (problems.length > 0) throw new ConfigurationError('invalid', problems.toSorted());
  return parsed;
}

/** Reads the runtime configuration. Rejects only with a {@link ConfigurationError}. */
export async function loadConfig(url = '/config.json'): Promise<RuntimeConfig> {
  return parseConfig(parseJson(url, await readText(url)));
}

async function readText(url: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(url, {
        cache: 'no-cache',
        signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
      });
      if (answer.ok) return await answer.text();
      if (attempt === CONFIG_ATTEMPTS || answer.status < 500)
        throw new ConfigurationError('missing', [`${url} answered ${answer.status}`]);
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      if (attempt === CONFIG_ATTEMPTS)
        throw new ConfigurationError('missing', [`${url} could not be read`], { cause: error });
    }
    await pause(CONFIG_PAUSE_MS);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function parseJson(url: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigurationError('malformed', [`${url} is not JSON`], { cause: error });
  }
}
