import { isRecord } from '#src/domain/is-record.ts';
import {
  type Fault,
  faultsIn,
  flag,
  neededText,
  nullable,
  object,
  optional,
  type Schema,
  type TypeOf,
} from '#src/domain/schema.ts';

const CONFIG_TIMEOUT_MS = 15_000;
const CONFIG_ATTEMPTS = 3;
const CONFIG_PAUSE_MS = 300;

/** A path of this site, or an absolute http(s) address. `javascript:` and protocol-relative addresses are refused. */
const ADDRESS = /^(https?:\/\/[^\s/]|\/(?!\/))/i;

const address = neededText((value) => ADDRESS.test(value), {});
const needed = neededText((value) => value !== '', {});

function withDefault(value: string): Schema<string> {
  return { ...needed, blank: () => value };
}

const CONTENT = object({
  /** Replaces the region's whole address, including scheme and path. */
  endpoint: optional(address),
  apiKey: needed,
  deliveryToken: needed,
  environment: withDefault('production'),
  branch: withDefault('main'),
  region: withDefault('us'),
  /** A custom host in place of the region's (spec §7). */
  host: optional(needed),
  livePreview: optional(object({ enable: flag, previewToken: needed, host: needed })),
});

const CONFIG = object({
  /** Title of the hand-over window until the booking opens in it (decision F13). Page titles use the site name from the content instead. */
  siteName: needed,
  apiBaseUrl: address,
  /** Cookie whose value goes back in the request token header (decision B8). */
  requestTokenCookie: withDefault('XSRF-TOKEN'),
  content: CONTENT,
  /** Google Maps key; without one the address is typed by hand (decision V6). */
  mapsKey: nullable(needed),
  reviews: nullable(object({ url: address })),
  companySiteUrl: address,
  /** Where the embedded start continues, in a new window (decision F13). */
  productionSiteUrl: address,
  callUs: object({ phone: needed }),
  /** Where page entries are counted, and whether browsers also report Core Web Vitals there. Null: neither. */
  funnel: nullable(object({ endpoint: address, vitals: flag })),
  /** Cloudflare Turnstile on the contact form. Null: off. */
  turnstile: nullable(object({ siteKey: needed })),
  /** The tag manager to load and to report events to. Null: none. For what the server reads of it, see `src/server/web/web-config.ts`. */
  tagManager: nullable(
    object({
      container: needed,
      script: withDefault('https://www.googletagmanager.com/gtm.js'),
      consentGranted: flag,
    }),
  ),
});

/** Everything that differs between environments (decision B1). */
export interface RuntimeConfig extends TypeOf<typeof CONFIG> {
  /** Whether visitors change their visits themselves, on a page of their own. How, only the server reads: see `src/server/web/web-config.ts`. */
  hasVisits: boolean;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** What is wrong with a part of the configuration, as a sentence without its end. */
function problemWith({ path, schema, value }: Fault): string {
  if (schema.properties !== undefined)
    return `${path === '' ? 'the configuration' : path} must be an object`;
  if (!isGiven(value)) return `${path} is a required field`;
  if (schema.facts.type === 'boolean') return `${path} must be true or false`;
  return `${path} must be a ${typeof value === 'string' ? 'path starting with / or an http(s) address' : 'text'}`;
}

/** The values as described. @throws a {@link ConfigurationError} that names every field that is wrong */
function readAs<T>(schema: Schema<T>, value: unknown): T {
  const problems = faultsIn(schema, value).map(problemWith);
  const found = schema.read(value);
  if (found === undefined || problems.length > 0)
    throw new ConfigurationError('invalid', problems.toSorted());
  return found;
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
  return readAs(object({ content: CONTENT }), config).content;
}

/** Validates a configuration; throws a {@link ConfigurationError} that names every field that is wrong. */
export function parseConfig(value: unknown): RuntimeConfig {
  return { ...readAs(CONFIG, value), hasVisits: isRecord(value) && isGiven(value['visits']) };
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
