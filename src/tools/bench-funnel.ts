import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { FUNNEL } from '#src/domain/funnel.ts';
import { QUESTIONS } from '#src/domain/steps.ts';
import type { Queries } from '#src/server/database/database.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { funnelReport } from '#src/server/store/funnel.ts';
import { inWords, startBenchProduct } from './bench-product.ts';
import { launchChromium } from './chromium.ts';
import { ensureExplorerBuilt } from './flow/explorer-build.ts';
import { ALL_PEOPLE, countVisits, readFunnel } from './flow/funnel.ts';
import { VARIANT_NAMES } from './flow/variants.ts';
import { takeNoArguments } from './usage.ts';

/*
 * Measures the funnel with 100,000 visits over 90 days and 500,000 browser measurements: how long the server takes to count them (it yields to other
 * requests in between), how long the explorer takes to read the answer and to count a selection, and how long Chromium takes to show an export and
 * the server's answer. Runs on the embedded database, or on an empty PostgreSQL database given as DATABASE_URL.
 */

const VISITS = 100_000;
const MEASUREMENTS = 500_000;
const DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const TIMES = 5;
const CHOICES = 50;
const LIMIT_MS = 1000;
/** Long enough for the server's cached answer (ten seconds) to go stale. */
const NEW_FOR_MS = 11_000;
const PAGES = ['home', ...QUESTIONS, 'timeDateBooking', 'additionalComments'];

/** SQL for a one-column table of the numbers from 0 up to `count`, exclusive. */
function numbersBelow(count: number): string {
  return `(with recursive numbers (number) as (select cast(0 as bigint) union all select number + 1 from numbers where number < ${count - 1}) select number from numbers)`;
}

/** SQL that picks the name at an index. */
function nameAt(place: string, names: readonly string[]): string {
  return `case ${place} ${names.map((name, at) => `when ${at} then '${name}'`).join(' ')} end`;
}

/** Inserts visits of different lengths, their times and variants spread evenly. Returns the number of rows. */
async function fillFunnel(queries: Queries): Promise<number> {
  const hash = `'${'0'.repeat(56)}' || cast(10000000 + visit as text)`;
  await queries.query(
    `insert into funnel (draft_hash, recorded_at, state, variant, visit_hash, visitor, revision)
     select ${hash}, ${Date.now()} - (visit * 7919 % ${DAYS}) * ${DAY_MS} - visit % 1000 * 1000 + page * (3000 + (visit * 31 + page * 17) % 90000),
       ${nameAt('page', PAGES)}, ${nameAt(`visit % ${VARIANT_NAMES.length}`, VARIANT_NAMES)}, ${hash}, ${hash}, ${nameAt('visit % 3', ['0123456789abcdef', 'fedcba9876543210', 'fedcba9876543210'])}
     from (select number as visit from ${numbersBelow(VISITS)} as a) as visits
     join (select number as page from ${numbersBelow(PAGES.length)} as b) as pages on page <= visit % ${PAGES.length}`,
  );
  const [funnel] = await queries.query('select count(*) as size from funnel');
  return Number(funnel?.['size']);
}

/** Inserts as many browser measurements as the server keeps. */
async function fillVitals(queries: Queries): Promise<void> {
  await queries.query(
    `insert into vitals (id, recorded_at, state, variant, revision, bot, vital, value)
     select cast(number as text), ${Date.now()} - (number % ${DAYS}) * ${DAY_MS} - number, ${nameAt('number % 4', ['windowCount', 'home', 'home', 'home'])}, 'standard',
       '0123456789abcdef', 0, ${nameAt('number % 3', ['LCP', 'INP', 'CLS'])}, (number * 7919 % 99) * 10 from ${numbersBelow(MEASUREMENTS)} as numbers`,
  );
}

async function timed<T>(times: number[], work: () => Promise<T> | T): Promise<T> {
  const begun = performance.now();
  const result = await work();
  times.push(performance.now() - begun);
  return result;
}

/** Milliseconds until Chromium has painted the losses and the colored diagram, on a fresh page each time. `pause`: milliseconds to wait before each page. */
async function paintedAfter(url: string, show: (page: Page) => Promise<void>, pause = 0): Promise<number[]> {
  const browser = await launchChromium();
  try {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await sleep(pause);
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      await page.goto(`${url}/flow/`);
      await page.frameLocator('iframe').locator('main h1').waitFor();
      await page.getByRole('tab', { name: 'Funnel' }).click();
      await timed(times, async () => {
        await show(page);
        await page.getByRole('list', { name: 'Biggest losses' }).waitFor();
        await page.locator('[data-width]').first().waitFor();
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      });
      await page.close();
    }
    return times;
  } finally {
    await browser.close();
  }
}

takeNoArguments('Usage: npm run bench:funnel\nMeasures the time to count 100,000 visits on the server and in the flow explorer.');
const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-funnel-'));
const databaseUrl = process.env['DATABASE_URL'];
const database = openDatabase({ dataDirectory, databaseUrl });
let isOpen = true;
try {
  await migrate(database, new Date());
  const count = await fillFunnel(database);
  await fillVitals(database);
  await database.query('analyze');
  const [counted, opened, chosen]: [number[], number[], number[]] = [[], [], []];
  let json = '';
  for (let time = 0; time < TIMES; time += 1) json = JSON.stringify(await timed(counted, () => funnelReport(database)));
  for (let time = 0; time < TIMES; time += 1) await timed(opened, () => countVisits(readFunnel(JSON.parse(json))));
  const report = FUNNEL.read(JSON.parse(json)) ?? { groups: [] };
  for (let time = 0; time < CHOICES; time += 1) await timed(chosen, () => countVisits(report, { ...ALL_PEOPLE, variant: VARIANT_NAMES[time % VARIANT_NAMES.length] ?? '', revision: '0123456789abcdef' }));
  console.log(`${database.engine}: ${VISITS} visits of ${DAYS} days, ${count} rows, ${MEASUREMENTS} measurements; the export has ${(json.length / 1e6).toFixed(1)} MB`);
  console.log(`The server counts them: ${inWords(counted)}`);
  console.log(`An export is opened:    ${inWords(opened)} (limit ${LIMIT_MS} ms)`);
  console.log(`A choice is counted:    ${inWords(chosen)}`);
  // Only one process can open the embedded database.
  await database.close();
  isOpen = false;
  await ensureExplorerBuilt();
  const product = await startBenchProduct({ DATA_DIR: dataDirectory, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) });
  try {
    const file = join(dataDirectory, 'funnel.json');
    writeFileSync(file, json);
    const painted = await paintedAfter(product.url, (page) => page.getByLabel('Open an export (JSON)').setInputFiles(file));
    console.log(`An export is painted:   ${inWords(painted)} in Chromium (limit ${LIMIT_MS} ms)`);
    // Make the server count once first, so that it has a cached answer.
    await fetch(`${product.url}/api/funnel`);
    const asked = await paintedAfter(product.url, (page) => page.getByRole('button', { name: 'Ask the server' }).click(), NEW_FOR_MS);
    console.log(`The server is asked:    ${inWords(asked)} until painted (limit ${LIMIT_MS} ms)`);
    if (Math.max(...opened, ...painted, ...asked) > LIMIT_MS) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  if (isOpen) await database.close();
  rmSync(dataDirectory, { recursive: true, force: true });
}
