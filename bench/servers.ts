// Starts the servers that are measured: the product on a data folder, and bare Fastify with the same bytes.
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/core/process/ports.ts';

const root = path.resolve(import.meta.dirname, '..');
const serverMain = path.join(root, 'server', 'main.ts');
const children: ChildProcess[] = [];
// stops all child processes, however the run ends
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

export interface Site {
  site: string;
  api: string;
  pid: number;
  /** Environment that the process was started with. */
  env: Record<string, string | undefined>;
  /** WebSocket URL of the process's inspector; null if it was started without `inspected`. */
  inspector: string | null;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Starts the process beside the one that owns the data folder (`startJobProcess`), which runs the jobs. */
  withoutJobs?: boolean;
  /** Enables the inspector, e.g. to trigger garbage collection. */
  inspected?: boolean;
  /** Suppresses the server's warnings and errors. */
  quiet?: boolean;
}

/** Starts the product and waits until its caches are warm; it runs until `stopAll`. */
export async function startSite(
  dataDir: string,
  seed: 'demo' | 'none',
  { env: extraEnv = {}, withoutJobs: beside = false, inspected = false, quiet = false }: SiteOptions = {},
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
    ...extraEnv,
  };
  const flags = ['--disable-warning=ExperimentalWarning', ...(inspected ? ['--inspect=127.0.0.1:0'] : [])];
  const child = spawn(process.execPath, [...flags, serverMain, 'serve', ...(beside ? ['--no-jobs'] : [])], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let inspector: string | null = null;
  const warmedUp = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!quiet && /"level":"(warn|error)"/.test(line)) console.error(line);
      if (line.includes('"message":"caches warmed up"')) resolve();
      inspector ??= /^Debugger listening on (ws:\S+)/.exec(line)?.[1] ?? null;
    });
  });
  await waitForOutput(child, 'Stop with');
  await warmedUp;
  if (seed === 'demo') await waitForDemoSite(`http://127.0.0.1:${port}`);
  return {
    site: `http://127.0.0.1:${port}`,
    api: `http://127.0.0.1:${apiPort}`,
    pid: child.pid!,
    env,
    inspector,
    stop: () => stop(child),
  };
}

/** Starts the process that owns a data folder and runs the jobs, until `stopAll`. */
export async function startJobProcess(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serverMain, 'work'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'none',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  await waitForOutput(child, 'Doing jobs');
}

/** Waits for a text on stdout. All output is consumed, so that the process never blocks on a full pipe. */
function waitForOutput(child: ChildProcess, expectedText: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(expectedText)) resolve();
    });
    child.once('exit', () => reject(new Error('the server ended')));
  });
}

/** Waits until the demo site is complete; a first start already serves it while images are drawn. */
async function waitForDemoSite(site: string): Promise<void> {
  for (;;) {
    const { demo } = (await (await fetch(`${site}/api/site/demo`)).json()) as { demo: object | null };
    if (demo === null) return;
    await sleep(500);
  }
}

/** Seeds a data folder with an invented catalogue, and with readers if requested, unless it has them already. */
export function seedFolder(dataDir: string, tier: string, { readers = false } = {}): void {
  const seedOptions = readers ? [] : ['--only', 'catalogue'];
  const { status } = spawnSync(process.execPath, [serverMain, 'seed', '--tier', tier, ...seedOptions], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, SEED: 'none' },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`tier ${tier} could not be seeded`);
}

export interface CapturedResponse {
  path: string;
  type: string;
  /** Base64-encoded. */
  body: string;
}

/** Starts a server that sends only these responses, from memory. @returns its origin */
export async function startBareServer(capturedResponses: readonly CapturedResponse[]): Promise<string> {
  const child = fork(path.join(import.meta.dirname, 'bare.ts'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  child.send(capturedResponses);
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(message as number)));
  return `http://127.0.0.1:${port}`;
}

export async function captureResponse(origin: string, address: string): Promise<CapturedResponse> {
  const response = await fetch(origin + address, { headers: { 'user-agent': 'bench' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return {
    path: address,
    type: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}

export function stopAtEnd(child: ChildProcess): void {
  children.push(child);
}

/** Stops all processes in reverse order, because earlier ones may own resources of later ones. */
export async function stopAll(): Promise<void> {
  for (const child of children.splice(0).toReversed()) await stop(child);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
