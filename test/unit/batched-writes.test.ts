// Responses that end in one turn of the event loop are sent together at its end; connections behave as usual otherwise.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { batchWrites, maxWaitingWrites } from '#server/core/http/batched-writes.ts';

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function startServer(
  handleRequest: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<number> {
  server = createServer(handleRequest);
  batchWrites(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function fetchText(port: number, path = '/'): Promise<string> {
  const [answer] = (await once(request({ port, path, agent: false }).end(), 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

/** Reads from a socket until the server closes it. */
async function readUntilClosed(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/**
 * Ends the responses in one turn of the event loop.
 * @returns how many of them were sent at once, before the turn ended
 */
function endTogether(responses: readonly ServerResponse[]): number {
  for (const response of responses) response.end('there');
  return responses.filter(({ socket }) => socket!.writableLength === 0).length;
}

test.each([
  [2, 0],
  [maxWaitingWrites, maxWaitingWrites],
  [maxWaitingWrites + 3, maxWaitingWrites],
])('of %i responses of one turn of the event loop, %i are sent before its end', async (requestCount, expectedSent) => {
  const responses: ServerResponse[] = [];
  const allReceived = Promise.withResolvers<void>();
  const port = await startServer((_, response) => {
    if (responses.push(response) === requestCount) allReceived.resolve();
  });
  const responseTexts = Promise.all(Array.from({ length: requestCount }, () => fetchText(port)));
  await allReceived.promise;
  expect(endTogether(responses)).toBe(expectedSent);
  expect(await responseTexts).toEqual(Array.from({ length: requestCount }, () => 'there'));
});

test('a response written in several chunks arrives completely, whatever is corked meanwhile', async () => {
  const largeBody = 'x'.repeat(300_000);
  const port = await startServer(async (_, response) => {
    response.write('first,');
    await Promise.resolve();
    response.write('second,');
    process.nextTick(() => {
      response.write(largeBody);
      setImmediate(() => response.end(',last'));
    });
  });
  expect(await fetchText(port)).toBe(`first,second,${largeBody},last`);
});

test('pipelined requests of one connection are answered in order', async () => {
  const port = await startServer(({ url }, response) => void response.end(url));
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n');
  socket.write('GET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect((await readUntilClosed(socket)).match(/\/\d(?!\.)/g)).toEqual(['/1', '/2', '/3']);
});

test('a closed connection does not delay the responses of others', async () => {
  const responses = new Map<string, ServerResponse>();
  const bothReceived = Promise.withResolvers<void>();
  const port = await startServer(({ url }, response) => {
    if (responses.set(url!, response).size === 2) bothReceived.resolve();
  });
  const closedSocket = connect(port, '127.0.0.1');
  closedSocket.write('GET /lost HTTP/1.1\r\nHost: a\r\n\r\n');
  const answer = fetchText(port, '/other');
  await bothReceived.promise;
  responses.get('/lost')!.end('nobody reads it');
  responses.get('/lost')!.socket!.destroy();
  responses.get('/other')!.end('there');
  expect(await answer).toBe('there');
});
