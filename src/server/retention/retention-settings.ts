import { partsOf } from '../settings.ts';

/** For how many days what is kept; 0 for ever. */
export type Retention = Readonly<Record<'left' | 'booked' | 'proofs' | 'funnel', number>>;

/** `proofs`: consent may be disputed for four years in the United States. `funnel`: no figure of a person, and enough for a season. */
export const DEFAULT_RETENTION: Retention = { left: 365, booked: 1095, proofs: 1825, funnel: 90 };

const ONE = /^(left|booked|proofs|funnel)=(\d{1,5})$/;

/** Parses `RETENTION_DAYS`, such as `left=90 booked=0`. What it does not name keeps its default. @throws SettingsError for anything else */
export function retentionOf(text: string | undefined): Retention {
  const parts = partsOf(
    text ?? '',
    ONE,
    'RETENTION_DAYS must be days by left, booked, proofs, funnel, such as left=90 booked=0; 0 keeps for ever.',
  );
  return {
    ...DEFAULT_RETENTION,
    ...Object.fromEntries(parts.map(([, name, days]) => [name, Number(days)])),
  };
}
