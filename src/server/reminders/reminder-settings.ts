import type { ConsentKind } from '../consent/consent-changes.ts';
import { partsOf, requireSetting } from '../settings.ts';
import type { Night } from './night.ts';

/** How long before a visit: whole days on the property's calendar, or minutes. */
export interface Lead {
  /** As the setting says it, such as `2d`. */
  name: string;
  days: number;
  minutes: number;
}

export interface ReminderSettings {
  /** When visits are reminded of, by kind of message, the earliest first. */
  before: Readonly<Record<ConsentKind, readonly Lead[]>>;
  /** Whether visitors who left a draft half-way get a mail. */
  hasLeftMail: boolean;
  night: Night;
}

const NO_LEADS: ReminderSettings['before'] = { mail: [], text: [] };

export const DEFAULT_REMINDERS = 'mail=2d,2h text=2h';

/** From 9 in the evening to 8 in the morning: when the law of the United States forbids calls and text messages to consumers (47 CFR 64.1200). */
export const DEFAULT_NIGHT: Night = { from: '21:00', to: '08:00' };

const MOST_MINUTES = 14 * 24 * 60;
const WRONG_REMINDERS =
  'REMINDERS must be off, or times before a visit by kind, such as mail=2d,2h text=2h: up to 14 days, in d, h or m.';

/** @throws SettingsError */
function leadOf(name: string): Lead {
  const [, number = '', unit = ''] = /^(\d{1,5})([dhm])$/.exec(name) ?? [];
  const minutes = Number(number) * ({ d: 1440, h: 60, m: 1 }[unit] ?? 0);
  requireSetting(minutes > 0 && minutes <= MOST_MINUTES, WRONG_REMINDERS);
  return unit === 'd' ? { name, days: Number(number), minutes: 0 } : { name, days: 0, minutes };
}

const lengthOf = ({ days, minutes }: Lead) => days * 1440 + minutes;

/** Parses `REMINDERS`, such as `mail=2d,2h text=2h`; `off` for none. @throws SettingsError for anything else */
export function beforeOf(text: string): ReminderSettings['before'] {
  if (text === 'off') return NO_LEADS;
  const parts = partsOf(text, /^(mail|text)=(\w+(?:,\w+)*)$/, WRONG_REMINDERS);
  const kinds = parts.map(([, kind, leads = '']) => [
    kind,
    leads
      .split(',')
      .map(leadOf)
      .toSorted((one, other) => lengthOf(other) - lengthOf(one)),
  ]);
  return { ...NO_LEADS, ...Object.fromEntries(kinds) };
}

/** Parses `NIGHT`, such as `21:00-08:00`. @throws SettingsError for anything else */
export function nightOf(text: string): Night {
  const [, from = '', to = ''] =
    /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  requireSetting(from !== to, 'NIGHT must be two different times of day, such as 21:00-08:00.');
  return { from, to };
}
