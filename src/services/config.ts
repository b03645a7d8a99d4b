import { boolean, object, string, ValidationError } from 'yup';
import type { InferType } from 'yup';

const CONFIG_TIMEOUT_MS = 15_000;
const CONFIG_ATTEMPTS = 3;
const CONFIG_PAUSE_MS = 300;

/** A path of this site, or an absolute http(s) address. `javascript:` and protocol-relative addresses are refused. */
const ADDRESS = /^(https?:\/\/[^\s/]|\/(?!\/))/i;

const address = () => string().matches(ADDRESS, '${path} must be a path starting with / or an http(s) address');

const configSchema = object({
  /** Shown in the document title (decision V1). */
  siteName: string().required(),
  apiBaseUrl: address().required(),
  /** Cookie whose value goes back in the request token header (decision B8). */
  requestTokenCookie: string().default('XSRF-TOKEN'),
  content: object({
    endpoint: address().required(),
    apiKey: string().required(),
    deliveryToken: string().required(),
    environment: string().default('production'),
    branch: string().default('main'),
    region: string().default('us'),
    livePreview: object({
      enable: boolean().required(),
      previewToken: string().required(),
      host: string().required(),
    }).default(undefined),
  }).required(),
  /** Google Maps key; without one the address is typed by hand (decision V6). */
  mapsKey: string()
    .nullable()
    .default(null)
    .transform((key: string | null) => (key === '' ? null : key)),
  reviews: object({ url: address().required() }).nullable().default(null),
  companySiteUrl: address().required(),
  /** Where the embedded start goes on in a new window (decision F13). */
  productionSiteUrl: address().required(),
  callUs: object({ phone: string().required(), label: string().required() }).required(),
  funnel: object({ endpoint: address().required() }).nullable().default(null),
  flowExplorer: boolean().default(false),
}).required();

/** Everything that differs between environments (decision B1). */
export type RuntimeConfig = InferType<typeof configSchema>;

/** Why the application cannot start: the configuration is missing, is no JSON, or lacks something. */
export class ConfigurationError extends Error {
  readonly kind: 'missing' | 'malformed' | 'invalid';
  /** One sentence for each thing that is wrong. */
  readonly problems: readonly string[];

  constructor(kind: ConfigurationError['kind'], problems: readonly string[], options?: ErrorOptions) {
    super(`The configuration is ${kind}: ${problems.join('; ')}`, options);
    this.name = 'ConfigurationError';
    this.kind = kind;
    this.problems = problems;
  }
}

/** Validates a configuration; throws a {@link ConfigurationError} that names every field that is wrong. */
export function parseConfig(value: unknown): RuntimeConfig {
  try {
    return configSchema.validateSync(value, { strict: false, abortEarly: false });
  } catch (error) {
    const problems = error instanceof ValidationError ? error.errors.toSorted() : [String(error)];
    throw new ConfigurationError('invalid', problems, { cause: error });
  }
}

/** Reads the runtime configuration. Rejects with a {@link ConfigurationError}, never with anything else. */
export async function loadConfig(url = '/config.json'): Promise<RuntimeConfig> {
  return parseConfig(parseJson(url, await readText(url)));
}

async function readText(url: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) });
      if (answer.ok) return await answer.text();
      if (attempt === CONFIG_ATTEMPTS || answer.status < 500) throw new ConfigurationError('missing', [`${url} answered ${answer.status}`]);
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      if (attempt === CONFIG_ATTEMPTS) throw new ConfigurationError('missing', [`${url} could not be read`], { cause: error });
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
