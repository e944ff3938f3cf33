// What every command needs before its own work: packages, the built web, a browser. Plain JavaScript that runs
// on the machine's own Node (20 or newer), because the pinned Node arrives with the packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandOf, isAlive, parentOf } from './processes.mjs';
import { exclusively } from './setup-lock.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const inRoot = (...parts) => path.join(root, ...parts);

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends the process with a message that says what to do. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** Runs work that changes packages or the build, which nobody else does in this folder meanwhile. */
export const inSetup = (work) => exclusively(root, say, work);

/**
 * Installs from the lockfile when something of it is missing or has another version.
 * @param tools also what only those need who work on the product: tests, linters, types
 */
export async function ensureInstalled({ tools = true } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Komawari needs Node 20 or newer to start; this is ${process.version}. Get it from https://nodejs.org`);
  }
  // who had them keeps them
  const whole = tools || existsSync(inRoot('node_modules', 'vitest'));
  if (isInstalled(whole)) return;
  await inSetup(async () => {
    // somebody else may have done it meanwhile
    if (isInstalled(whole)) return;
    say('Installing packages from the lockfile (about half a minute the first time) …');
    const started = Date.now();
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(whole ? [] : ['--omit=dev'])];
    // what npm has in its cache is not asked for again; if that is not enough, everything is
    const done = (await npm([...args, '--prefer-offline'])) || (await npm(args));
    if (!done) {
      fail(
        'The packages could not be installed. Check the network and the messages above, then run the command again.',
      );
    }
    say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  });
}

/** True when it went well. */
function npm(args) {
  const own = process.env.npm_execpath;
  const env = { ...process.env, npm_config_production: undefined, NODE_ENV: undefined };
  return own?.endsWith('.js') ? run(process.execPath, [own, ...args], env) : run('npm', args, env);
}

/** Runs a program in the folder; true when it went well. It ends with this process. */
function run(program, args, env) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
  const stop = () => child.kill();
  process.once('exit', stop);
  // a server that runs already has its own way to end with a signal
  const onSignal = () => process.exit(1);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].filter((signal) => process.listenerCount(signal) === 0);
  for (const signal of signals) process.once(signal, onSignal);
  return new Promise((resolve) => {
    const end = (passed) => {
      process.off('exit', stop);
      for (const signal of signals) process.off(signal, onSignal);
      resolve(passed);
    };
    child.once('error', () => end(false));
    child.once('exit', (code) => end(code === 0));
  });
}

/** @param tools also what only those need who work on the product */
export function isInstalled(tools = false) {
  try {
    const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8')).packages;
    for (const [name, entry] of Object.entries(wanted)) {
      if (name === '' || entry.link || (entry.dev && !tools)) continue;
      if (!present[name]) {
        if (entry.optional || entry.devOptional || entry.peer) continue;
        return false;
      }
      if (present[name].version !== entry.version || !existsSync(inRoot(name))) return false;
    }
    return existsSync(pinnedNode());
  } catch {
    return false;
  }
}

/** The Node that runs the product: pinned by the npm package `node`. */
export function pinnedNode() {
  return inRoot('node_modules', 'node', 'bin', 'node');
}

const stamp = () => inRoot('dist', 'web', '.sources');

export function isBuilt() {
  return existsSync(stamp()) && readFileSync(stamp(), 'utf8') === sourceHash();
}

/** Builds the web when its sources have changed since the last build. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await inSetup(async () => {
    if (isBuilt()) return;
    const sources = sourceHash();
    say('Building the web …');
    const started = Date.now();
    const vite = [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'];
    if (!(await run(pinnedNode(), vite, { ...process.env, NODE_ENV: 'production' })))
      fail('The web could not be built; the messages above say where.');
    writeFileSync(stamp(), sources);
    say(`Web built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  });
}

function sourceHash() {
  const hash = createHash('sha256');
  const add = (file) => hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(full);
      else if (entry.isFile()) add(full);
    }
  };
  walk(inRoot('web'));
  walk(inRoot('contract'));
  for (const file of ['package-lock.json', 'vite.config.ts']) add(inRoot(file));
  return hash.digest('hex');
}

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The same engine without windows and menus: a visit with a profile of its own costs it a third of the work. */
const headless = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];

/**
 * A Chromium to test with: CHROME_PATH, the system's, apt-get as root on Debian, else Playwright's download.
 * @param windows with all that people have around a page: to measure it, or to see what only a whole browser does
 */
export async function ensureChromium({ windows = false } = {}) {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!executable(named)) fail(`CHROME_PATH is "${named}", which is not a program. Unset it or name a Chromium.`);
    return named;
  }
  const wanted = windows ? whole : headless;
  const found =
    systemProgram(wanted) ??
    (aptInstalls(wanted[0], 'fonts-noto-cjk') ? systemProgram(wanted) : null) ??
    systemProgram(whole) ??
    (aptInstalls(whole[0], 'fonts-noto-cjk') ? systemProgram(whole) : null);
  if (found) return found;
  say("Downloading Playwright's Chromium …");
  const cli = inRoot('node_modules', 'playwright-core', 'cli.js');
  const done = spawnSync(pinnedNode(), [cli, 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  if (done.status !== 0 || !executable(own)) {
    fail('There is no Chromium for the browser tests. Install one, or set CHROME_PATH to its program.');
  }
  return own;
}

/** An nginx to test the site behind: the system's, or apt-get's as root on Debian. Null where there is none. */
export function findNginx() {
  return systemProgram(['nginx']) ?? (aptInstalls('nginx-light') ? systemProgram(['nginx']) : null);
}

/** Whether Debian's packages could be asked for it, which only root can. */
function aptInstalls(program, ...others) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing ${program} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const calls = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', program, ...others],
  ];
  return calls.every((args) => {
    const done = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (done.status !== 0) say(`apt-get ${args[0]} failed; trying another way.`);
    return done.status === 0;
  });
}

function systemProgram(names) {
  const places = (process.env.PATH ?? '').split(path.delimiter);
  places.push('/usr/bin', '/usr/local/bin', '/usr/sbin', '/snap/bin');
  for (const name of names) {
    for (const place of places) {
      const full = path.join(place, name);
      if (executable(full)) return full;
    }
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return names === whole && executable(mac) ? mac : null;
}

function executable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Environment in which the pinned Node and the package programs come first. */
export function environment(extra = {}) {
  const PATH = [path.dirname(pinnedNode()), inRoot('node_modules', '.bin'), process.env.PATH].join(path.delimiter);
  return { ...process.env, PATH, ...extra };
}

/**
 * Runs the product's own process and hands on every signal. The child also notices when this launcher dies,
 * because their channel closes.
 */
export function runServer(args, { env = environment(), node = [] } = {}) {
  const child = spawn(
    pinnedNode(),
    ['--disable-warning=ExperimentalWarning', ...node, inRoot('server', 'main.ts'), ...args],
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env,
    },
  );
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`The server could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return child;
}

/** When npm itself is killed, nobody is left to stop us: stop ourselves, once. */
function watchNpm(onLost) {
  if (!process.env.npm_lifecycle_event) return;
  // npm runs commands through a shell that outlives it, unless the shell has given its place to us
  const parent = process.ppid;
  const above = parentOf(parent);
  const npm = above !== null && commandOf(above).includes('npm') ? above : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    onLost();
  }, 1000);
  timer.unref();
}
