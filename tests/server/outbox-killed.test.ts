import { describe, expect, onTestFinished, test } from 'vitest';
import type { DraftStatus } from '#src/domain/draft.ts';
import type { DraftEvent } from '#src/server/outbox/events.ts';
import { listMessages } from '#src/server/outbox/outbox.ts';
import { draftDocument, save } from '#tests/support/api.ts';
import { PROCESSES } from '#tests/support/engines.ts';
import { killInRounds, LONG_ENOUGH, startHere, telling } from '#tests/support/killed.ts';
import { eventually } from '#tests/support/outbox.ts';
import { startReceiver } from '#tests/support/receiver.ts';

const VISITORS = 12;
const WAYS: readonly (readonly DraftStatus[])[] = [
  ['InsideSales', 'CallToSet'],
  ['CallRequested'],
  ['Abandoned', 'New', 'CallToSet'],
];

/** A status change whose save was answered. */
interface Answered {
  id: string;
  status: DraftStatus;
}

/** Saves a draft and then keeps changing its status until the server is gone. */
async function visit(
  urls: readonly string[],
  visitor: number,
  answered: (change: Answered) => void,
): Promise<void> {
  const document = draftDocument();
  const way: readonly (DraftStatus | undefined)[] = [
    undefined,
    ...(WAYS[visitor % WAYS.length] ?? []),
  ];
  let id = '';
  for (const [index, status] of way.entries()) {
    const { status: code, body } = await save(urls[(visitor + index) % urls.length] ?? '', {
      ...document,
      id,
      ...(status !== undefined && { status }),
    });
    if (code !== 200) return;
    id = body.id;
    answered({ id, status: status ?? 'New' });
  }
}

describe.each(PROCESSES)(
  '$name, killed in the middle of saving and delivering',
  ({ processes, open }) => {
    test(
      'loses no change of status and invents none, though the receiver fails half the time [L1, L3, L4]',
      LONG_ENOUGH,
      async () => {
        const accepted = new Map<string, DraftEvent>();
        const receiver = await startReceiver((response, { headers, body }) => {
          const id = String(headers['webhook-id']);
          const attempt = receiver.requests.length;
          // Some answers get lost after the message has arrived, so it is sent again.
          if (attempt % 4 === 0) return void response.writeHead(500).end();
          accepted.set(id, JSON.parse(body));
          if (attempt % 4 === 2) response.destroy();
          else response.writeHead(204).end();
        });
        const env = { ...(await open()), ...telling(receiver.url) };
        const answered: Answered[] = [];
        await killInRounds(processes, env, async (urls, kill, round) => {
          const enough = answered.length + round * 2 + 6;
          const visits = Array.from({ length: VISITORS }, (_, visitor) =>
            visit(urls, visitor, (change) => {
              answered.push(change);
              if (answered.length >= enough) kill();
            }),
          );
          await Promise.allSettled(visits);
          kill();
        });

        const { database, close } = await startHere(env);
        onTestFinished(close);
        const messages = await eventually(async () => {
          const all = await listMessages(database, 10_000, Date.now());
          return all.every(({ sentAt }) => sentAt !== null) ? all : null;
        });
        const stored = await database.query('select id, status from drafts order by id');

        const events = [...accepted.values()].toSorted(
          (one, other) => one.data.revision - other.data.revision,
        );
        const waysOf = (id: string) =>
          events
            .filter(({ data }) => data.draftId === id)
            .map(({ data: { previousStatus, status } }) => [previousStatus, status]);
        expect([...accepted.keys()].toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
        expect(
          answered.filter(({ id, status }) => !waysOf(id).some(([, to]) => to === status)),
        ).toEqual([]);
        for (const { id, status } of stored) {
          const way = waysOf(String(id));
          const statuses = way.map(([, to]) => to);
          expect({ id, way, last: statuses.at(-1) }).toEqual({
            id,
            way: statuses.map((to, index) => [statuses[index - 1] ?? null, to]),
            last: status,
          });
        }
        expect(new Set(events.map(({ data }) => data.draftId)).size).toBe(stored.length);
      },
    );
  },
);
