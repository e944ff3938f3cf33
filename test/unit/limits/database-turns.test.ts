import { createServer, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { networksOf } from '#server/core/http/limits/address.ts';
import { openDatabaseTurns } from '#server/core/http/limits/database-turns.ts';

/**
 * Starts a server on which each request waits for its turn, i.e. the permission to use the database. The tests end the
 * responses; `inside` lists those of requests that have a turn.
 */
async function openListener(limits: { atOnce: number; maxWaiting: number }[]) {
  const turns = openDatabaseTurns(limits);
  const [all, inside]: ServerResponse[][] = [[], []];
  const server = createServer((request, response) => {
    all!.push(response);
    const waitForTurn = turns.request(() => networksOf(String(request.headers['x-from'])), response);
    Promise.resolve(waitForTurn()).then(
      () => inside!.push(response),
      (error: Error) => response.writeHead(429).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const get = (from: string) => {
    const sent = ask({ port, host: '127.0.0.1', headers: { 'x-from': from }, agent: false });
    const status = new Promise<number>((resolve) => {
      sent.once('response', (response) => {
        response.resume();
        resolve(response.statusCode!);
      });
      sent.once('error', () => resolve(0));
    });
    sent.end();
    return { status, hangUp: () => sent.destroy() };
  };
  const waiting = (count: number) => expect.poll(() => turns.state().waiting).toBe(count);
  return { get, all: all!, inside: inside!, waiting, state: turns.state };
}

const limits = [
  { atOnce: 2, maxWaiting: 2 },
  { atOnce: 3, maxWaiting: 2 },
];

test('an address has a maximum of running requests and of waiting ones, and the next is refused', async () => {
  const { get, inside, waiting, state } = await openListener(limits);
  const firstRequests = [get('192.0.2.1'), get('192.0.2.1')];
  await expect.poll(() => inside.length).toBe(2);
  firstRequests.push(get('192.0.2.1'), get('192.0.2.1'));
  await waiting(2);
  expect(await get('192.0.2.1').status).toBe(429);
  const otherAddressRequest = get('192.0.2.2');
  await expect.poll(() => inside.length).toBe(3);
  // each response that ends lets the next request in
  for (let endedCount = 0; endedCount < 5; endedCount++) {
    await expect.poll(() => inside.length).toBeGreaterThan(endedCount);
    inside[endedCount]!.end();
  }
  expect(await Promise.all([...firstRequests, otherAddressRequest].map(({ status }) => status))).toEqual([
    200, 200, 200, 200, 200,
  ]);
  await expect.poll(() => state()).toEqual({ addresses: 0, waiting: 0 });
});

test('networks within one /48 network share its turns, and others have their own', async () => {
  const { get, inside, waiting } = await openListener(limits);
  for (const subnet of [1, 2, 3]) get(`2001:db8:7:${subnet}::1`);
  await expect.poll(() => inside.length).toBe(3);
  get('2001:db8:7:4::1');
  get('2001:db8:7:5::1');
  await waiting(2);
  expect(await get('2001:db8:7:6::1').status).toBe(429);
  get('2001:db8:8:1::1');
  await expect.poll(() => inside.length).toBe(4);
});

test('a client that disconnects while waiting frees its turn', async () => {
  const { get, all, inside, waiting, state } = await openListener(limits);
  get('2001:db8:7:1::1');
  get('2001:db8:7:1::1');
  await expect.poll(() => inside.length).toBe(2);
  const abandonedRequest = get('2001:db8:7:1::1');
  await waiting(1);
  abandonedRequest.hangUp();
  await expect.poll(() => all[2]!.destroyed).toBe(true);
  inside[0]!.end();
  get('2001:db8:7:1::1');
  await expect.poll(() => inside.length).toBe(3);
  for (const response of inside) response.end();
  await expect.poll(() => state()).toEqual({ addresses: 0, waiting: 0 });
});

test('a turn held by several connections ends with the last of them and goes to the next request', async () => {
  const turns = openDatabaseTurns([{ atOnce: 1, maxWaiting: 1 }]);
  const networks = () => ['192.0.2.1'];
  const [first, second, third] = [1, 2, 3].map(() => turns.connections(networks));
  // a request that has a connection gets further ones without waiting
  const heldConnections = [await first!(), await first!()];
  const waiting = second!();
  await expect(third!()).rejects.toThrow('Too many requests at once');
  heldConnections.pop()!();
  expect(turns.state()).toEqual({ addresses: 1, waiting: 1 });
  heldConnections.pop()!();
  const releaseTurn = await waiting;
  releaseTurn();
  (await third!())();
  (await first!())();
  await expect.poll(() => turns.state()).toEqual({ addresses: 0, waiting: 0 });
});
