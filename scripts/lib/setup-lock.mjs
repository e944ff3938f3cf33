// Lock for installing and building in a folder: the holder listens on a socket in it, which the kernel closes even
// after `kill -9`, so that no stale lock can remain. Other processes wait until the holder is done or gone.
import { mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeStaleSocket } from '../../server/core/db/postgres/stale-socket.mjs';

/** Milliseconds that a holder has to send its process id. */
const answerTimeoutMs = 5000;
/** Error codes of folders that do not support sockets; these cannot be locked, and work continues without a lock. */
const lockUnsupportedCodes = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EOPNOTSUPP', 'ENOTSUP', 'EINVAL', 'ENAMETOOLONG'];
/** Maximum length of a socket path that every system supports. */
const maxSocketPathLength = 100;

let pendingRelease = null;
let userCount = 0;

/** Runs work under the folder's lock. Reentrant: the work may acquire the lock again. */
export async function exclusively(root, say, work) {
  pendingRelease ??= acquire(root, say);
  userCount++;
  try {
    const release = await pendingRelease;
    try {
      return await work();
    } finally {
      if (userCount === 1) {
        pendingRelease = null;
        await release();
      }
    }
  } finally {
    userCount--;
  }
}

async function acquire(root, say) {
  const socket = socketOf(root);
  for (let hasReported = false; ;) {
    const release = await tryListen(socket);
    if (release) return release;
    const holder = await connectToHolder(socket);
    if (holder) {
      if (!hasReported)
        say(`Process ${holder.pid} is installing or building in this folder; waiting until it is done …`);
      hasReported = true;
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
  const absolutePath = path.join(folder, 'setup.sock');
  const relativePath = path.relative(process.cwd(), absolutePath);
  return absolutePath.length <= maxSocketPathLength ? absolutePath : relativePath;
}

/** Tries to acquire the lock. @returns a release function, or null when another process holds it */
function tryListen(socket) {
  return new Promise((resolve, reject) => {
    const clients = new Set();
    const server = createServer((client) => {
      clients.add(client);
      client.on('error', () => client.destroy());
      client.on('close', () => clients.delete(client));
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
            for (const client of clients) client.destroy();
          }),
      );
    });
  });
}

/**
 * @returns the holder's process id and a promise that resolves when it releases the lock or dies; null when no process
 *   holds the lock
 */
function connectToHolder(socket) {
  return new Promise((resolve) => {
    const client = connect(socket);
    const gone = new Promise((done) => client.once('close', done));
    client.setTimeout(answerTimeoutMs, () => client.destroy());
    client.on('data', (text) => {
      client.setTimeout(0);
      resolve({ pid: String(text).trim(), gone });
    });
    client.on('error', () => {});
    client.once('close', () => resolve(null));
  });
}
