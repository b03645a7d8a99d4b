/** `npm run slots`: changes the times that a market offers. */
import { readFileSync } from 'node:fs';
import { sumBy } from 'es-toolkit';
import { messageOf } from '#src/domain/message-of.ts';
import { isDateText, isTimeText } from '#src/domain/date-text.ts';
import { formatPhone } from '#src/domain/phone.ts';
import type { Database, Transaction } from '#src/server/database/database.ts';
import {
  closeDays,
  HOLD_MINUTES,
  type Market,
  marketsByName,
  setLeastNotice,
  setSlot,
  type Slot,
  type SlotChange,
} from '#src/server/store/calendar-changes.ts';
import { readCommand, type Report } from './command.ts';
import { reportOnDatabase, SERVER_DATABASE } from './on-database.ts';

const USAGE = `Usage: npm run slots -- import <csv> [--dry-run]
       npm run slots -- close <market> <from> <to> [--dry-run]
       npm run slots -- notice <market> <hours> [--dry-run]
Changes the times that a market offers, and lists the booked visits that a change leaves without room: they stand until you move them.
  import   makes the times of a file as it says: market,date,start,end,capacity in its first line, then a line for each, such as
           Denver,2027-03-05,09:00,11:00,2. Capacity 0 takes a time away. Times that the file does not name stay
  close    takes away all times from one day to another, both included: yyyy-MM-dd
  notice   says how many hours before its start a time can be booked at last, 0 to 168
  --dry-run  says what would change, and changes nothing
A market is named by its name or id. Works on ${SERVER_DATABASE}
Exit code: 0 done, 1 the file or a name is wrong or the database cannot be reached, 2 this was not understood.`;

const HEADER = 'market,date,start,end,capacity';
const MAX_CAPACITY = 100;
const MAX_NOTICE_HOURS = 168;

function marketNamed(markets: ReadonlyMap<string, Market>, name: string): Market {
  const market = markets.get(name.toLowerCase());
  if (market === undefined)
    throw new Error(
      `There is no market ${name}. There are: ${[...new Set([...markets.values()].map((known) => known.name))].join(', ')}.`,
    );
  return market;
}

function numberOf(typed: string, most: number): number {
  if (!/^\d{1,3}$/.test(typed) || Number(typed) > most)
    throw new Error(`${typed} is no number from 0 to ${most}.`);
  return Number(typed);
}

function slotOf(line: string, markets: ReadonlyMap<string, Market>): Slot {
  const [name = '', date = '', startTime = '', endTime = '', capacity = '', ...more] = line
    .split(',')
    .map((part) => part.trim());
  if (more.length > 0 || capacity === '') throw new Error(`It must have ${HEADER}.`);
  const market = marketNamed(markets, name);
  if (!isDateText(date)) throw new Error(`${date} is no day of the form yyyy-MM-dd.`);
  if (!isTimeText(startTime) || !isTimeText(endTime) || endTime <= startTime)
    throw new Error(
      `${startTime} to ${endTime} are no times of the form HH:mm, the later one last.`,
    );
  return { market, date, startTime, endTime, capacity: numberOf(capacity, MAX_CAPACITY) };
}

/** The times of a file. @throws Error that names the first wrong line */
function slotsOf(csv: string, markets: ReadonlyMap<string, Market>): Slot[] {
  const [header = '', ...lines] = csv.replaceAll(/[\uFEFF"\r]/g, '').split('\n');
  if (header.replaceAll(' ', '').toLowerCase() !== HEADER)
    throw new Error(`Line 1: It must be ${HEADER}.`);
  const slots = lines.flatMap((line, index) => {
    try {
      return line.trim() === '' ? [] : [slotOf(line, markets)];
    } catch (error) {
      throw new Error(`Line ${index + 2}: ${messageOf(error)}`, { cause: error });
    }
  });
  const keys = slots.map(({ market, date, startTime }) => `${market.name} ${date} ${startTime}`);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new Error(`${twice} is there twice.`);
  return slots;
}

type MarketChange = SlotChange & { market: Market };

function linesOf(changed: MarketChange): string[] {
  const { market, date, startTime, before, after, visits, holds } = changed;
  return [
    `${market.name} ${date} ${startTime}: ${before === null ? 'new, ' : `${before} → `}${after}`,
    ...visits.map(
      ({ name, phone, draftId }) => `    booked: ${name}, ${formatPhone(phone)} (${draftId})`,
    ),
    ...(holds > 0 ? [`    held right now: ${holds}; ask again in ${HOLD_MINUTES} minutes`] : []),
  ];
}

function report(changes: readonly MarketChange[]): string[] {
  const visits = sumBy(changes, (change) => change.visits.length);
  return [
    ...changes.flatMap(linesOf),
    `${changes.length} times change. ${visits} booked visits have no room any more.`,
  ];
}

/** Does the work in a transaction, and resolves with what to print. Rejects with a sentence for the person who ran the command. */
type Action = (
  transaction: Transaction,
  words: readonly string[],
  now: number,
) => Promise<string[]>;

const importFile: Action = async (transaction, [file = ''], now) => {
  const changes: MarketChange[] = [];
  for (const slot of slotsOf(readFileSync(file, 'utf8'), await marketsByName(transaction))) {
    const change = await setSlot(transaction, slot, now);
    if (change !== null) changes.push({ ...change, market: slot.market });
  }
  return report(changes);
};

const close: Action = async (transaction, [name = '', from = '', to = ''], now) => {
  const market = marketNamed(await marketsByName(transaction), name);
  if (!isDateText(from) || !isDateText(to) || to < from)
    throw new Error('The days must be of the form yyyy-MM-dd, the later one last.');
  const changes = await closeDays(transaction, market, { from, to }, now);
  return report(changes.map((change) => ({ ...change, market })));
};

const notice: Action = async (transaction, [name = '', typed = '']) => {
  const market = marketNamed(await marketsByName(transaction), name);
  const hours = numberOf(typed, MAX_NOTICE_HOURS);
  const before = await setLeastNotice(transaction, market, hours);
  return [`${market.name}: ${before} → ${hours} hours before a visit.`];
};

const ACTIONS: Readonly<Record<string, { words: number; run: Action }>> = {
  import: { words: 1, run: importFile },
  close: { words: 3, run: close },
  notice: { words: 2, run: notice },
};

/** Whether the words are an action and what it takes. */
export function isSlotsCommand([action = '', ...rest]: readonly string[]): boolean {
  return rest.length === ACTIONS[action]?.words;
}

/** Changes the calendar, or says what would change. Rejects with a sentence if the file or a name is wrong. */
export async function slotsWork(
  database: Database,
  [action = '', ...words]: readonly string[],
  { isDryRun, now }: { isDryRun: boolean; now: number },
): Promise<Report> {
  const lines = await database.transaction(async (transaction) => {
    await transaction.query('savepoint unchanged');
    const said = await ACTIONS[action]?.run(transaction, words, now);
    if (isDryRun) await transaction.query('rollback to savepoint unchanged');
    return said ?? [];
  });
  if (isDryRun) lines.push('Nothing was changed: this was a dry run.');
  return { text: lines.join('\n'), exitCode: 0 };
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = readCommand(
    USAGE,
    { 'dry-run': { type: 'boolean', default: false } },
    isSlotsCommand,
  );
  await reportOnDatabase((database) =>
    slotsWork(database, positionals, { isDryRun: values['dry-run'], now: Date.now() }),
  );
}
