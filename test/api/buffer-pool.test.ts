// Pooled response buffers are not reused before the client has read the response.
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json } from '#test/support/server/http.ts';

let app: TestApp;
let titles: string[];
beforeAll(async () => {
  app = await testApp();
  titles = [];
  const { id: author } = await buildAuthor(app.ctx);
  // long enough that a response with a hundred titles exceeds the socket buffers of the system
  const descriptions = Object.fromEntries(
    ['en', 'fr', 'es', 'ja', 'de', 'it', 'pl', 'ru', 'tr', 'vi'].map((code) => [code, `${code} text `.repeat(1200)]),
  );
  for (let index = 0; index < 120; index++) {
    const { id, uid } = await buildTitle(app.ctx, { authorIds: [author], descriptions });
    if (index < 40) await buildChapter(app.ctx, id, {}, 0);
    titles.push(uid);
  }
});
afterAll(() => app.close());

/** Sends requests one after the other on a connection whose responses are not read yet. */
function sendRequests(path: string, times = 1): Socket {
  const { hostname, port } = new URL(app.api);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause();
  const request = `GET ${path} HTTP/1.1\r\nHost: test\r\nUser-Agent: tests\r\n`;
  socket.write(`${request}\r\n`.repeat(times - 1) + `${request}Connection: close\r\n\r\n`);
  return socket;
}

/** Reads the connection to its end. @returns the bodies of all responses */
async function readBodies(socket: Socket): Promise<Json[]> {
  const bodies: Json[] = [];
  let unparsed = await buffer(socket);
  while (unparsed.length > 0) {
    const start = unparsed.indexOf('\r\n\r\n') + 4;
    const length = Number(/content-length: (\d+)/i.exec(unparsed.toString('latin1', 0, start))![1]);
    bodies.push(JSON.parse(unparsed.toString('utf8', start, start + length)));
    unparsed = unparsed.subarray(start + length);
  }
  return bodies;
}

const listPath = (offset: number): string =>
  `/manga?limit=100&offset=${offset % 20}&year=none&includes[]=author&order[createdAt]=${offset % 40 < 20 ? 'asc' : 'desc'}`;

test('a response that is read late is intact, whatever was sent meanwhile', async () => {
  const expected = (await get(app.api + listPath(0))).body;
  // the responses do not fit into the socket buffers of the system while the clients do not read
  const sockets = [1, 2, 3].map(() => sendRequests(listPath(0), 2));
  for (let round = 0; round < 6; round++) {
    await Promise.all([1, 2].map((pageOffset) => get(app.api + listPath(round * 2 + pageOffset))));
  }
  for (const socket of sockets) expect(await readBodies(socket)).toEqual(Array.from({ length: 2 }, () => expected));
});

test('many concurrent responses do not mix', async () => {
  const addresses = titles
    .slice(0, 60)
    .flatMap((id) => [`/manga/${id}`, `/manga/${id}/feed`, `/manga/${id}/aggregate`]);
  const sequentialBodies: Json[] = [];
  for (const address of addresses) sequentialBodies.push((await get(app.api + address)).body);
  const concurrentResponses = await Promise.all(addresses.map((address) => get(`${app.api}${address}?`)));
  expect(concurrentResponses.map(({ body }) => body)).toEqual(sequentialBodies);
});

test('an aborted response leaves the others intact', async () => {
  const expected = (await get(app.api + listPath(7))).body;
  for (let round = 0; round < 20; round++) {
    const socket = sendRequests(listPath(100 + round));
    socket.on('error', () => {});
    setTimeout(() => socket.destroy(), round % 5);
    expect((await get(app.api + listPath(8))).body.data).toHaveLength(100);
  }
  expect((await get(`${app.api}${listPath(7)}&`)).body).toEqual(expected);
});
