import { describe, expect, test } from 'vitest';
import { afterNight, beforeNight } from '#src/server/reminders/night.ts';
import { beforeOf, nightOf } from '#src/server/reminders/reminder-settings.ts';
import { SettingsError } from '#src/server/settings-error.ts';

const NIGHT = { from: '21:00', to: '08:00' };
const DENVER = 'America/Denver';

describe('the night', () => {
  test.each([
    ['by day', '2026-11-18T15:30:00Z', '2026-11-18T15:30:00Z', '2026-11-18T15:30:00Z'],
    ['as it begins', '2026-11-18T04:00:00Z', '2026-11-18T03:00:00Z', '2026-11-18T15:00:00Z'],
    ['in the morning', '2026-11-18T14:59:00Z', '2026-11-18T03:00:00Z', '2026-11-18T15:00:00Z'],
    ['as it ends', '2026-11-18T15:00:00Z', '2026-11-18T15:00:00Z', '2026-11-18T15:00:00Z'],
    // Clocks go back at 2:00 on November 1st, and forward on March 8th.
    ['of the longer night', '2026-11-01T08:00:00Z', '2026-11-01T02:00:00Z', '2026-11-01T15:00:00Z'],
    [
      'of the shorter night',
      '2026-03-08T08:00:00Z',
      '2026-03-08T03:00:00Z',
      '2026-03-08T14:00:00Z',
    ],
  ])('%s: %s is put off to an hour before, or to its end [L58.night]', (_, at, before, after) => {
    const instant = Date.parse(at);
    const text = (time: number) => new Date(time).toISOString().replace('.000', '');
    expect({
      before: text(beforeNight(NIGHT, instant, DENVER)),
      after: text(afterNight(NIGHT, instant, DENVER)),
    }).toEqual({ before, after });
  });

  test('may lie within one day [L58.night]', () => {
    const noon = { from: '12:00', to: '14:00' };
    expect({
      within: new Date(afterNight(noon, Date.parse('2026-11-18T20:00:00Z'), DENVER)).toISOString(),
      later: new Date(afterNight(noon, Date.parse('2026-11-18T21:00:00Z'), DENVER)).toISOString(),
    }).toEqual({ within: '2026-11-18T21:00:00.000Z', later: '2026-11-18T21:00:00.000Z' });
  });
});

describe('the settings of reminders', () => {
  test('name times before a visit by kind, the earliest first [L58.off]', () => {
    const named = (text: string) =>
      Object.entries(beforeOf(text)).map(([kind, leads]) =>
        `${kind} ${leads.map(({ name }) => name).join(' ')}`.trim(),
      );
    expect({ set: named('mail=90m,2d,1d text=2h'), off: named('off') }).toEqual({
      set: ['mail 2d 1d 90m', 'text 2h'],
      off: ['mail', 'text'],
    });
  });

  test.each(['2d', 'mail', 'mail=', 'mail=0h', 'mail=15d', 'mail=2x', 'post=2d', 'mail=2d;2h'])(
    'of REMINDERS=%s keep the server from starting, with its name [L58.off]',
    (text) => {
      expect(() => beforeOf(text)).toThrow(/^REMINDERS must be off, or times before a visit/);
    },
  );

  test.each(['21-8', '21:00', '24:00-08:00', '08:00-08:00', 'off'])(
    'of NIGHT=%s keep the server from starting, with its name [L58.off]',
    (text) => {
      expect(() => nightOf(text)).toThrow(
        new SettingsError('NIGHT must be two different times of day, such as 21:00-08:00.'),
      );
    },
  );
});
