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
  type DemoCampaign,
  type DemoMarket,
  type DemoProperty,
} from './demo-data.ts';
import { seedDemoVisits } from './demo-visits.ts';
import { insertRows } from './insert-rows.ts';

async function seedMarket(queries: Queries, market: DemoMarket): Promise<void> {
  await insertRows(queries, 'markets', [
    {
      id: market.id,
      name: market.name,
      time_zone: market.timeZone,
      least_notice_minutes: DEMO_LEAST_NOTICE_MINUTES,
    },
  ]);
  await insertRows(
    queries,
    'market_zip_ranges',
    market.zipRanges.map(([firstZip, lastZip]) => ({
      market_id: market.id,
      first_zip: firstZip,
      last_zip: lastZip,
    })),
  );
  const hours = [...DEMO_HOURS.entries()].flatMap(([weekday, ofDay]) =>
    ofDay.map(({ startTime, endTime }) => ({
      market_id: market.id,
      weekday,
      start_time: startTime,
      end_time: endTime,
      capacity: market.capacity,
      sold_out: market.soldOutWeekdays.includes(weekday) ? 1 : 0,
    })),
  );
  await insertRows(queries, 'market_hours', hours);
}

async function seedCampaign(queries: Queries, campaign: DemoCampaign): Promise<void> {
  await insertRows(queries, 'campaigns', [
    { id: campaign.id, name: campaign.name, active: campaign.active ? 1 : 0 },
  ]);
  await insertRows(queries, 'campaign_markets', [
    { campaign_id: campaign.id, market_id: campaign.marketId },
  ]);
  await insertRows(
    queries,
    'field_agents',
    campaign.fieldAgents.map(({ id, name }, position) => ({
      campaign_id: campaign.id,
      id,
      name,
      position,
    })),
  );
}

async function seedProperty(queries: Queries, property: DemoProperty): Promise<void> {
  const key = { address_key: addressKey(property.street), zipcode: property.zipcode };
  await insertRows(queries, 'properties', [
    { ...key, street: property.street, value: property.value, next_page: property.nextPage },
  ]);
  await insertRows(
    queries,
    'property_owners',
    property.owners.map((owner, position) => ({
      ...key,
      position,
      first_name: owner.firstName,
      last_name: owner.lastName,
    })),
  );
}

async function seedDemo(queries: Queries): Promise<void> {
  for (const market of DEMO_MARKETS) await seedMarket(queries, market);
  await insertRows(
    queries,
    'cities',
    DEMO_CITIES.map(({ name, firstZip, lastZip }) => ({
      first_zip: firstZip,
      last_zip: lastZip,
      name,
    })),
  );
  for (const campaign of DEMO_CAMPAIGNS) await seedCampaign(queries, campaign);
  await insertRows(
    queries,
    'promotional_offers',
    DEMO_OFFERS.map((offerText, position) => ({ position, offer_text: offerText })),
  );
  for (const property of DEMO_PROPERTIES) await seedProperty(queries, property);
  const reviews = DEMO_REVIEWS.map(({ author, rating, text, date }, position) => ({
    position,
    source: 'google',
    author,
    rating,
    review_text: text,
    date,
  }));
  await insertRows(queries, 'reviews', reviews);
}

export interface SeedOptions {
  /** Whether to fill in the demo data; true when absent. */
  withDemo?: boolean;
  /** Whether to add a month of made-up visits to a database without any; false when absent. */
  withVisits?: boolean;
}

/**
 * Fills the reference tables with the demo data and makes the calendar of every market from today on. Rows that exist are left alone, so
 * it may run on every start and in several processes at once. Returns the markets whose calendar could not be filled.
 */
export async function seed(
  database: Database,
  now: Date,
  { withDemo = true, withVisits = false }: SeedOptions = {},
): Promise<UnfilledMarket[]> {
  if (withDemo) await database.exclusively(seedDemo);
  if (withDemo && withVisits) await database.exclusively((queries) => seedDemoVisits(queries, now));
  return topUpBlocks(database, now);
}
