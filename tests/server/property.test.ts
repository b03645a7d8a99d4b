import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#tests/support/api.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

test.each([
  ['200 Registered Road', '80202', '-', '-', false],
  ['202 Nobody Road', '80202', '-', '-', false],
  ['200 Registered Road', '80202', 'Maria Garcia', '-', false],
  ['200 Registered Road', '80202', '-', 'Maria Garcia', false],
  ['200 Registered Road', '80202', 'Garcia', 'Maria', false],
  ['200 Registered Road', '80202', 'Maria', '-', false],
  ['200 Registered Road', '80202', 'maria', "Garcia'", true],
  ['201 Registered Road', '75201', '-', 'O’Brien Family Trust', true],
  ['201 Registered Road', '75201', '-', '-', false],
])('at %s, %s, "%s" "%s" is a registered owner: %s [S3.property-validation]', async (address, postalCode, firstName, lastName, expected) => {
  const { body } = await call('POST', `${server.url}/api/PropertyValidation`, {
    body: { address, firstName, lastName, postalCode },
  });
  expect(body).toEqual({ doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: expected });
});
