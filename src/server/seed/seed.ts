import type { Database, Queries } from '../database/database.ts';
import { addressKey } from './address-key.ts';
import { topUpBlocks, type UnfilledMarket } from './blocks.ts';
import {
  DEMO_CAMPAIGNS,
  DEMO_CITIES,
  DEMO_HOURS,
  DEMO_LEAST_NOTICE_MINUTES,
  DEMO_MARKETS,
  DEMO_OFFERS,
  DEMO_PROPERTIES,
  DEMO_REVIEWS,
  type DemoMarket,
  type DemoProperty,
} from './demo-data.ts';
import { seedDemoVisits } from './demo-visits.ts';
import { insertRows } from './insert-rows.ts';

async function seedMarket(
  queries: Queries,
  { id, name, timeZone, zipRanges, capacity, soldOutWeekdays = [] }: DemoMarket,
): Promise<void> {
  const market = { id, name, timeZone, leastNoticeMinutes: DEMO_LEAST_NOTICE_MINUTES };
  await insertRows(queries, 'markets', [market]);
  const ranges = zipRanges.map(([firstZip, lastZip]) => ({ marketId: id, firstZip, lastZip }));
  await insertRows(queries, 'market_zip_ranges', ranges);
  const hours = DEMO_HOURS.flatMap((ofDay, weekday) => {
    const soldOut = Number(soldOutWeekdays.includes(weekday));
    return ofDay.map((time) => ({ marketId: id, weekday, ...time, capacity, soldOut }));
  });
  await insertRows(queries, 'market_hours', hours);
}

async function seedProperty(
  queries: Queries,
  { street, zipcode, value, nextPage, owners = [] }: DemoProperty,
): Promise<void> {
  const key = { addressKey: addressKey(street), zipcode };
  await insertRows(queries, 'properties', [{ ...key, street, value, nextPage: nextPage ?? null }]);
  const rows = owners.map((owner, position) => ({ ...key, position, ...owner }));
  await insertRows(queries, 'property_owners', rows);
}

async function seedDemo(queries: Queries): Promise<void> {
  for (const market of DEMO_MARKETS) await seedMarket(queries, market);
  await insertRows(queries, 'cities', DEMO_CITIES);
  for (const { id, name, active, marketId, fieldAgents } of DEMO_CAMPAIGNS) {
    await insertRows(queries, 'campaigns', [{ id, name, active: Number(active) }]);
    await insertRows(queries, 'campaign_markets', [{ campaignId: id, marketId }]);
    const agents = fieldAgents.map((agent, position) => ({ campaignId: id, ...agent, position }));
    await insertRows(queries, 'field_agents', agents);
  }
  const offers = DEMO_OFFERS.map((offerText, position) => ({ position, offerText }));
  await insertRows(queries, 'promotional_offers', offers);
  for (const property of DEMO_PROPERTIES) await seedProperty(queries, property);
  const reviews = DEMO_REVIEWS.map(([author, rating, date, reviewText], position) => ({
    position,
    source: 'google',
    author,
    rating,
    reviewText,
    date,
  }));
  await insertRows(queries, 'reviews', reviews);
}

/**
 * Fills the reference tables with the demo data and makes the calendar of every market from today on. Rows that exist are left alone, so
 * it may run on every start and in several processes at once. Returns the markets whose calendar could not be filled.
 *
 * @param options `withDemo`: whether to fill in the demo data; `withVisits`: whether to add a month of made-up visits to a database without any
 */
export async function seed(
  database: Database,
  now: Date,
  { withDemo = true, withVisits = false } = {},
): Promise<UnfilledMarket[]> {
  if (withDemo) await database.exclusively(seedDemo);
  if (withDemo && withVisits) await database.exclusively((queries) => seedDemoVisits(queries, now));
  return topUpBlocks(database, now);
}
