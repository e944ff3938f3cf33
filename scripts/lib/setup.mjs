// Prepares what every command needs: packages, the built web, a browser. Plain JavaScript that runs on the machine's
// own Node (20 or newer), because the pinned Node is installed with the packages.
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

/** Prints a message that says how to fix the problem, and exits. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** Runs work that changes packages or the build, under the lock of the checkout. */
export const inSetup = (work) => exclusively(root, say, work);

/**
 * Installs packages from the lockfile when one is missing or has another version.
 * @param tools whether to include development tools: tests, linters, types
 */
export async function ensureInstalled({ tools = true } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Komawari needs Node 20 or newer to start; this is ${process.version}. Get it from https://nodejs.org`);
  }
  // keeps development tools that are already installed
  const withTools = tools || existsSync(inRoot('node_modules', 'vitest'));
  if (isInstalled(withTools)) return;
  await inSetup(async () => {
    // another process may have installed them while this one waited for the lock
    if (isInstalled(withTools)) return;
    say('Installing packages from the lockfile (about half a minute the first time) …');
    const started = Date.now();
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(withTools ? [] : ['--omit=dev'])];
    // first from npm's cache; when that fails, from the registry
    const done = (await npm([...args, '--prefer-offline'])) || (await npm(args));
    if (!done) {
      fail(
        'The packages could not be installed. Check the network and the messages above, then run the command again.',
      );
    }
    say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  });
}

/** Runs npm; true on success. */
function npm(args) {
  const own = process.env.npm_execpath;
  const env = { ...process.env, npm_config_production: undefined, NODE_ENV: undefined };
  return own?.endsWith('.js') ? run(process.execPath, [own, ...args], env) : run('npm', args, env);
}

/** Runs a program in the checkout; true on success. It is killed when this process exits. */
function run(program, args, env) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
  const killChild = () => child.kill();
  process.once('exit', killChild);
  // handles only signals without a handler: a running server has handlers for them
  const onSignal = () => process.exit(1);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].filter((signal) => process.listenerCount(signal) === 0);
  for (const signal of signals) process.once(signal, onSignal);
  return new Promise((resolve) => {
    const finish = (passed) => {
      process.off('exit', killChild);
      for (const signal of signals) process.off(signal, onSignal);
      resolve(passed);
    };
    child.once('error', () => finish(false));
    child.once('exit', (code) => finish(code === 0));
  });
}

/** @param tools whether to require development tools as well */
export function isInstalled(tools = false) {
  try {
    const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
    const installed = JSON.parse(readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8')).packages;
    for (const [name, entry] of Object.entries(wanted)) {
      if (name === '' || entry.link || (entry.dev && !tools)) continue;
      if (!installed[name]) {
        if (entry.optional || entry.devOptional || entry.peer) continue;
        return false;
      }
      if (installed[name].version !== entry.version || !existsSync(inRoot(name))) return false;
    }
    return existsSync(pinnedNode());
  } catch {
    return false;
  }
}

/** Path of the Node that runs the product, pinned by the npm package `node`. */
export function pinnedNode() {
  return inRoot('node_modules', 'node', 'bin', 'node');
}

const stampFile = () => inRoot('dist', 'web', '.sources');

export function isBuilt() {
  return existsSync(stampFile()) && readFileSync(stampFile(), 'utf8') === sourceHash();
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
    writeFileSync(stampFile(), sources);
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

const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Headless builds of Chromium, preferred for tests: a visit with a fresh profile takes a third of the work. */
const headlessBrowsers = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];

/**
 * Finds a Chromium for tests: CHROME_PATH, the system's, apt-get as root on Debian, else Playwright's download.
 * @param windows whether a full browser with windows is needed, for measurements or for features that headless builds
 *   lack
 */
export async function ensureChromium({ windows = false } = {}) {
  const configuredPath = process.env.CHROME_PATH;
  if (configuredPath) {
    if (!isExecutable(configuredPath))
      fail(`CHROME_PATH is "${configuredPath}", which is not a program. Unset it or name a Chromium.`);
    return configuredPath;
  }
  const wanted = windows ? fullBrowsers : headlessBrowsers;
  const found =
    systemProgram(wanted) ??
    (aptInstalls(wanted[0], 'fonts-noto-cjk') ? systemProgram(wanted) : null) ??
    systemProgram(fullBrowsers) ??
    (aptInstalls(fullBrowsers[0], 'fonts-noto-cjk') ? systemProgram(fullBrowsers) : null);
  if (found) return found;
  say("Downloading Playwright's Chromium …");
  const cli = inRoot('node_modules', 'playwright-core', 'cli.js');
  const done = spawnSync(pinnedNode(), [cli, 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  if (done.status !== 0 || !isExecutable(own)) {
    fail('There is no Chromium for the browser tests. Install one, or set CHROME_PATH to its program.');
  }
  return own;
}

/** Finds an nginx to test the site behind: the system's, or apt-get's as root on Debian. Null where there is none. */
export function findNginx() {
  return systemProgram(['nginx']) ?? (aptInstalls('nginx-light') ? systemProgram(['nginx']) : null);
}

/** Installs a program with apt-get. @returns whether that succeeded; it needs Debian and root */
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
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  folders.push('/usr/bin', '/usr/local/bin', '/usr/sbin', '/snap/bin');
  for (const name of names) {
    for (const folder of folders) {
      const full = path.join(folder, name);
      if (isExecutable(full)) return full;
    }
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return names === fullBrowsers && isExecutable(mac) ? mac : null;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Returns an environment whose PATH begins with the pinned Node and the programs of the packages. */
export function environment(extra = {}) {
  const PATH = [path.dirname(pinnedNode()), inRoot('node_modules', '.bin'), process.env.PATH].join(path.delimiter);
  return { ...process.env, PATH, ...extra };
}

/**
 * Runs the server process and forwards all signals. The child also notices when this launcher dies, because the IPC
 * channel closes.
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

/** Calls `onLost` when npm has been killed (for example with SIGKILL), because no signal reaches this process then. */
function watchNpm(onLost) {
  if (!process.env.npm_lifecycle_event) return;
  // npm runs scripts through a shell that outlives it, unless the shell has replaced itself with this process
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const npm = grandparent !== null && commandOf(grandparent).includes('npm') ? grandparent : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    onLost();
  }, 1000);
  timer.unref();
}
