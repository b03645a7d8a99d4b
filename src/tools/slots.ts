/** `npm run slots`: changes the times that a market offers. */
import { readFileSync } from 'node:fs';
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
import { readCommand } from './command.ts';
import { reportOnDatabase, type Report } from './on-database.ts';

const USAGE = `Usage: npm run slots -- import <csv> [--dry-run]
       npm run slots -- close <market> <from> <to> [--dry-run]
       npm run slots -- notice <market> <hours> [--dry-run]
Changes the times that a market offers, and lists the booked visits that a change leaves without room: they stand until you move them.
  import   makes the times of a file as it says: market,date,start,end,capacity in its first line, then a line for each, such as
           Denver,2027-03-05,09:00,11:00,2. Capacity 0 takes a time away. Times that the file does not name stay
  close    takes away all times from one day to another, both included: yyyy-MM-dd
  notice   says how many hours before its start a time can be booked at last, 0 to 168
  --dry-run  says what would change, and changes nothing
A market is named by its name or id. Works on the database that DATABASE_URL or DATA_DIR names; of the embedded one the server must be stopped.
Exit code: 0 done, 1 the file or a name is wrong or the database cannot be reached, 2 this was not understood.`;

const HEADER = 'market,date,start,end,capacity';
const MAX_CAPACITY = 100;
const MAX_NOTICE_HOURS = 168;

/** Ends the command with a sentence for the person who ran it. */
class Refused extends Error {}

/** Rolls a dry run back. */
class DryRun extends Error {}

function marketNamed(markets: ReadonlyMap<string, Market>, name: string): Market {
  const market = markets.get(name.toLowerCase());
  if (market === undefined)
    throw new Refused(
      `There is no market ${name}. There are: ${[...new Set([...markets.values()].map((known) => known.name))].join(', ')}.`,
    );
  return market;
}

function numberOf(typed: string, most: number): number {
  if (!/^\d{1,3}$/.test(typed) || Number(typed) > most)
    throw new Refused(`${typed} is no number from 0 to ${most}.`);
  return Number(typed);
}

function slotOf(line: string, markets: ReadonlyMap<string, Market>): Slot {
  const [name = '', date = '', startTime = '', endTime = '', capacity = '', ...more] = line
    .split(',')
    .map((part) => part.trim());
  if (more.length > 0 || capacity === '') throw new Refused(`It must have ${HEADER}.`);
  const market = marketNamed(markets, name);
  if (!isDateText(date)) throw new Refused(`${date} is no day of the form yyyy-MM-dd.`);
  if (!isTimeText(startTime) || !isTimeText(endTime) || endTime <= startTime)
    throw new Refused(
      `${startTime} to ${endTime} are no times of the form HH:mm, the later one last.`,
    );
  return { market, date, startTime, endTime, capacity: numberOf(capacity, MAX_CAPACITY) };
}

/** The times of a file. @throws Refused that names the first wrong line */
function slotsOf(csv: string, markets: ReadonlyMap<string, Market>): Slot[] {
  const [header = '', ...lines] = csv.replaceAll(/[\uFEFF"\r]/g, '').split('\n');
  if (header.replaceAll(' ', '').toLowerCase() !== HEADER)
    throw new Refused(`Line 1: It must be ${HEADER}.`);
  const slots = lines.flatMap((line, index) => {
    try {
      return line.trim() === '' ? [] : [slotOf(line, markets)];
    } catch (error) {
      throw new Refused(`Line ${index + 2}: ${messageOf(error)}`);
    }
  });
  const keys = slots.map(({ market, date, startTime }) => `${market.name} ${date} ${startTime}`);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new Refused(`${twice} is there twice.`);
  return slots;
}

function linesOf(change: SlotChange, market: Market): string[] {
  const { date, startTime, before, after, visits, holds } = change;
  return [
    `${market.name} ${date} ${startTime}: ${before === null ? 'new, ' : `${before} → `}${after}`,
    ...visits.map(
      ({ name, phone, draftId }) => `    booked: ${name}, ${formatPhone(phone)} (${draftId})`,
    ),
    ...(holds > 0 ? [`    held right now: ${holds}; ask again in ${HOLD_MINUTES} minutes`] : []),
  ];
}

function report(changes: readonly { change: SlotChange; market: Market }[]): string[] {
  const visits = changes.reduce((sum, { change }) => sum + change.visits.length, 0);
  return [
    ...changes.flatMap(({ change, market }) => linesOf(change, market)),
    `${changes.length} times change. ${visits} booked visits have no room any more.`,
  ];
}

async function importFile(transaction: Transaction, csv: string, now: number): Promise<string[]> {
  const changes = [];
  for (const slot of slotsOf(csv, await marketsByName(transaction))) {
    const change = await setSlot(transaction, slot, now);
    if (change !== null) changes.push({ change, market: slot.market });
  }
  return report(changes);
}

async function close(
  transaction: Transaction,
  [name = '', from = '', to = '']: readonly string[],
  now: number,
): Promise<string[]> {
  const market = marketNamed(await marketsByName(transaction), name);
  if (!isDateText(from) || !isDateText(to) || to < from)
    throw new Refused('The days must be of the form yyyy-MM-dd, the later one last.');
  return report(
    (await closeDays(transaction, market, { from, to }, now)).map((change) => ({ change, market })),
  );
}

async function notice(
  transaction: Transaction,
  [name = '', typed = '']: readonly string[],
): Promise<string[]> {
  const market = marketNamed(await marketsByName(transaction), name);
  const hours = numberOf(typed, MAX_NOTICE_HOURS);
  const before = await setLeastNotice(transaction, market, hours);
  return [`${market.name}: ${before} → ${hours} hours before a visit.`];
}

/** How many words each action takes. */
const ACTIONS: Readonly<Record<string, number>> = { import: 1, close: 3, notice: 2 };

/** Whether the words are an action and what it takes. */
export function isSlotsCommand([action = '', ...rest]: readonly string[]): boolean {
  return rest.length === ACTIONS[action];
}

/** Changes the calendar, or says what would change. */
export async function slotsWork(
  database: Database,
  [action, ...words]: readonly string[],
  {
    isDryRun,
    readFile,
    now,
  }: { isDryRun: boolean; readFile: (path: string) => string; now: number },
): Promise<Report> {
  let lines: string[] = [];
  try {
    await database.transaction(async (transaction) => {
      if (action === 'import') lines = await importFile(transaction, readFile(words[0] ?? ''), now);
      else if (action === 'close') lines = await close(transaction, words, now);
      else lines = await notice(transaction, words);
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (error instanceof Refused) return { text: error.message, exitCode: 1 };
    if (!(error instanceof DryRun)) throw error;
    lines.push('Nothing was changed: this was a dry run.');
  }
  return { text: lines.join('\n'), exitCode: 0 };
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = readCommand(
    USAGE,
    { 'dry-run': { type: 'boolean', default: false } },
    isSlotsCommand,
  );
  await reportOnDatabase((database) =>
    slotsWork(database, positionals, {
      isDryRun: values['dry-run'],
      readFile: (path) => readFileSync(path, 'utf8'),
      now: Date.now(),
    }),
  );
}
