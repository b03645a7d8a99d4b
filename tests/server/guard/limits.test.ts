import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS, leastSecondsOf, limitsOf } from '#src/server/guard/limits.ts';
import { originOf } from '#src/server/guard/origin.ts';

describe('where a request comes from', () => {
  test.each([
    ['203.0.113.77', { isLocal: false, address: '203.0.113.77', network: '203.0.113.0' }],
    ['::ffff:203.0.113.77', { isLocal: false, address: '203.0.113.77', network: '203.0.113.0' }],
    [
      '2001:db8:1:2:3:4:5:6',
      { isLocal: false, address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2::' },
    ],
    [
      '2001:0db8:0001:0002::9',
      { isLocal: false, address: '2001:db8:1:2::9', network: '2001:db8:1:2::' },
    ],
  ])('%s is counted by itself and by its network', (client, origin) => {
    expect(originOf(client)).toEqual(origin);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s is the machine itself', (client) => {
    expect(originOf(client)).toEqual({ isLocal: true, address: null, network: null });
  });

  test.each([
    '10.0.0.3',
    '172.17.0.1',
    '192.168.1.9',
    '169.254.0.1',
    '100.64.0.1',
    'fd00::1',
    'fe80::1',
    'unknown',
  ])('%s may be a proxy that is not trusted, and is counted by nothing', (client) => {
    expect(originOf(client)).toEqual({ isLocal: false, address: null, network: null });
  });
});

describe('the settings', () => {
  test('name limits by key; those that are not named stay', () => {
    expect(limitsOf('phone=1/2  network=30/40')).toEqual({
      ...DEFAULT_LIMITS,
      phone: { holds: 1, bookings: 2 },
      network: { holds: 30, bookings: 40 },
    });
    expect({
      absent: limitsOf(undefined),
      empty: limitsOf(''),
      off: limitsOf('off'),
    }).toEqual({
      absent: DEFAULT_LIMITS,
      empty: DEFAULT_LIMITS,
      off: null,
    });
    expect({
      absent: leastSecondsOf(undefined),
      none: leastSecondsOf('0'),
      most: leastSecondsOf('600'),
    }).toEqual({
      absent: 8,
      none: 0,
      most: 600,
    });
  });
});
