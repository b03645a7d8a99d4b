import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recordedLog, serverInTest, type TestServer } from '#tests/support/server.ts';

describe('a client that goes away', () => {
  let server: TestServer;
  let lines: string[];

  beforeEach(async () => {
    const log = recordedLog('debug');
    ({ lines } = log);
    server = await serverInTest({ logger: log.logger });
  });

  const levelsOf = (message: string) =>
    lines
      .filter((line) => line.includes(`"msg":"${message}"`))
      .map((line) => /"level":(\d+)/.exec(line)?.[1]);

  test('in the middle of its request is no failure of the server', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const arrived = once(server.app.server, 'request');
    socket.write(
      'PUT /api/Appointments HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    );
    await arrived;
    // By then, the server is waiting for the rest of the body.
    await (await fetch(`${server.url}/api/PromotionalOffers`)).text();
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(levelsOf('request failed')).toHaveLength(1));
    expect(levelsOf('request failed')).toEqual(['20']);
  });

  test('before its address could be read is no failure of the server, and gets nothing past the limits', async () => {
    server.app.server.prependListener('connection', (socket: Socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
    );
    const response = await fetch(`${server.url}/api/PromotionalOffers`);
    expect({
      status: response.status,
      body: await response.json(),
      levelsOf: levelsOf('request failed'),
    }).toEqual({
      status: 400,
      body: {
        type: 'bad-request',
        title: 'The request cannot be read.',
        status: 400,
        detail: 'The connection is gone.',
      },
      levelsOf: [],
    });
  });

  test('changes nothing in how a failure of the server is told', async () => {
    await server.database.query('drop table funnel');
    await fetch(`${server.url}/api/funnel`);
    expect(levelsOf('request failed')).toEqual(['50']);
  });
});
