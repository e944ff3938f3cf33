// One process at a time installs and builds in a folder: the one that listens on a socket in it, which the kernel closes
// even after `kill -9`, so that no lock is ever left behind. Others wait until it is done or gone.
import { linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a holder has to say who it is. */
const answerTimeout = 5000;
/** A folder that takes no socket cannot be locked; work goes on without. */
const unlockable = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EOPNOTSUPP', 'ENOTSUP', 'EINVAL', 'ENAMETOOLONG'];
/** The longest path of a socket that every system takes. */
const longestPath = 100;

let held = null;
let users = 0;

/** Runs work that nobody else does in this folder at the same time; what it calls may ask for the lock again. */
export async function exclusively(root, say, work) {
  held ??= acquire(root, say);
  users++;
  try {
    const release = await held;
    try {
      return await work();
    } finally {
      if (users === 1) {
        held = null;
        await release();
      }
    }
  } finally {
    users--;
  }
}

async function acquire(root, say) {
  const socket = socketOf(root);
  for (let told = false; ;) {
    const release = await tryListen(socket);
    if (release) return release;
    const holder = await visit(socket);
    if (holder) {
      if (!told) say(`Process ${holder.pid} is installing or building in this folder; waiting until it is done …`);
      told = true;
      await holder.gone;
    } else {
      clearStale(socket);
      await sleep(20 + Math.random() * 60);
    }
  }
}

/** In the folder itself, so that everybody who can build there can lock it; by a short path, which a deep folder has not. */
function socketOf(root) {
  const folder = path.join(root, '.cache');
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // nobody can install or build there either, and is told why
  }
  const full = path.join(folder, 'setup.sock');
  const relative = path.relative(process.cwd(), full);
  return full.length <= longestPath ? full : relative;
}

/** Answers how to let go; null when somebody else has it. */
function tryListen(socket) {
  return new Promise((resolve, reject) => {
    const waiting = new Set();
    const server = createServer((client) => {
      waiting.add(client);
      client.on('error', () => client.destroy());
      client.on('close', () => waiting.delete(client));
      client.unref();
      client.write(`${process.pid}\n`);
    });
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else if (unlockable.includes(error.code)) resolve(async () => {});
      else reject(error);
    });
    server.listen(socket, () => {
      server.unref();
      resolve(
        () =>
          new Promise((done) => {
            server.close(() => done());
            for (const client of waiting) client.destroy();
          }),
      );
    });
  });
}

/** Who holds the lock, and when that ends; null when nobody does. */
function visit(socket) {
  return new Promise((resolve) => {
    const client = connect(socket);
    const gone = new Promise((done) => client.once('close', done));
    client.setTimeout(answerTimeout, () => client.destroy());
    client.on('data', (text) => {
      client.setTimeout(0);
      resolve({ pid: String(text).trim(), gone });
    });
    client.on('error', () => {});
    client.once('close', () => resolve(null));
  });
}

/** Moves a dead socket away by rename, so that a live one that took its place meanwhile is put back, not lost. */
function clearStale(socket) {
  const aside = `${socket}.${process.pid}`;
  try {
    renameSync(socket, aside);
  } catch {
    return;
  }
  const probe = connect(aside);
  probe.once('connect', () => {
    probe.destroy();
    try {
      linkSync(aside, socket);
    } catch {
      // another holder is already there
    }
    rmSync(aside, { force: true });
  });
  probe.once('error', () => rmSync(aside, { force: true }));
}
