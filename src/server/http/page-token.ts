import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { only, text } from '../database/row.ts';
import { originOf } from '../guard/origin.ts';
import { isSame } from './request-token.ts';

/** An embedded page that stays open longer must be reloaded before it can save without a cookie. */
const VALID_MS = 7 * 24 * 60 * 60 * 1000;

/** Name of the meta element that holds the token. The front end has it too, in `src/services/request-token.ts`. */
const META = 'request-token';

/**
 * Request tokens for the embedded start where the browser keeps no cookie (decision B13). A token is part of the page, which no other site can
 * read. Why another site cannot use one that its own server has fetched: docs/decisions/0038-a-token-in-the-page.md.
 */
export interface PageTokens {
  /** The page with a new token in its head, for this client. */
  putInto(html: string, request: FastifyRequest): string;
  /** Whether a write carries a token of a page of ours, sent by that page. */
  isGenuine(token: unknown, request: FastifyRequest): boolean;
}

/** The key that all processes on this database share. The first one makes it up. */
async function keyIn(database: Database): Promise<string> {
  await database.query(
    'insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing',
    [META, randomBytes(32).toString('base64url')],
  );
  return text(
    only(await database.query('select value from server_keys where name = $1', [META])),
    'value',
  );
}

/** Whether the browser says that a page of this site sent the request. Only old browsers, and plain http, lack Sec-Fetch-Site. */
function isFromOwnSite({ headers, host }: FastifyRequest): boolean {
  const { origin = '', 'sec-fetch-site': site } = headers;
  return site === undefined
    ? URL.canParse(origin) && new URL(origin).host === host
    : site === 'same-origin';
}

/** Opens the tokens of this database. A token is `<issued>.<signature>.<signature with the client's network>`. */
export async function openPageTokens(database: Database, clock: () => Date): Promise<PageTokens> {
  const key = await keyIn(database);
  const sign = (signed: string): string =>
    createHmac('sha256', key).update(signed).digest('base64url');
  const signWithNetwork = (issued: string, { ip }: FastifyRequest): string =>
    sign(`${issued} ${originOf(ip).network ?? ''}`);

  return {
    putInto(html, request) {
      const issued = clock().getTime().toString(36);
      const token = [issued, sign(issued), signWithNetwork(issued, request)].join('.');
      return html.replace('</head>', () => `<meta name="${META}" content="${token}" /></head>`);
    },
    isGenuine(token, request) {
      if (typeof token !== 'string') return false;
      const [issued = '', signature = '', placed = ''] = token.split('.');
      const age = clock().getTime() - Number.parseInt(issued, 36);
      if (!isSame(signature, sign(issued)) || !(age < VALID_MS)) return false;
      return (
        isFromOwnSite(request) ||
        (request.headers.origin === 'null' && isSame(placed, signWithNetwork(issued, request)))
      );
    },
  };
}
