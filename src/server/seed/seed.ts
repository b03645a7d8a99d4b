import type { Database, Parameter, Queries } from '../database/database.ts';
import { addressKey } from './address-key.ts';
import { topUpBlocks, type UnfilledMarket } from './blocks.ts';
import {
  DEMO_CAMPAIGNS,
  DEMO_HOURS,
  DEMO_MARKETS,
  DEMO_OFFERS,
  DEMO_PROPERTIES,
  DEMO_REVIEWS,
  type DemoCampaign,
  type DemoMarket,
  type DemoProperty,
} from './demo-data.ts';

async function insert(queries: Queries, table: string, values: Readonly<Record<string, Parameter>>): Promise<void> {
  const columns = Object.keys(values);
  const placeholders = columns.map((_, index) => `$${index + 1}`);
  await queries.query(
    `insert into ${table} (${columns.join(', ')}) values (${placeholders.join(', ')}) on conflict do nothing`,
    Object.values(values),
  );
}

async function seedMarket(queries: Queries, market: DemoMarket): Promise<void> {
  await insert(queries, 'markets', { id: market.id, name: market.name, time_zone: market.timeZone });
  for (const [firstZip, lastZip] of market.zipRanges) {
    await insert(queries, 'market_zip_ranges', { market_id: market.id, first_zip: firstZip, last_zip: lastZip });
  }
  for (const [weekday, hours] of DEMO_HOURS.entries()) {
    for (const { startTime, endTime } of hours) {
      await insert(queries, 'market_hours', {
        market_id: market.id,
        weekday,
        start_time: startTime,
        end_time: endTime,
        capacity: market.capacity,
        sold_out: market.soldOutWeekdays.includes(weekday) ? 1 : 0,
      });
    }
  }
}

async function seedCampaign(queries: Queries, campaign: DemoCampaign): Promise<void> {
  await insert(queries, 'campaigns', { id: campaign.id, name: campaign.name, active: campaign.active ? 1 : 0 });
  for (const [position, agent] of campaign.fieldAgents.entries()) {
    await insert(queries, 'field_agents', { campaign_id: campaign.id, id: agent.id, name: agent.name, position });
  }
}

async function seedProperty(queries: Queries, property: DemoProperty): Promise<void> {
  const key = { address_key: addressKey(property.street), zipcode: property.zipcode };
  await insert(queries, 'properties', { ...key, street: property.street, value: property.value, next_page: property.nextPage });
  for (const [position, owner] of property.owners.entries()) {
    await insert(queries, 'property_owners', { ...key, position, first_name: owner.firstName, last_name: owner.lastName });
  }
}

async function seedDemo(queries: Queries): Promise<void> {
  for (const market of DEMO_MARKETS) await seedMarket(queries, market);
  for (const campaign of DEMO_CAMPAIGNS) await seedCampaign(queries, campaign);
  for (const [position, offerText] of DEMO_OFFERS.entries()) {
    await insert(queries, 'promotional_offers', { position, offer_text: offerText });
  }
  for (const property of DEMO_PROPERTIES) await seedProperty(queries, property);
  for (const [position, review] of DEMO_REVIEWS.entries()) {
    await insert(queries, 'reviews', {
      position,
      source: 'google',
      author: review.author,
      rating: review.rating,
      review_text: review.text,
      date: review.date,
    });
  }
}

export interface SeedOptions {
  /** Whether to fill in the demo data; true when absent. */
  withDemo?: boolean;
}

/**
 * Fills the reference tables with the demo data and makes the calendar of every market from today on. Rows that exist are left alone, so
 * it may run on every start and in several processes at once. Answers the markets whose calendar could not be filled.
 */
export async function seed(database: Database, now: Date, { withDemo = true }: SeedOptions = {}): Promise<UnfilledMarket[]> {
  if (withDemo) await database.exclusively(seedDemo);
  return topUpBlocks(database, now);
}
