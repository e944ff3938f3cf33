// Lock for installing and building in a folder: the holder listens on a socket in it, which the kernel closes even
// after `kill -9`, so that no stale lock can remain. Other processes wait until the holder is done or gone.
import { mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeStaleSocket } from '../../server/core/db/postgres/stale-socket.mjs';

/** Milliseconds that a holder has to send its process id. */
const answerTimeout = 5000;
/** Error codes of folders that do not support sockets; these cannot be locked, and work continues without a lock. */
const lockUnsupportedCodes = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EOPNOTSUPP', 'ENOTSUP', 'EINVAL', 'ENAMETOOLONG'];
/** Maximum length of a socket path that every system supports. */
const longestPath = 100;

let held = null;
let users = 0;

/** Runs work under the folder's lock. Reentrant: the work may acquire the lock again. */
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
      removeStaleSocket(socket);
      await sleep(20 + Math.random() * 60);
    }
  }
}

/**
 * Returns the socket path, inside the folder so that every account that can build there can lock it. Relative when the
 * absolute path is too long for a socket.
 */
function socketOf(root) {
  const folder = path.join(root, '.cache');
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // without a writable folder, installing and building fail as well and report the reason
  }
  const full = path.join(folder, 'setup.sock');
  const relative = path.relative(process.cwd(), full);
  return full.length <= longestPath ? full : relative;
}

/** Tries to acquire the lock. @returns a release function, or null when another process holds it */
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
      else if (lockUnsupportedCodes.includes(error.code)) resolve(async () => {});
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

/** @returns the holder's process id with a promise of its end, or null when no process holds the lock */
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
