/** `npm run outbox`: lists the messages that could not be delivered, and sends them again. */
import type { Queries } from '#src/server/database/database.ts';
import { countWaiting, listGivenUp, type Message, sendAgain } from '#src/server/outbox/outbox.ts';
import { tellOnDatabase, type Told } from './on-database.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Usage: npm run outbox [-- --again [<message id> …]]
Lists the messages that were given up, the earliest event first.
  --again   has them sent again from the first attempt on: those named, or all
Works on the database that DATABASE_URL or DATA_DIR names; of the embedded one the server must be stopped.
Exit code: 0 nothing is given up (any more), 1 something is or the database cannot be reached, 2 this was not understood.`;

function line({ id, event, sink, attempts, lastError }: Message): string {
  const { firstName, lastName } = event.data.appointmentRequest.customer;
  return `${id}  ${event.timestamp}  ${event.type} ${event.data.status}, ${firstName} ${lastName}\n    to ${sink}: ${attempts} attempts, the last: ${lastError ?? 'no answer'}`;
}

/** Lists the messages that were given up, or requeues them. @param args none, or `--again` and ids of messages */
export async function outboxWork(
  queries: Queries,
  args: readonly string[],
  now: number,
): Promise<Told> {
  const [option, ...ids] = args;
  const again = option === undefined ? [] : await sendAgain(queries, ids, now);
  const unknown = ids.filter((id) => !again.includes(id));
  const givenUp = await listGivenUp(queries);
  const lines = [
    ...(option === undefined ? [] : [`${again.length} are sent again.`]),
    ...unknown.map((id) => `${id} is not given up.`),
    `${await countWaiting(queries)} wait for their time, ${givenUp.length} are given up.`,
    ...givenUp.map(line),
  ];
  return { text: lines.join('\n'), exitCode: givenUp.length > 0 || unknown.length > 0 ? 1 : 0 };
}

if (process.argv[1] === import.meta.filename) {
  const args = process.argv.slice(2);
  if (args[0] === undefined || args[0] === '--again')
    await tellOnDatabase((database) => outboxWork(database, args, Date.now()));
  else tellUsage(USAGE, args);
}
