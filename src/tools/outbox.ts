/** `npm run outbox`: lists the messages that could not be delivered, and sends them again. */
import { compact } from 'es-toolkit';
import type { Queries } from '#src/server/database/database.ts';
import { countWaiting, listGivenUp, type Message, sendAgain } from '#src/server/outbox/outbox.ts';
import { isReminder } from '#src/server/outbox/events.ts';
import { readCommand, refuse, type Report } from './command.ts';
import { reportOnDatabase, SERVER_DATABASE } from './on-database.ts';

const USAGE = `Usage: npm run outbox [-- --again [<message id> …]]
Lists the messages that were given up, the earliest event first.
  --again   has them sent again from the first attempt on: those named, or all but reminders, which may have arrived: name those that are to be sent twice
Works on ${SERVER_DATABASE}
Exit code: 0 nothing is given up (any more), 1 something is or the database cannot be reached, 2 this was not understood.`;

function line({ id, event, sink, attempts, lastError }: Message): string {
  const { firstName, lastName } = event.data.appointmentRequest.customer;
  const warning = isReminder(event) ? ' (it may have arrived)' : '';
  return `${id}  ${event.timestamp}  ${event.type} ${event.data.status}, ${firstName} ${lastName}\n    to ${sink}: ${attempts} attempts, the last: ${lastError ?? 'no answer'}${warning}`;
}

/** Lists the messages that were given up, after it has requeued some. @param ids those to requeue, none for all; null to requeue nothing */
export async function outboxWork(
  queries: Queries,
  ids: readonly string[] | null,
  now: number,
): Promise<Report> {
  const again = ids === null ? [] : await sendAgain(queries, ids, now);
  const unknown = (ids ?? []).filter((id) => !again.includes(id));
  const givenUp = await listGivenUp(queries);
  const kept = ids?.length === 0 ? givenUp.filter(({ event }) => isReminder(event)) : [];
  const lines = compact([
    ids !== null && `${again.length} are sent again.`,
    kept.length > 0 &&
      `${kept.length} are not: a reminder may have arrived. Name one to have it sent all the same.`,
    ...unknown.map((id) => `${id} is not given up.`),
    `${await countWaiting(queries)} wait for their time, ${givenUp.length} are given up.`,
    ...givenUp.map(line),
  ]);
  return { text: lines.join('\n'), exitCode: givenUp.length > 0 || unknown.length > 0 ? 1 : 0 };
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = readCommand(
    USAGE,
    { again: { type: 'boolean', default: false } },
    () => true,
  );
  if (!values.again && positionals.length > 0) refuse(USAGE, '');
  const ids = values.again ? positionals : null;
  await reportOnDatabase((database) => outboxWork(database, ids, Date.now()));
}
