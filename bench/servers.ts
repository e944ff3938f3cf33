// What the runs measure: the product on a data folder, and bare Fastify with the same bytes.
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/core/ports.ts';

const root = path.resolve(import.meta.dirname, '..');
const main = path.join(root, 'server', 'main.ts');
const children: ChildProcess[] = [];

export interface Site {
  site: string;
  api: string;
  pid: number;
  /** What it was started with. */
  env: Record<string, string | undefined>;
}

/** Starts the product; it runs until `stopAll`. What it reads ahead is in memory. @param settings that are not usual here */
export async function startSite(
  dataDir: string,
  seed: 'demo' | 'none',
  settings: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    API_PORT: String(apiPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SEED: seed,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
    ...settings,
  };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'serve'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const warm = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (/ (warn|error) /.test(line)) console.error(line);
      if (line.includes('read ahead')) resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Stop with')) resolve();
    });
    child.once('exit', () => reject(new Error('the server ended')));
  });
  await warm;
  if (seed === 'demo') await demoDrawn(`http://127.0.0.1:${port}`);
  return { site: `http://127.0.0.1:${port}`, api: `http://127.0.0.1:${apiPort}`, pid: child.pid!, env };
}

/** Waits until the demo world is whole, which a first start serves while it is drawn. */
async function demoDrawn(site: string): Promise<void> {
  for (;;) {
    const { demo } = (await (await fetch(`${site}/api/site/demo`)).json()) as { demo: object | null };
    if (demo === null) return;
    await sleep(500);
  }
}

/** Fills a data folder with an invented catalogue, unless it has one; and with its readers, if they are wanted. */
export function seedFolder(dataDir: string, tier: string, { readers = false } = {}): void {
  const part = readers ? [] : ['--only', 'catalogue'];
  const { status } = spawnSync(process.execPath, [main, 'seed', '--tier', tier, ...part], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, SEED: 'none' },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`tier ${tier} could not be seeded`);
}

export interface Answer {
  path: string;
  type: string;
  /** Base64. */
  body: string;
}

/** Sends these answers from memory and nothing else. */
export async function startBare(answers: readonly Answer[]): Promise<string> {
  const child = fork(path.join(import.meta.dirname, 'bare.ts'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  child.send(answers);
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(message as number)));
  return `http://127.0.0.1:${port}`;
}

export async function fetchAnswer(origin: string, address: string): Promise<Answer> {
  const response = await fetch(origin + address, { headers: { 'user-agent': 'bench' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return {
    path: address,
    type: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}

export function track(child: ChildProcess): void {
  children.push(child);
}

export async function stopAll(): Promise<void> {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map((child) => (child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null)),
  );
}
