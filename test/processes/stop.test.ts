// How a running site stops: with requests that never end, repeated signals, and closed output streams.
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '#server/core/process/processes.ts';
import {
  clearProcesses,
  createDataFolder,
  waitForExit,
  postgresOf,
  repositoryRoot,
  startProcess,
} from '#test/support/server/processes.ts';

afterAll(clearProcesses);

/** Opens a request whose headers never end. */
async function openEndlessRequest(site: string): Promise<Socket> {
  const client = connect(Number(new URL(site).port), '127.0.0.1');
  client.on('error', () => {});
  await new Promise<void>((resolve) => client.write('GET / HTTP/1.1\r\nHost: localhost\r\n', () => resolve()));
  // answered after the server has read what came before: a connection without a request would be closed at once
  await fetch(`${site}/api/ping`);
  return client;
}

test('port 0 selects a free port, and a request that never ends neither blocks the stop nor leaves PostgreSQL running', async () => {
  const dataDir = createDataFolder();
  const run = await startProcess(dataDir, { env: { PORT: '0', API_PORT: '' } });
  await run.ready;
  await run.waitForOutput('Stop with Ctrl-C');
  const [, site = '', api] = /Site {2}(\S+)\n {2}API {3}(\S+)/.exec(run.output())!;
  expect(site).not.toMatch(/:0$/);
  expect((await fetch(`${site}/api/ping`)).status).toBe(200);
  expect((await fetch(`${api}/ping`)).status).toBe(200);

  const postgres = postgresOf(dataDir);
  const client = await openEndlessRequest(site);
  run.child.kill('SIGTERM');
  // npm and process supervisors may send the signal repeatedly
  const repeatedSignals = setInterval(() => run.child.kill('SIGTERM'), 1000);
  expect(await waitForExit(run.child)).toBe(0);
  clearInterval(repeatedSignals);
  client.destroy();
  expect(isAlive(postgres)).toBe(false);
});

test('a second Ctrl-C stops without waiting for requests, and still stops PostgreSQL', async () => {
  const dataDir = createDataFolder();
  const run = await startProcess(dataDir);
  await run.ready;
  const postgres = postgresOf(dataDir);
  const client = await openEndlessRequest(run.site);
  const connectionClosed = new Promise((resolve) => client.once('close', resolve));
  const startedAt = Date.now();
  run.child.kill('SIGINT');
  await run.waitForOutput('Stopping …');
  // signals within two seconds count as one Ctrl-C
  const interruptTimer = setInterval(() => run.child.kill('SIGINT'), 200);
  await connectionClosed;
  const stopDurationMs = Date.now() - startedAt;
  expect(await waitForExit(run.child)).toBe(0);
  clearInterval(interruptTimer);
  expect(stopDurationMs).toBeGreaterThan(2000);
  // after a single Ctrl-C, open requests have five seconds to finish
  expect(stopDurationMs).toBeLessThan(5000);
  expect(isAlive(postgres)).toBe(false);
});

test('the site keeps running when the reader of its output goes away', async () => {
  const dataDir = createDataFolder();
  const run = await startProcess(dataDir, { script: [path.join(repositoryRoot, 'server', 'main.ts')] });
  await run.ready;
  const postgres = postgresOf(dataDir);
  const streamsClosed = [run.child.stdout!, run.child.stderr!].map(
    (stream) => new Promise((resolve) => stream.once('close', resolve)),
  );
  run.child.stdout!.destroy();
  run.child.stderr!.destroy();
  await Promise.all(streamsClosed);
  for (let index = 0; index < 3; index++) {
    expect((await fetch(`${run.site}/api/ping`)).status).toBe(200);
    expect((await fetch(`${run.api}/manga?title=%00`)).status).toBeGreaterThanOrEqual(400);
  }
  run.child.kill('SIGTERM');
  expect(await waitForExit(run.child)).toBe(0);
  expect(isAlive(postgres)).toBe(false);
});
