// A program isolated like the image workers reaches neither the secret nor the database nor the network, at each
// isolation level that this machine supports. Instead of the worker, a probe runs that tries what an exploited decoder
// would try.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, inject, test } from 'vitest';
import {
  describeIsolation,
  type IsolationLevel,
  isolationLevels,
  levelsToTry,
} from '#server/core/files/images/isolation.ts';
import { findIsolation } from '#server/core/files/images/worker-program.ts';
import { blankPng } from '#test/support/hostile-images/png.ts';
import { createImagePool } from '#server/core/files/images/pool.ts';
import type { ProbeResult } from '#test/support/isolation/ask.ts';
import {
  clearProcesses,
  createDataFolder,
  waitForExit,
  repositoryRoot,
  startProcess,
} from '#test/support/server/processes.ts';

afterAll(clearProcesses);

const isRoot = process.getuid?.() === 0;
/** User id without privileges, to test the levels that root does not use. */
const unprivilegedId = 12_345;

/** Returns the socket path of the tests' PostgreSQL. */
function databaseSocket(): string {
  const folder = new URL(inject('clusterUrl')).searchParams.get('host')!;
  return path.join(
    folder,
    readdirSync(folder).find((name) => /^\.s\.PGSQL\.\d+$/.test(name))!,
  );
}

async function runProbe(level: IsolationLevel): Promise<ProbeResult> {
  const isSupportedHere = levelsToTry().includes(level);
  const userIds = isSupportedHere ? {} : { uid: unprivilegedId, gid: unprivilegedId };
  const script = path.join(repositoryRoot, 'test', 'support', 'isolation', 'ask.ts');
  // probes the socket only if it is accessible without isolation, else its denial would prove nothing
  const sockets = isSupportedHere ? [databaseSocket()] : [];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, level, ...sockets], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...userIds,
  });
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (output === '') throw new Error(`nothing was asked: ${errorOutput}`);
  return JSON.parse(output) as ProbeResult;
}

const testedLevels = isolationLevels.filter(
  (level) => level !== 'same-user' && (isRoot || levelsToTry().includes(level)),
);
test.for(testedLevels)(
  'level "%s" keeps an exploited decoder from secret, database, files and network',
  async (level, { skip }) => {
    const { lacking, outside, inside } = await runProbe(level);
    if (!inside) return skip(`this machine does not have it: ${lacking}`);
    const { 'write beside the programs': _, 'make folders be seen again': __, ...made } = outside;
    expect(new Set(Object.values(made)), 'without isolation all of it can be reached').toEqual(new Set(['done']));
    const { 'connect to a port': port, ...otherResults } = inside.results;
    const successes = Object.entries(otherResults).flatMap(([what, result]) => (result === 'done' ? [what] : []));
    expect(successes).toEqual([]);
    expect(port === 'done').toBe(level === 'other-user');
    expect(inside.capabilities).toMatch(/^0+$/);
    if (level === 'other-user') return;
    expect(inside.noNewPrivileges).toBe('1');
    expect(inside.results['read the secret']).toBe('ENOENT');
    expect(inside.results['write beside the programs']).toBe('EROFS');
  },
);

test('level "same-user" keeps JavaScript from the secret, and is described as no more than that', async () => {
  const { inside } = await runProbe('same-user');
  expect(inside?.results).toMatchObject({
    'read the secret': 'ERR_ACCESS_DENIED',
    'read the environment of the server': 'ERR_ACCESS_DENIED',
    'write beside the secret': 'ERR_ACCESS_DENIED',
    'make folders be seen again': 'ERR_ACCESS_DENIED',
    'connect to a port': 'done',
  });
  expect(describeIsolation('same-user', 'forbidden')).toMatch(/with network and sight of its files.*\(forbidden\)/);
});

test('the strongest available level is used and logged at the start', async () => {
  const detected = await findIsolation();
  const probedLevels = await Promise.all(levelsToTry().map(async (level) => ({ level, ...(await runProbe(level)) })));
  expect(detected.level).toBe(probedLevels.find(({ lacking }) => lacking === null)!.level);
  const site = await startProcess(createDataFolder(), {
    script: [path.join(repositoryRoot, 'server', 'main.ts'), 'serve'],
  });
  await site.ready;
  await site.waitForOutput(`  Images  ${detected.description}`);
  site.child.kill('SIGTERM');
  expect(await waitForExit(site.child)).toBe(0);
});

test('images fail if a worker cannot start at the detected level, and no worker runs at a weaker one', async () => {
  const detected = await findIsolation();
  const pool = createImagePool({
    workers: 1,
    isolation: { ...detected, fork: (program) => detected.fork({ ...program, file: '/nowhere/worker.ts' }) },
  });
  await expect(pool.run('page', blankPng({ width: 5, height: 5 }))).rejects.toThrow(/The image worker does not start/);
  await pool.close();
});
