import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { DraftDocument } from '#src/domain/draft.ts';
import type { BookedTime } from '#src/domain/visit.ts';
import type { Database } from '#src/server/database/database.ts';
import { integer, only, text } from '#src/server/database/row.ts';
import type { DraftEvent } from '#src/server/outbox/events.ts';
import { countWaiting } from '#src/server/outbox/outbox.ts';
import { SOURCE_FOLDERS, startServer } from '#src/server/start-server.ts';
import { findDraft } from '#src/server/store/drafts.ts';
import {
  call,
  completed,
  newDraft,
  type OpenBlock,
  openBlocksAt,
  save,
} from '#tests/support/api.ts';
import { PROCESSES } from '#tests/support/engines.ts';
import { QUICK_RETRIES } from '#tests/support/outbox-times.ts';
import { eventually } from '#tests/support/outbox.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { killProcesses, SERVERS, startProcess } from '#tests/support/server-process.ts';
import { newDataDirectory, webInTest } from '#tests/support/server.ts';

/** `KILL_ROUNDS=20` for a longer run. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
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
  const block = () => blocks[(turn * 7 + visitor) % blocks.length];
  const draft = await newDraft(server(), ONE_PLACE);
  const tell = ({
    status,
    headers,
    body,
  }: {
    status: number;
    headers: Headers;
    body: DraftDocument;
  }) => {
    if (status === 200)
      answered(draft.id, {
        revision: Number(headers.get('etag')?.replaceAll('"', '')),
        block: body.appointmentRequest.appointment?.appointmentBlockGuid ?? null,
      });
  };
  for (;;) {
    const [first, second, third] = [block(), block(), block()];
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('Los Angeles has blocks.');
    const path = () => `${server()}/api/Appointments/${draft.id}`;
    tell(await save(server(), completed(draft, first)));
    await call('PUT', `${path()}/hold`, {
      body: { appointmentBlockGuid: second.id, movesVisit: true },
    });
    tell(
      await call<DraftDocument>('PUT', `${path()}/visit`, {
        body: { appointmentBlockGuid: second.id },
      }),
    );
    tell(
      await call<DraftDocument>('PUT', `${path()}/visit`, {
        body: { appointmentBlockGuid: third.id },
      }),
    );
    tell(
      await call<DraftDocument>('PUT', `${path()}/visit`, {
        body: { status: visitor % 2 === 0 ? 'CallToSet' : 'Abandoned' },
      }),
    );
  }
}

async function countPlaces(database: Database): Promise<number> {
  return integer(
    only(
      await database.query(
        `select count(*) as count from places p join appointment_blocks b on b.id = p.block_id where b.market_id = (select market_id from market_zip_ranges where first_zip <= $1 and last_zip >= $1)`,
        [ONE_PLACE],
      ),
    ),
    'count',
  );
}

afterEach(killProcesses);

describe.each(PROCESSES)(
  'visits that are moved and given up on $name, killed in the middle of it',
  ({ processes, open }) => {
    test(
      'lose no place and sell none twice, and the last that is told of each is true [L26.move, L26.giveUp, L1]',
      { timeout: 300_000 + ROUNDS * 20_000 },
      async () => {
        const told = new Map<string, DraftEvent>();
        const receiver = await startReceiver((response, { headers, body }) => {
          told.set(String(headers['webhook-id']), JSON.parse(body));
          response.writeHead(204).end();
        });
        const place = await open();
        const web = webInTest({ visits: { noticeHours: 0 } });
        const env = {
          ...place.env,
          WEB_ROOT: web,
          WEBHOOK_URLS: receiver.url,
          WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
          WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
          LEFT_AFTER_MINUTES: '0',
          NODE_ENV: 'production',
          LOG_LEVEL: 'silent',
        };
        const answers = new Map<string, Answered>();
        let count = 0;
        try {
          for (let round = 1; round <= ROUNDS; round += 1) {
            const servers = await Promise.all(
              Array.from({ length: processes }, () => startProcess(env, SERVERS.quickOutbox)),
            );
            const urls = servers.map(({ url }) => url);
            const inAWeek = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
            const blocks = (
              await openBlocksAt(urls[0] ?? '', {
                postalCode: ONE_PLACE,
                startDate: inAWeek,
                numberOfDays: 5,
              })
            ).slice(0, 10);
            const enough = count + 20 + round * 5;
            const visits = Array.from({ length: VISITORS }, (_, visitor) =>
              visit(urls, visitor, blocks, (id, change) => {
                count += 1;
                answers.set(id, change);
                if (count >= enough) for (const { child } of servers) child.kill('SIGKILL');
              }),
            );
            await Promise.allSettled(visits);
            for (const { child } of servers) child.kill('SIGKILL');
            await Promise.all(servers.map(({ ended }) => ended));
          }
          const last = await startServer(
            { ...env, PORT: '0' },
            { outboxTimes: QUICK_RETRIES, folders: { ...SOURCE_FOLDERS, web } },
          );
          await eventually(async () => (await countWaiting(last.database)) === 0);
          const places = await countPlaces(last.database);
          const events = [...told.values()].toSorted(
            (one, other) => one.data.revision - other.data.revision,
          );
          for (const [id, change] of answers) {
            const draft = await findDraft(last.database, id);
            const booked = (
              await last.database.query(
                `select p.block_id, b.date, b.start_time from places p join appointment_blocks b on b.id = p.block_id where p.draft_id = $1 and p.state = 'booked'`,
                [id],
              )
            ).map((row) => ({
              block: text(row, 'block_id'),
              date: text(row, 'date'),
              startTime: text(row, 'start_time'),
            }));
            const appointment = draft?.request.appointment ?? null;
            expect(booked.map(({ block }) => block)).toEqual(
              draft?.status === 'Completed' ? [appointment?.appointmentBlockGuid] : [],
            );
            // A later change may have been made whose answer was lost.
            const isLater = (draft?.revision ?? 0) > change.revision;
            expect({
              revision: draft?.revision,
              block: isLater ? change.block : (appointment?.appointmentBlockGuid ?? null),
            }).toEqual({
              revision: isLater ? draft?.revision : change.revision,
              block: change.block,
            });
            const visitTold: BookedTime | null =
              events.findLast(({ data }) => data.draftId === id)?.data.visit ?? null;
            expect(visitTold === null ? [] : [`${visitTold.date} ${visitTold.startTime}`]).toEqual(
              booked.map(({ date, startTime }) => `${date} ${startTime}`),
            );
          }
          const crowded = await last.database.query(
            `select block_id, number from places where state = 'booked' and draft_id is not null group by block_id, number having count(*) > 1`,
          );
          const strays = await last.database.query(
            `select p.draft_id from places p join drafts d on d.id = p.draft_id where p.state = 'booked' and d.status <> 'Completed'`,
          );
          const whole = await startServer(
            { ...env, DATA_DIR: newDataDirectory(), DATABASE_URL: undefined, PORT: '0' },
            { folders: { ...SOURCE_FOLDERS, web } },
          );
          expect({ crowded, strays, places }).toEqual({
            crowded: [],
            strays: [],
            places: await countPlaces(whole.database),
          });
          await whole.close();
          await last.close();
          if (process.env['KILL_ROUNDS'] !== undefined)
            console.log(
              `${ROUNDS} rounds, ${processes} process(es): ${count} changes of ${answers.size} visits answered, ${events.length} told.`,
            );
        } finally {
          await place.remove();
        }
      },
    );
  },
);
