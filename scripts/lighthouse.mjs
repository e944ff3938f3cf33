// Implements `npm run lighthouse`: measures a fresh demo site with Lighthouse on an emulated phone. Lighthouse is
// larger than all other packages together, so it is installed in a folder of its own on first use.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  ensureBuilt,
  ensureChromium,
  ensureInstalled,
  environment,
  fail,
  pinnedNode,
  root,
  say,
} from './lib/setup.mjs';

const usage = `npm run lighthouse                          home, a title, search and the reader, five times each
npm run lighthouse -- --runs 3 home title    some of them`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  say(usage);
  process.exit(0);
}
if (!/^[1-9]\d?$/.test(values.runs)) fail(`There is no number of runs "${values.runs}".\n\n${usage}`);

await ensureInstalled();
await ensureBuilt();
const chrome = await ensureChromium({ windows: true });
const toolFolder = path.join(root, 'tools', 'lighthouse');
if (!existsSync(path.join(toolFolder, 'node_modules', 'lighthouse'))) {
  say('Installing Lighthouse …');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: toolFolder,
    stdio: 'inherit',
    env: environment(),
  });
  if (done.status !== 0) fail('Lighthouse could not be installed. Check the network and the messages above.');
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'komawari-lighthouse-'));
const [port, apiPort] = [await freePort(), await freePort()];
const site = `http://localhost:${port}`;
const server = spawn(
  pinnedNode(),
  ['--disable-warning=ExperimentalWarning', path.join(root, 'server', 'main.ts'), 'serve'],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment({
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      SEED: 'demo',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    }),
  },
);
let exitCode = 1;
try {
  say('Starting a demo world …');
  const pages = await findPages(site);
  const unknownNames = positionals.filter((name) => !(name in pages));
  if (unknownNames.length > 0)
    throw new Error(`There is no page "${unknownNames[0]}": ${Object.keys(pages).join(', ')}.`);
  const selectedPages = Object.entries(pages).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );
  const measureProcess = spawn(
    pinnedNode(),
    [
      path.join(toolFolder, 'measure.mjs'),
      site,
      values.runs,
      ...selectedPages.map(([name, pagePath]) => `${name}=${pagePath}`),
    ],
    { cwd: toolFolder, stdio: 'inherit', env: environment({ CHROME_PATH: chrome }) },
  );
  exitCode = await new Promise((resolve) => measureProcess.on('exit', resolve));
} catch (error) {
  say(error.message);
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await new Promise((resolve) => server.on('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(exitCode ?? 1);

/** Waits until the demo site is complete. @returns the paths of the measured pages by name */
async function findPages(origin) {
  const deadline = Date.now() + 180_000;
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server stopped before it answered.');
    const demoStatus = await fetchJson(`${origin}/api/site/demo`);
    const titles =
      demoStatus?.demo === null &&
      (await fetchJson(`${origin}/api/manga?limit=1&order[followedCount]=desc&hasAvailableChapters=true`));
    const id = titles ? titles.data[0]?.id : undefined;
    const chapters = id && (await fetchJson(`${origin}/api/manga/${id}/feed?limit=1&translatedLanguage[]=en`));
    if (chapters?.data.length > 0) {
      return { home: '/', title: `/title/${id}`, search: '/titles', reader: `/chapter/${chapters.data[0].id}` };
    }
    if (Date.now() > deadline) throw new Error('The demo world was not ready in three minutes.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function fetchJson(address) {
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
