import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FUNNEL } from '#src/domain/funnel.ts';
import { QUESTIONS } from '#src/domain/steps.ts';
import type { Queries } from '#src/server/database/database.ts';
import { migrate } from '#src/server/database/migrate.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { funnelReport } from '#src/server/store/funnel.ts';
import { quantile, startBenchProduct } from './bench-product.ts';
import { launchChromium } from './chromium.ts';
import { ensureExplorerBuilt } from './flow/explorer-build.ts';
import { ALL_PEOPLE, countVisits, readFunnel } from './flow/funnel.ts';
import { VARIANT_NAMES } from './flow/variants.ts';

/*
 * Measures the funnel with 100,000 visits of 90 days: how long the server counts them (beside other requests, and the answer is kept), and how
 * long the explorer reads the answer, counts what is chosen, and shows an export in Chromium. Runs on the embedded database, or on an empty PostgreSQL database given as
 * DATABASE_URL.
 */

const VISITS = 100_000;
const DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const TIMES = 5;
const CHOICES = 50;
const ROWS_OF_STATEMENT = 500;
const PAGES = ['home', ...QUESTIONS, 'timeDateBooking', 'additionalComments'];

/** Visits that end after one page or more, half of them after four; times and variants spread evenly. */
function* rows(now: number): Generator<(string | number)[]> {
  for (let visit = 0; visit < VISITS; visit += 1) {
    const hash = (visit * 2_654_435_761).toString(16).padStart(64, '0');
    const variant = VARIANT_NAMES[visit % VARIANT_NAMES.length] ?? 'standard';
    const begun = now - ((visit * 7919) % DAYS) * DAY_MS - (visit % 1000) * 1000;
    for (let page = 0; page <= visit % PAGES.length; page += 1) {
      yield [hash, begun + page * (3000 + ((visit * 31 + page * 17) % 90_000)), PAGES[page] ?? '', variant, hash, hash, visit % 3 === 0 ? '0123456789abcdef' : 'fedcba9876543210'];
    }
  }
}

async function fill(queries: Queries): Promise<number> {
  let count = 0;
  let batch: (string | number)[][] = [];
  const write = async () => {
    const places = batch.map((row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join(', ')})`);
    await queries.query(`insert into funnel (draft_hash, recorded_at, state, variant, visit_hash, visitor, revision) values ${places.join(', ')}`, batch.flat());
    count += batch.length;
    batch = [];
  };
  for (const row of rows(Date.now())) {
    batch.push(row);
    if (batch.length === ROWS_OF_STATEMENT) await write();
  }
  if (batch.length > 0) await write();
  return count;
}

function shown(times: readonly number[]): string {
  return `median ${quantile(times.toSorted((a, b) => a - b), 0.5).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms of ${times.length}`;
}

async function timed<T>(times: number[], work: () => Promise<T> | T): Promise<T> {
  const begun = performance.now();
  const result = await work();
  times.push(performance.now() - begun);
  return result;
}

/** Milliseconds from an export being given to the explorer until its losses and its coloured picture are painted, a new page each time. */
async function shownInBrowser(file: string): Promise<number[]> {
  await ensureExplorerBuilt();
  const product = await startBenchProduct();
  const browser = await launchChromium();
  try {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      await page.goto(`${product.url}/flow/`);
      await page.frameLocator('iframe').locator('main h1').waitFor();
      await page.getByRole('tab', { name: 'Funnel' }).click();
      const begun = performance.now();
      await page.getByLabel('Open an export (JSON)').setInputFiles(file);
      await page.getByRole('list', { name: 'Biggest losses' }).waitFor();
      await page.locator('[data-width]').first().waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      times.push(performance.now() - begun);
      await page.close();
    }
    return times;
  } finally {
    await browser.close();
    await product.stop();
  }
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-funnel-'));
const database = openDatabase({ dataDirectory, databaseUrl: process.env['DATABASE_URL'] });
try {
  await migrate(database, new Date());
  const count = await database.transaction(fill);
  await database.query('analyze');
  const [counted, opened, chosen]: [number[], number[], number[]] = [[], [], []];
  let json = '';
  for (let time = 0; time < TIMES; time += 1) json = JSON.stringify(await timed(counted, () => funnelReport(database)));
  for (let time = 0; time < TIMES; time += 1) await timed(opened, () => countVisits(readFunnel(JSON.parse(json))));
  const report = FUNNEL.read(JSON.parse(json)) ?? { groups: [] };
  for (let time = 0; time < CHOICES; time += 1) await timed(chosen, () => countVisits(report, { ...ALL_PEOPLE, variant: VARIANT_NAMES[time % VARIANT_NAMES.length] ?? '', revision: '0123456789abcdef' }));
  console.log(`${database.engine}: ${VISITS} visits of ${DAYS} days, ${count} rows; the export has ${(json.length / 1e6).toFixed(1)} MB`);
  console.log(`The server counts them: ${shown(counted)}`);
  console.log(`An export is opened:    ${shown(opened)} (limit 1000 ms)`);
  console.log(`A choice is counted:    ${shown(chosen)}`);
  const file = join(dataDirectory, 'funnel.json');
  writeFileSync(file, json);
  const painted = await shownInBrowser(file);
  console.log(`An export is painted:   ${shown(painted)} in Chromium (limit 1000 ms)`);
  if (Math.max(...opened, ...painted) > 1000) process.exitCode = 1;
} finally {
  await database.close();
  rmSync(dataDirectory, { recursive: true, force: true });
}
