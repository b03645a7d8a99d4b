import type { FastifyBaseLogger } from 'fastify';
import { isRecord } from '#src/domain/is-record.ts';

const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const TIMEOUT_MS = 5000;

/** Whether a browser has passed the challenge that its token stands for. Rejects if that cannot be determined. */
export type VerifyToken = (token: string, clientAddress: string) => Promise<boolean>;

/** Asks Cloudflare Turnstile. */
export function turnstileVerifier(secret: string, send: typeof fetch = fetch): VerifyToken {
  return async (token, clientAddress) => {
    const body = new URLSearchParams({ secret, response: token, remoteip: clientAddress });
    const response = await send(VERIFY_URL, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    return isRecord(answer) && answer['success'] === true;
  };
}

/** Whether a challenge was passed. A missing token means no. If the service cannot be reached, any token passes. */
export async function hasPassed(
  verify: VerifyToken,
  token: string | null,
  clientAddress: string,
  log: FastifyBaseLogger,
): Promise<boolean> {
  if (token === null || token === '') return false;
  try {
    return await verify(token, clientAddress);
  } catch (error) {
    log.warn({ err: error }, 'the challenge cannot be verified');
    return true;
  }
}
