/**
 * The statements of each migration, by the id that is recorded once it is applied. Never change or reorder a released migration; add another.
 * Instants are epoch milliseconds, dates `yyyy-MM-dd`, times `HH:mm` on the wall clock of the market.
 */
export const MIGRATIONS: Readonly<Record<string, readonly string[]>> = {
  '0001-drafts': [
    `create table drafts (
         id text primary key,
         revision integer not null,
         status text not null
           check (status in ('New', 'CallRequested', 'Abandoned', 'Completed', 'CallToSet', 'InsideSales')),
         session_data text not null,
         request text not null,
         next_page_override text,
         created_at bigint not null,
         updated_at bigint not null
       )`,
    `create table marketing_consents (
         draft_id text not null references drafts (id),
         revision integer not null,
         given integer not null check (given in (0, 1)),
         recorded_at bigint not null,
         primary key (draft_id, revision)
       )`,
    `create table idempotency_keys (
         key text primary key,
         body_hash text not null,
         answer text,
         created_at bigint not null
       )`,
    'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  ],
  '0002-calendar': [
    `create table markets (
         id text primary key,
         name text not null,
         time_zone text not null
       )`,
    `create table market_zip_ranges (
         market_id text not null references markets (id),
         first_zip text not null,
         last_zip text not null,
         primary key (first_zip)
       )`,
    `create table market_hours (
         market_id text not null references markets (id),
         weekday integer not null check (weekday between 0 and 6),
         start_time text not null,
         end_time text not null,
         capacity integer not null check (capacity >= 0),
         sold_out integer not null check (sold_out in (0, 1)),
         primary key (market_id, weekday, start_time)
       )`,
    `create table appointment_blocks (
         id text primary key,
         market_id text not null references markets (id),
         date text not null,
         start_time text not null,
         end_time text not null,
         period text not null check (period in ('Morning', 'Afternoon', 'Evening')),
         starts_at bigint not null
       )`,
    'create unique index appointment_blocks_by_day on appointment_blocks (market_id, date, start_time)',
    `create table places (
         block_id text not null references appointment_blocks (id),
         number integer not null,
         state text not null check (state in ('free', 'held', 'booked')),
         draft_id text,
         expires_at bigint,
         primary key (block_id, number),
         check (state <> 'free' or draft_id is null),
         check (state <> 'held' or (draft_id is not null and expires_at is not null))
       )`,
    'create index places_by_state on places (block_id, state, expires_at)',
    'create unique index places_by_draft on places (draft_id) where draft_id is not null',
  ],
  '0003-reference-data': [
    `create table campaigns (
         id text primary key,
         name text not null,
         active integer not null check (active in (0, 1))
       )`,
    `create table field_agents (
         campaign_id text not null references campaigns (id),
         id text not null,
         name text not null,
         position integer not null,
         primary key (campaign_id, id)
       )`,
    `create table promotional_offers (
         position integer primary key,
         offer_text text not null
       )`,
    `create table properties (
         address_key text not null,
         zipcode text not null,
         street text not null,
         value integer not null,
         next_page text,
         primary key (address_key, zipcode)
       )`,
    `create table property_owners (
         address_key text not null,
         zipcode text not null,
         position integer not null,
         first_name text,
         last_name text,
         primary key (address_key, zipcode, position)
       )`,
    `create table reviews (
         position integer primary key,
         source text not null,
         author text not null,
         rating integer not null check (rating between 1 and 5),
         review_text text not null,
         date text not null
       )`,
  ],
  '0004-funnel': [
    `create table funnel (
         draft_hash text not null,
         recorded_at bigint not null,
         state text not null,
         variant text not null,
         primary key (draft_hash, recorded_at, state)
       )`,
    'create index funnel_by_state on funnel (state)',
  ],
  '0005-funnel-visits': [
    'alter table funnel add column visit_hash text',
    'create index funnel_by_visit on funnel (visit_hash, recorded_at)',
  ],
  '0006-funnel-age': ['create index funnel_by_age on funnel (recorded_at)'],
  '0007-funnel-visitors': [
    'alter table funnel add column visitor text',
    `update funnel set visitor = case when visit_hash is null or draft_hash <> visit_hash then draft_hash else coalesce(
         (select later.draft_hash from funnel later
          where later.visit_hash = funnel.visit_hash and later.draft_hash <> later.visit_hash and later.recorded_at >= funnel.recorded_at
          order by later.recorded_at, later.draft_hash limit 1),
         draft_hash) end`,
    'create index funnel_by_visitor on funnel (visitor, recorded_at, state)',
  ],
  '0008-owner-lookups': [
    `create table owner_lookups (
         draft_id text not null references drafts (id),
         address_hash text not null,
         primary key (draft_id, address_hash)
       )`,
  ],
  '0009-outbox': [
    `create table outbox (
         id text primary key,
         draft_id text not null references drafts (id) on delete cascade,
         sink text not null,
         type text not null,
         event text not null,
         attempts integer not null,
         due_at bigint,
         sent_at bigint,
         last_error text
       )`,
    'create index outbox_by_sink on outbox (sink, due_at)',
    'create index outbox_by_draft on outbox (draft_id)',
    'create index outbox_by_age on outbox (sent_at)',
  ],
  '0010-guard': [
    `create table draft_origins (
         draft_id text primary key references drafts (id) on delete cascade,
         phone text,
         address text,
         network text,
         event text,
         taken_at bigint,
         suspect integer not null check (suspect in (0, 1))
       )`,
    ...['phone', 'address', 'network', 'event', 'taken_at'].map(
      (column) => `create index draft_origins_by_${column} on draft_origins (${column})`,
    ),
    'create table reservation_locks (number integer primary key)',
  ],
  '0012-consent-proofs': [
    `create table consent_proofs (
         draft_id text not null references drafts (id) on delete cascade,
         revision integer not null,
         address text not null,
         user_agent text not null,
         label text,
         label_hash text,
         content text,
         page text,
         pre_checked integer check (pre_checked in (0, 1)),
         touched integer check (touched in (0, 1)),
         primary key (draft_id, revision)
       )`,
  ],
  '0013-funnel-revisions': [
    'alter table funnel add column revision text',
    'alter table funnel add column bot integer not null default 0 check (bot in (0, 1))',
  ],
  '0014-vitals': [
    `create table vitals (
         id text primary key,
         recorded_at bigint not null,
         state text not null,
         variant text not null,
         revision text,
         bot integer not null check (bot in (0, 1)),
         vital text not null,
         value double precision not null
       )`,
    'create index vitals_by_age on vitals (recorded_at)',
  ],
  '0015-funnel-counted-from-its-index': [
    'drop index funnel_by_visitor',
    'create index funnel_by_visitor on funnel (visitor, recorded_at, state, variant, bot, revision)',
  ],
  '0016-vitals-counted-from-their-index': [
    'drop index vitals_by_age',
    'create index vitals_by_age on vitals (recorded_at, state, variant, vital, value, bot, revision)',
  ],
  '0017-where-and-when-events-are': [
    // Days of the market's calendar, both included. Null: no first, no last.
    'alter table campaigns add column first_day text',
    'alter table campaigns add column last_day text',
    `create table campaign_markets (
         campaign_id text not null references campaigns (id),
         market_id text not null references markets (id),
         primary key (campaign_id, market_id)
       )`,
  ],
  '0018-server-keys': ['create table server_keys (name text primary key, value text not null)'],
  '0019-outbox-recipients': [
    'alter table outbox add column recipient text',
    'alter table outbox add column recorded_at bigint',
    'create index outbox_by_recipient on outbox (recipient, recorded_at)',
  ],
  '0020-funnel-arrival': [
    // Null in rows of earlier versions.
    'alter table funnel add column arrived_at bigint',
    'create index funnel_by_arrival on funnel ((coalesce(arrived_at, recorded_at)))',
  ],
  '0021-kept-consents': [
    // No reference to the draft: it is deleted before them.
    `create table kept_consents (
         draft_id text primary key,
         phone text not null,
         customer text not null,
         proofs text not null,
         last_at bigint not null
       )`,
    'create index kept_consents_by_phone on kept_consents (phone)',
    'create index drafts_by_age on drafts (updated_at)',
  ],
  '0022-closures-and-notice': [
    'alter table markets add column least_notice_minutes integer not null default 0',
    `create table market_closures (
         market_id text not null references markets (id),
         first_day text not null,
         last_day text not null,
         primary key (market_id, first_day, last_day)
       )`,
  ],
  '0023-a-hold-beside-a-visit': [
    // A booked draft may hold the place that its visit is to move to.
    'drop index places_by_draft',
    'create unique index places_by_draft on places (draft_id, state) where draft_id is not null',
  ],
  '0024-cities': [
    // The city of every zipcode between two, both included.
    `create table cities (
         first_zip text primary key,
         last_zip text not null,
         name text not null
       )`,
  ],
  '0025-reminders': [
    `create table consent_changes (
         draft_id text not null references drafts (id) on delete cascade,
         kind text not null check (kind in ('mail', 'text', 'all')),
         revoked integer not null check (revoked in (0, 1)),
         source text not null,
         recorded_at bigint not null,
         primary key (draft_id, kind, recorded_at)
       )`,
    `create table unsubscribe_tokens (
         token text primary key,
         draft_id text not null references drafts (id) on delete cascade
       )`,
    'create index unsubscribe_tokens_by_draft on unsubscribe_tokens (draft_id)',
  ],
  '0026-messages-about-forgotten-drafts': [
    // Null: the draft is deleted, and the message says so. The embedded database cannot drop the constraint of a column.
    'alter table outbox rename to outbox_before',
    `create table outbox (
         id text primary key,
         draft_id text references drafts (id) on delete cascade,
         sink text not null,
         type text not null,
         event text not null,
         attempts integer not null,
         due_at bigint,
         sent_at bigint,
         last_error text,
         recipient text,
         recorded_at bigint
       )`,
    `insert into outbox (id, draft_id, sink, type, event, attempts, due_at, sent_at, last_error, recipient, recorded_at)
       select id, draft_id, sink, type, event, attempts, due_at, sent_at, last_error, recipient, recorded_at from outbox_before`,
    'drop table outbox_before',
    'create index outbox_by_sink on outbox (sink, due_at)',
    'create index outbox_by_draft on outbox (draft_id)',
    'create index outbox_by_age on outbox (sent_at)',
    'create index outbox_by_recipient on outbox (recipient, recorded_at)',
    'alter table kept_consents add column changes text',
  ],
};
