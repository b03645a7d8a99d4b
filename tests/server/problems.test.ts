import { describe, expect, test } from 'vitest';
import { problemDocument, problemOf } from '#src/server/problems.ts';
import { call, draftDocument } from '#tests/support/api.ts';
import { serverFor } from '#tests/support/server.ts';

function failure(code: string) {
  return Object.assign(new Error('secret'), { code });
}

describe('what the database cannot do for now', () => {
  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENOTFOUND',
    'EPIPE',
    'ETIMEDOUT',
    '08000',
    '08001',
    '08003',
    '08006',
    '08P01',
    '25006',
    '25P03',
    '53000',
    '53100',
    '53200',
    '53300',
    '53400',
    '55P03',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '57P04',
    '58000',
    '58030',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_CANTOPEN',
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
    'SQLITE_LOCKED',
    'SQLITE_READONLY',
    'SQLITE_READONLY_DBMOVED',
  ])('is unavailable: %s', (code) => {
    expect(problemOf(failure(code))).toEqual(problemDocument('unavailable'));
  });

  test.each([
    '08',
    '22P02',
    '23505',
    '42P01',
    '57000',
    '5300',
    '530000',
    'SQLITE_CONSTRAINT',
    'SQLITE_CORRUPT',
    'SQLITE_ERROR',
  ])('is a fault where it is none of that: %s', (code) => {
    expect(problemOf(failure(code))).toEqual(problemDocument('internal-error'));
  });
});

describe('requests of unusual form', () => {
  const server = serverFor();

  test.each([
    ['', '/'],
    ['/', '/~1'],
    ['~', '/~0'],
    ['a/b~c', '/a~1b~0c'],
    ['~1', '/~01'],
  ])('the unknown field %j has the path %s [B4]', async (name, path) => {
    const { body } = await call('PUT', `${server.url}/api/Appointments`, {
      body: { ...draftDocument(), [name]: 1 },
    });
    expect(body).toMatchObject({ errors: [{ path, message: 'Unknown field.' }] });
  });
});
