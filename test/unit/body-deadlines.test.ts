// Bodies that arrive slowly: each request has a deadline, and long uploads have to keep up a speed.
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { extendDeadline, limitBodies } from '#server/core/http/body-deadlines.ts';
import { TransferFloor } from '#server/core/http/transfer-floor.ts';

/** Starts a server whose bodies have a short deadline. @returns a function that sends a part of a body and nothing more */
async function startServer(listener: RequestListener) {
  const late = new Map<number | undefined, () => void>();
  const server = createServer(listener);
  limitBodies(server, {
    deadlineMs: 50,
    onLate: (socket) => {
      late.get(socket.remotePort)?.();
      socket.destroy();
    },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  /** Sends a part of a body. @returns what the server did first */
  return async (path: string): Promise<'late' | 'answered'> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    const { promise: isLate, resolve } = Promise.withResolvers<'late'>();
    late.set(socket.localPort, () => resolve('late'));
    const answered = once(socket, 'data').then(() => 'answered' as const);
    answered.catch(() => {});
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc`);
    try {
      return await Promise.race([isLate, answered]);
    } finally {
      socket.destroy();
    }
  };
}

test('a body that stops is late, also one that nobody reads', async () => {
  const send = await startServer((request) => void (request.url === '/read' && request.resume()));
  expect([await send('/read'), await send('/unread')]).toEqual(['late', 'late']);
});

test('a route with a longer deadline is not late when another one is', async () => {
  const { promise: otherIsLate, resolve } = Promise.withResolvers<void>();
  const { promise: isReceived, resolve: receive } = Promise.withResolvers<void>();
  const send = await startServer((request, response) => {
    request.resume();
    if (request.url !== '/long') return;
    extendDeadline(request, 60_000);
    receive();
    void otherIsLate.then(() => response.end('still here'));
  });
  const long = send('/long');
  await isReceived;
  // its deadline begins after that of the first
  expect(await send('/short')).toBe('late');
  resolve();
  expect(await long).toBe('answered');
});

test.each([
  ['as fast as the floor', [8, 8, 8], [true, true, true]],
  ['slow within a window, and fast on average', [1, 15, 8], [true, true, true]],
  ['slow for a whole window', [8, 8, 3], [true, true, false]],
] as const)('a body that arrives %s', (_, kilobytesPerSecond, expected) => {
  const floor = new TransferFloor({ bytesPerSecond: 8192, windowMs: 2000, now: 0 });
  let bytes = 0;
  const results = kilobytesPerSecond.map((speed, second) => {
    // the third second is as long as a window
    const seconds = second === 2 ? 2 : 1;
    bytes += speed * 1024 * seconds;
    return floor.keepsUp(bytes, (second + seconds) * 1000);
  });
  expect(results).toEqual(expected);
});
