import type { FastifyRequest } from 'fastify';
import type { FormEvidence } from '#src/domain/form-evidence.ts';
import type { Queries } from '../database/database.ts';
import { integer, only } from '../database/row.ts';
import { Problem } from '../problems.ts';
import type { Block } from '../store/capacity.ts';
import type { StoredDraft } from '../store/drafts.ts';
import { lockKeys } from '../store/locks.ts';
import { hasPassed, type VerifyToken } from './challenge.ts';
import { countBy, type Keys, keysOf, noteSuspect, noteTaking, rushOf } from './counts.ts';
import {
  DEFAULT_LEAST_SECONDS,
  DEFAULT_LIMITS,
  type Limit,
  LIMIT_KEYS,
  type LimitKey,
  type Limits,
} from './limits.ts';
import { originOf } from './origin.ts';

export interface GuardOptions {
  /** Null: no limits. */
  limits?: Limits | null;
  /** The least seconds from the first save to a hold or a booking. */
  leastSeconds?: number;
  /** Verifies the challenge that browsers are given. Null: there is none. */
  verify?: VerifyToken | null;
  /** The phone number that refusals tell the visitor to call; null if unknown. */
  phone?: string | null;
}

/** An attempt to take time in the calendar. */
interface Taking {
  draft: StoredDraft;
  block: Block;
  kind: 'held' | 'booked';
  /** Epoch milliseconds. */
  now: number;
}

/** Stands between one request and the calendar. */
export interface Gate {
  /** Call it when the request has created a draft. */
  draftMade(transaction: Queries, draftId: string): Promise<void>;
  /**
   * Call it before a draft, locked by the same transaction, takes time in a block.
   *
   * @throws Problem `too-soon` or `too-many-appointments`
   */
  admit(transaction: Queries, taking: Taking): Promise<void>;
}

/** Keeps scripts from emptying the calendar. All processes on a database share its counts. */
export interface Guard {
  /**
   * Whether a request that creates a draft looks as if no person made it.
   *
   * @param evidence what its form showed; null if the request does not say
   */
  isSuspect(evidence: FormEvidence | null, request: FastifyRequest): Promise<boolean>;
  gateOf(clientAddress: string, isSuspect?: boolean): Gate;
}

const OPEN: Gate = { draftMade: async () => undefined, admit: async () => undefined };

const WHAT: Readonly<Record<LimitKey, string>> = {
  phone: 'This phone number already has the most appointments you can book online.',
  address:
    'The most appointments that can be booked online have already been booked from your connection.',
  network:
    'The most appointments that can be booked online have already been booked from your network.',
};

/** The limit that applies by a key: at an event, the higher one of its own and the event's. A phone number is never shared by a hall. */
function limitOf(limits: Limits, key: LimitKey, { event }: Keys): Limit {
  if (event === null || key === 'phone') return limits[key];
  return {
    holds: Math.max(limits[key].holds, limits.event.holds),
    bookings: Math.max(limits[key].bookings, limits.event.bookings),
  };
}

/** Enforces the limits on reservations, counted in the database. Requests from the machine itself are exempt. */
export function createGuard({
  limits = DEFAULT_LIMITS,
  leastSeconds = DEFAULT_LEAST_SECONDS,
  verify = null,
  phone = null,
}: GuardOptions = {}): Guard {
  const callUs = phone === null ? 'call us' : `call us at ${phone}`;
  const wayOut = `Please ${callUs}, and we'll book it for you.`;

  async function requireTime(transaction: Queries, { draft, now }: Taking): Promise<void> {
    const rows = await transaction.query('select created_at from drafts where id = $1', [draft.id]);
    const madeAt = integer(only(rows), 'created_at');
    // A draft from the future was made before the server's clock was set back.
    if (now - madeAt >= leastSeconds * 1000 || madeAt > now) return;
    throw new Problem(
      'too-soon',
      `That was too quick for us to book. Please try again in a few seconds, or ${callUs}.`,
    );
  }

  async function requireRoom(
    transaction: Queries,
    { draft, block, kind, now }: Taking,
    keys: Keys,
  ): Promise<void> {
    if (limits === null) return;
    const most = (limit: Limit) => (kind === 'held' ? limit.holds : limit.bookings);
    const refuse = (why: string) => {
      throw new Problem('too-many-appointments', `${why} ${wayOut}`);
    };
    const count = (key: LimitKey | 'suspect', value: string | 1) =>
      countBy(transaction, key, value, kind, draft.id, now);
    for (const key of LIMIT_KEYS) {
      const value = keys[key];
      if (value !== null && (await count(key, value)) >= most(limitOf(limits, key, keys)))
        refuse(WHAT[key]);
    }
    // All drafts that were perhaps not made by a person count as one network too, wherever they come from.
    if (keys.isSuspect && (await count('suspect', 1)) >= most(limits.network)) refuse(WHAT.network);
    if (keys.network === null) return;
    const { isRush, byNetwork } = await rushOf(transaction, block.marketId, keys, draft.id, now);
    if (isRush && byNetwork > 0)
      refuse("We're getting a lot of bookings right now, and your network has one already.");
  }

  return {
    async isSuspect(evidence, { ip, log }) {
      if (evidence?.trapped === true) return true;
      return verify !== null && !(await hasPassed(verify, evidence?.challenge ?? null, ip, log));
    },
    gateOf(clientAddress, isSuspect = false) {
      const origin = originOf(clientAddress);
      if (origin.isLocal) return OPEN;
      return {
        draftMade: async (transaction, draftId) =>
          isSuspect ? noteSuspect(transaction, draftId) : undefined,
        async admit(transaction, taking) {
          await requireTime(transaction, taking);
          const keys = await keysOf(transaction, taking.draft, taking.block, origin, taking.now);
          // Checked once before anything is locked, so that a script that has reached its limit keeps nobody waiting.
          await requireRoom(transaction, taking, keys);
          const counted = LIMIT_KEYS.flatMap((key) =>
            keys[key] === null ? [] : [`${key} ${keys[key]}`],
          );
          await lockKeys(transaction, 'reservations', [
            ...counted,
            ...(keys.isSuspect ? ['suspects'] : []),
            `market ${taking.block.marketId}`,
          ]);
          await requireRoom(transaction, taking, keys);
          await noteTaking(transaction, taking.draft.id, keys, taking.now);
        },
      };
    },
  };
}
