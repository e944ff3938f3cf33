// Bodies that arrive slowly: each request has a deadline, and long uploads have to keep up a speed.
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { extendDeadline, limitBodies } from '#server/core/http/body-deadlines.ts';
import { TransferFloor } from '#server/core/http/transfer-floor.ts';

/** Sends a part of a body and nothing more. @returns what the server did first */
async function sendPart(listener: RequestListener): Promise<'late' | 'answered'> {
  const server = createServer(listener);
  const late = Promise.withResolvers<'late'>();
  limitBodies(server, {
    deadlineMs: 50,
    onLate: (socket) => {
      late.resolve('late');
      socket.destroy();
    },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const answered = once(socket, 'data').then(() => 'answered' as const);
  answered.catch(() => {});
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc');
  try {
    return await Promise.race([late.promise, answered]);
  } finally {
    socket.destroy();
    server.close();
  }
}

test('a body that stops is late, also one that nobody reads', async () => {
  expect(await sendPart((request) => void request.resume())).toBe('late');
  expect(await sendPart(() => {})).toBe('late');
});

test('a route with a longer deadline is not late at that of the others', async () => {
  const first = sendPart((request, response) => {
    extendDeadline(request, 60_000);
    request.resume();
    // long after the deadline of the others
    setTimeout(() => response.end('still here'), 200);
  });
  expect(await first).toBe('answered');
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
