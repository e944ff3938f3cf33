// Image worker pool: whatever happens to a worker, only its current job fails, and all others go on.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createImagePool, type ImagePool, type ImagePoolOptions } from '#server/core/files/images/pool.ts';
import { residentMemoryOf } from '#server/core/files/images/memory.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { blankJpeg } from '#test/support/hostile-images/jpeg.ts';
import { blankPng } from '#test/support/hostile-images/png.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const openPools: ImagePool[] = [];
const openPool = (options: ImagePoolOptions): ImagePool => {
  const pool = createImagePool(options);
  openPools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(openPools.splice(0).map((pool) => pool.close()));
});

const smallImage = (): Buffer => blankPng({ width: 50, height: 40 });
/** Image that is within every limit, but takes about two seconds to process. */
const heavyImage = (): Buffer => blankPng({ width: 10_000, height: 5000, depth: 16, colourType: 6, interlaced: true });
/** Image that is within every limit, but takes hundreds of megabytes of memory to process. */
const memoryHungryImage = (): Buffer =>
  blankJpeg({ width: 10_000, height: 10_000, components: 3, progressive: true, scans: 4 });

const rejectionOf = (job: Promise<unknown>): Promise<unknown> =>
  job.then(
    () => 'no problem',
    (error: unknown) => error,
  );

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

async function waitUntil(condition: () => boolean, timeoutMs = 5000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen in time');
    await wait(10);
  }
}

/** Process id of the worker that is decoding a heavy image, recognized by its memory. */
async function busyPid(pool: ImagePool): Promise<number> {
  const findBusyPid = (): number | undefined =>
    pool.pids().find((pid) => (residentMemoryOf(pid) ?? 0) > 200 * 1024 * 1024);
  await waitUntil(() => findBusyPid() !== undefined, 20_000);
  return findBusyPid() ?? 0;
}

async function firstPid(pool: ImagePool): Promise<number> {
  await waitUntil(() => pool.pids().length > 0);
  return pool.pids()[0] ?? 0;
}

test.each(['SIGKILL', 'SIGSEGV', 'SIGABRT'] as const)(
  'a worker that dies of %s fails its own job alone',
  async (signal) => {
    const pool = openPool({ workers: 1 });
    const firstJob = rejectionOf(pool.run('page', heavyImage()));
    const waitingJob = pool.run('page', smallImage());
    const pid = await busyPid(pool);
    process.kill(pid, signal);
    expect(await firstJob).toMatchObject({ name: 'ImageProblem', code: 'image_worker_lost' });
    expect((await waitingJob).width).toBe(50);
    expect(pool.pids()).not.toContain(pid);
  },
);

test('jobs of other workers are unaffected by a killed worker', async () => {
  const pool = openPool({ workers: 2 });
  const firstJob = rejectionOf(pool.run('page', heavyImage()));
  const otherJobs = Array.from({ length: 20 }, () => pool.run('page', smallImage()));
  process.kill(await busyPid(pool), 'SIGKILL');
  expect(await firstJob).toMatchObject({ code: 'image_worker_lost' });
  expect((await Promise.all(otherJobs)).every(({ width }) => width === 50)).toBe(true);
});

test('a worker above its memory limit is ended and replaced', async () => {
  const maxRssBytes = 300 * 1024 * 1024;
  const pool = openPool({ workers: 1, maxRssBytes, memoryPollMs: 20 });
  const error = await rejectionOf(pool.run('page', memoryHungryImage()));
  expect(error).toBeInstanceOf(ImageProblem);
  expect(error).toMatchObject({ code: 'image_needs_too_much_memory', limit: maxRssBytes });
  expect((error as ImageProblem).measured).toBeGreaterThan(maxRssBytes);
  expect((await pool.run('page', smallImage())).width).toBe(50);
});

test('a worker reports its own memory where the system does not', async () => {
  const maxRssBytes = 300 * 1024 * 1024;
  const pool = openPool({ workers: 1, maxRssBytes, memoryPollMs: 20, readMemory: () => null });
  expect(await rejectionOf(pool.run('page', memoryHungryImage()))).toMatchObject({
    code: 'image_needs_too_much_memory',
  });
  expect((await pool.run('page', smallImage())).width).toBe(50);
});

test('the most expensive files within the limits stay within the memory limit of a worker', async () => {
  // long timeouts, because only memory is tested here: in parallel with other tests, decoding may exceed the usual ones
  const pool = openPool({ workers: 1, jobTimeoutMs: 120_000, decodeSeconds: 60 });
  expect((await pool.run('page', heavyImage())).width).toBe(10_000);
  expect((await pool.run('page', memoryHungryImage())).width).toBe(10_000);
});

test('a job above its time limit is ended and its worker replaced', async () => {
  const pool = openPool({ workers: 1, jobTimeoutMs: 500 });
  // retried, because on a busy machine even a small image may exceed the timeout
  const runs = async (): Promise<void> => {
    const runForWidth = () =>
      pool.run('page', smallImage()).then(
        ({ width }) => width,
        () => null,
      );
    await expect.poll(runForWidth).toBe(50);
  };
  await runs();
  const pid = await firstPid(pool);
  expect(await rejectionOf(pool.run('page', heavyImage()))).toMatchObject({ code: 'image_timeout', limit: 0.5 });
  await waitUntil(() => !isAlive(pid));
  await runs();
});

test('a worker whose memory stays high after an image is replaced', async () => {
  const pool = openPool({ workers: 1, maxRssBytes: 1024 ** 3, readMemory: () => 400 * 1024 ** 2 });
  await pool.run('page', smallImage());
  const pid = await firstPid(pool);
  await pool.run('page', smallImage());
  await waitUntil(() => !isAlive(pid));
});

test('workers start on demand, never more than allowed, and end when idle', async () => {
  const pool = openPool({ workers: 2, idleTimeoutMs: 150 });
  expect(pool.pids()).toEqual([]);
  await Promise.all(
    Array.from({ length: 12 }, () =>
      pool.run('page', smallImage()).then(() => expect(pool.pids().length).toBeLessThanOrEqual(2)),
    ),
  );
  const pids = pool.pids();
  expect(pids.length).toBe(2);
  await waitUntil(() => pool.pids().length === 0);
  expect(pids.filter(isAlive)).toEqual([]);
  expect((await pool.run('page', smallImage())).width).toBe(50);
});

test('a worker has no environment variables and no write access', async () => {
  process.env.KOMAWARI_TEST_SECRET = 'SECRET';
  const pool = openPool({ workers: 1 });
  await pool.run('page', smallImage());
  const pid = await firstPid(pool);
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((entry) => entry.split('=')[0]);
  expect(names.filter((name) => name && !name.startsWith('NODE_CHANNEL')).sort()).toEqual([
    'MALLOC_ARENA_MAX',
    'PATH',
    'VIPS_BLOCK_UNTRUSTED',
  ]);
  const flags = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  expect(flags).toContain('--permission');
  expect(flags.some((flag) => /allow-(fs-write|child|worker)/.test(flag))).toBe(false);
  delete process.env.KOMAWARI_TEST_SECRET;
});

test('closing the pool ends running jobs, waiting jobs and workers', async () => {
  const pool = openPool({ workers: 1 });
  const jobs = [rejectionOf(pool.run('page', heavyImage())), rejectionOf(pool.run('page', smallImage()))];
  const pid = await busyPid(pool);
  await pool.close();
  expect(isAlive(pid)).toBe(false);
  for (const error of await Promise.all(jobs)) expect(String(error)).toBe('Error: The image pool is closed');
  await expect(pool.run('page', smallImage())).rejects.toThrow('The image pool is closed');
});

const spawnScript = (body: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { createImagePool } from '#server/core/files/images/pool.ts';
       import { blankPng } from '#test/support/hostile-images/png.ts';
       const pool = createImagePool({ workers: 1 });
       await pool.run('page', blankPng({ width: 50, height: 40 }));
       process.stdout.write(pool.pids().join() + '\\n');
       ${body}`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );

test('an idle pool does not keep its process alive, and its workers end with it', async () => {
  const child = spawnScript('');
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  const started = Date.now();
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(0);
  expect(Date.now() - started).toBeLessThan(10_000);
  await waitUntil(() => !isAlive(Number(output)));
});

test('workers end when their server is killed', async () => {
  const child = spawnScript('setInterval(() => {}, 1000);');
  const pid = await new Promise<number>((resolve) =>
    child.stdout?.once('data', (text: Buffer) => resolve(Number(text.toString()))),
  );
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await waitUntil(() => !isAlive(pid));
});
