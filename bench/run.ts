// Compares, in one run on one machine: our answers against a bare Fastify that sends the same bytes from memory, page
// images against nginx when it is installed, and image intake against sharp alone doing the same decode and encode.
// Figures are ratios of medians; the two sides alternate, so that whatever else the machine does hits both.
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { createImageIntake } from '#server/core/images/intake.ts';
import { createImagePool } from '#server/core/images/pool.ts';
import { freePort } from '#server/core/ports.ts';
import { openStorage } from '#server/core/storage/storage.ts';
import { demoWorld } from '#server/demo/world.ts';
import { drawPicture } from '#server/demo/picture.ts';

const root = path.resolve(import.meta.dirname, '..');
const rounds = 3;
const seconds = 2;
const connections = 32;

interface Row {
  what: string;
  ours: number;
  peer: number;
  peerName: string;
  unit: string;
  ratio: number;
}

const rows: Row[] = [];
const dataDir = mkdtempSync(path.join(tmpdir(), 'komawari-bench-'));
const children: ChildProcess[] = [];

try {
  const [port, apiPort] = [await freePort(), await freePort()];
  const api = `http://127.0.0.1:${apiPort}`;
  console.log('Preparing the demo world …');
  await startServer(port, apiPort);
  const answers = await addresses(api);
  const bodies: Record<string, { type: string; body: string }> = {};
  for (const [what, address] of Object.entries(answers)) {
    const response = await fetch(api + address, { headers: { 'user-agent': 'bench' } });
    bodies[address] = {
      type: response.headers.get('content-type') ?? '',
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    };
    if (!response.ok) throw new Error(`${what} answered ${response.status}`);
  }
  const bare = await startBare(bodies);
  for (const [what, address] of Object.entries(answers)) {
    rows.push(await compare(what, api + address, 'bare Fastify', bare + address));
  }
  const nginx = await startNginx(bodies, answers['page image']!);
  if (nginx) rows.push(await compare('page image', api + answers['page image']!, 'nginx', nginx));
  else console.log('nginx is not installed; page images are compared with bare Fastify only');
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map((child) => (child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null)),
  );
}
rows.push(await intake());
rmSync(dataDir, { recursive: true, force: true });
report();

async function startServer(port: number, apiPort: number): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'server', 'main.ts'), 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      API_PORT: String(apiPort),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'demo',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Stop with')) resolve();
    });
    child.once('exit', () => reject(new Error('the server ended')));
  });
}

async function addresses(api: string): Promise<Record<string, string>> {
  const ask = async (address: string) =>
    (await (await fetch(api + address, { headers: { 'user-agent': 'bench' } })).json()) as {
      data: { id: string }[];
      chapter: { hash: string; data: string[] };
    };
  const title = (await ask('/manga?order[followedCount]=desc&limit=1')).data[0]!.id;
  const chapter = (await ask(`/manga/${title}/feed?includeExternalUrl=0`)).data[0]!.id;
  const home = await ask(`/at-home/server/${chapter}`);
  return {
    'title list (20, covers, authors)': '/manga?limit=20&includes[]=cover_art&includes[]=author',
    title: `/manga/${title}?includes[]=cover_art&includes[]=author&includes[]=artist`,
    feed: `/manga/${title}/feed?limit=100&includes[]=scanlation_group`,
    chapter: `/chapter/${chapter}?includes[]=manga&includes[]=scanlation_group`,
    'at-home': `/at-home/server/${chapter}`,
    'page image': `/data/${home.chapter.hash}/${home.chapter.data[0]!}`,
  };
}

async function startBare(bodies: Record<string, { type: string; body: string }>): Promise<string> {
  const child = fork(path.join(import.meta.dirname, 'bare.ts'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  child.send(bodies);
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(message as number)));
  return `http://127.0.0.1:${port}`;
}

async function startNginx(bodies: Record<string, { body: string }>, address: string): Promise<string | null> {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error) return null;
  const port = await freePort();
  const folder = path.join(dataDir, 'nginx');
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  writeFileSync(path.join(folder, 'files', 'page.jpg'), Buffer.from(bodies[address]!.body, 'base64'));
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { image/jpeg jpg; }
  client_body_temp_path ${folder}/t; proxy_temp_path ${folder}/t; fastcgi_temp_path ${folder}/t; uwsgi_temp_path ${folder}/t; scgi_temp_path ${folder}/t;
  server { listen 127.0.0.1:${port}; root ${folder}/files; } }`,
  );
  children.push(spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' }));
  await sleep(500);
  return `http://127.0.0.1:${port}/page.jpg`;
}

async function compare(what: string, ours: string, peerName: string, peer: string): Promise<Row> {
  const figures = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await load(ours));
    figures.peer.push(await load(peer));
  }
  const row = { what, ours: median(figures.ours), peer: median(figures.peer), peerName, unit: 'requests/s' };
  console.log(`${what}: ${Math.round(row.ours)} against ${Math.round(row.peer)} (${peerName})`);
  return { ...row, ratio: row.ours / row.peer };
}

async function load(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { 'user-agent': 'bench' } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return result.requests.average;
}

/** Pages per second through the whole intake, against sharp decoding and encoding the same variant in this process. */
async function intake(): Promise<Row> {
  const world = demoWorld(new Date('2026-01-01T00:00:00Z'));
  const pages: Buffer[] = [];
  for (const title of world.titles) {
    for (const chapter of title.chapters) {
      if (chapter.pages > 1 && pages.length < 60)
        pages.push(await drawPicture({ kind: 'page', title, chapter, index: 0 }));
    }
  }
  const lanes = Math.max(1, availableParallelism());
  sharp.concurrency(1);
  sharp.cache(false);
  const alone = async (bytes: Buffer): Promise<void> => {
    await sharp(bytes, { failOn: 'warning' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: 1200, withoutEnlargement: true })
      .jpeg({ quality: 70, quantisationTable: 3, progressive: true })
      .toBuffer();
  };
  const pool = createImagePool({ workers: lanes });
  const figures = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const folder = path.join(dataDir, `intake-${round}`);
    const images = createImageIntake({ storage: await openStorage('file:files', folder), pool });
    figures.ours.push(await rate(pages, lanes + 1, (bytes) => images.page(bytes)));
    figures.peer.push(await rate(pages, lanes, alone));
  }
  await pool.close();
  const row = {
    what: `image intake (${pages.length} pages)`,
    ours: median(figures.ours),
    peer: median(figures.peer),
    peerName: 'sharp alone',
    unit: 'pages/s',
  };
  return { ...row, ratio: row.ours / row.peer };
}

async function rate(pages: Buffer[], lanes: number, work: (bytes: Buffer) => Promise<unknown>): Promise<number> {
  const queue = [...pages];
  const started = performance.now();
  const lane = async (): Promise<void> => {
    for (let bytes = queue.shift(); bytes; bytes = queue.shift()) await work(bytes);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return pages.length / ((performance.now() - started) / 1000);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function report(): void {
  console.log(`\n| what | ours | peer | ratio |\n|---|---|---|---|`);
  for (const row of rows) {
    console.log(
      `| ${row.what} | ${Math.round(row.ours)} ${row.unit} | ${Math.round(row.peer)} (${row.peerName}) | ${row.ratio.toFixed(2)} |`,
    );
  }
  const folder = path.join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, cores: availableParallelism(), connections, seconds, rounds, rows }, null, 2)}\n`,
  );
  console.log(`\n${path.relative(root, file)}`);
}
