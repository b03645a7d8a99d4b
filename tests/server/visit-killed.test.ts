import { describe, expect, onTestFinished, test } from 'vitest';
import type { DraftDocument } from '#src/domain/draft.ts';
import { text } from '#src/server/database/row.ts';
import type { DraftEvent } from '#src/server/outbox/events.ts';
import { countWaiting } from '#src/server/outbox/outbox.ts';
import { findDraft } from '#src/server/store/drafts.ts';
import {
  type ApiAnswer,
  call,
  completed,
  hold,
  newDraft,
  type OpenBlock,
  openBlocksAt,
  save,
} from '#tests/support/api.ts';
import { PROCESSES } from '#tests/support/engines.ts';
import { killInRounds, LONG_ENOUGH, startHere, telling } from '#tests/support/killed.ts';
import { eventually } from '#tests/support/outbox.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { webInTest } from '#tests/support/server.ts';

const VISITORS = 8;
/** Each of its times takes one visit. */
const ONE_PLACE = '90012';
const DAY_MS = 24 * 60 * 60 * 1000;

/** A change whose answer arrived: the block of the visit, or null once it is given up. */
interface Answered {
  revision: number;
  block: string | null;
}

/** Books a visit, and then keeps holding, moving and giving up and booking again, until the server is gone. Many want the same few times. */
async function visit(
  urls: readonly string[],
  visitor: number,
  blocks: readonly OpenBlock[],
  answered: (id: string, change: Answered) => void,
): Promise<void> {
  let turn = visitor;
  const server = () => urls[(turn += 1) % urls.length] ?? '';
  const block = () => {
    const chosen = blocks[(turn * 7 + visitor) % blocks.length];
    if (chosen === undefined) throw new Error('Los Angeles has blocks.');
    return chosen;
  };
  const draft = await newDraft(server(), ONE_PLACE);
  const tell = ({ status, headers, body }: ApiAnswer<DraftDocument>) => {
    if (status === 200)
      answered(draft.id, {
        revision: Number(headers.get('etag')?.replaceAll('"', '')),
        block: body.appointmentRequest.appointment?.appointmentBlockGuid ?? null,
      });
  };
  const change = async (body: object) =>
    tell(await call('PUT', `${server()}/api/Appointments/${draft.id}/visit`, { body }));
  for (;;) {
    tell(await save(server(), completed(draft, block())));
    const second = block();
    await hold(server(), draft, second, { movesVisit: true });
    await change({ appointmentBlockGuid: second.id });
    await change({ appointmentBlockGuid: block().id });
    await change({ status: visitor % 2 === 0 ? 'CallToSet' : 'Abandoned' });
  }
}

describe.each(PROCESSES)(
  'visits that are moved and given up on $name, killed in the middle of it',
  ({ processes, open }) => {
    test(
      'sell no place twice, and the last that is told of each is true [L26.move, L26.giveUp, L1]',
      LONG_ENOUGH,
      async () => {
        const reported = new Map<string, DraftEvent>();
        const receiver = await startReceiver((response, { headers, body }) => {
          reported.set(String(headers['webhook-id']), JSON.parse(body));
          response.writeHead(204).end();
        });
        const env = {
          ...(await open()),
          ...telling(receiver.url),
          WEB_ROOT: webInTest({ visits: { noticeHours: 0 } }),
        };
        const answers = new Map<string, Answered>();
        let count = 0;
        await killInRounds(processes, env, async (urls, kill, round) => {
          const inAWeek = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
          const wanted = { postalCode: ONE_PLACE, startDate: inAWeek, numberOfDays: 5 };
          const blocks = (await openBlocksAt(urls[0] ?? '', wanted)).slice(0, 10);
          const enough = count + 20 + round * 5;
          const visits = Array.from({ length: VISITORS }, (_, visitor) =>
            visit(urls, visitor, blocks, (id, change) => {
              count += 1;
              answers.set(id, change);
              if (count >= enough) kill();
            }),
          );
          await Promise.allSettled(visits);
        });
        const { database, close } = await startHere(env);
        onTestFinished(close);
        await eventually(async () => (await countWaiting(database)) === 0);
        const events = [...reported.values()].toSorted(
          (one, other) => one.data.revision - other.data.revision,
        );
        for (const [id, change] of answers) {
          const draft = await findDraft(database, id);
          const rows = await database.query(
            `select p.block_id, b.date, b.start_time from places p join appointment_blocks b on b.id = p.block_id where p.draft_id = $1 and p.state = 'booked'`,
            [id],
          );
          const booked = draft?.request.appointment?.appointmentBlockGuid ?? null;
          expect(rows.map((row) => text(row, 'block_id'))).toEqual(
            draft?.status === 'Completed' ? [booked] : [],
          );
          // A later change may have been made whose answer was lost.
          const isLater = (draft?.revision ?? 0) > change.revision;
          expect({ revision: draft?.revision, block: isLater ? change.block : booked }).toEqual({
            ...change,
            ...(isLater && { revision: draft?.revision }),
          });
          const last = events.findLast(({ data }) => data.draftId === id)?.data.visit ?? null;
          expect(last === null ? [] : [`${last.date} ${last.startTime}`]).toEqual(
            rows.map((row) => `${text(row, 'date')} ${text(row, 'start_time')}`),
          );
        }
        expect(
          await database.query(
            `select block_id from places where state = 'booked' and draft_id is not null group by block_id, number having count(*) > 1`,
          ),
        ).toEqual([]);
        expect(
          await database.query(
            `select p.draft_id from places p join drafts d on d.id = p.draft_id where p.state = 'booked' and d.status <> 'Completed'`,
          ),
        ).toEqual([]);
      },
    );
  },
);
