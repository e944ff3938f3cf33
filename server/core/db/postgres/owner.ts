// Ownership lock of a data folder: the owner is the process that listens on its socket, which the kernel closes even on
// kill -9. Other processes read from that socket which process that is and where its database is. Those that use the
// database stay connected (guests), so that the owner does not stop it before they end.
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeStaleSocket } from './stale-socket.mjs';

export interface OwnerInfo {
  pid: number;
  /** Name of the owner's command: serve, import, … */
  command: string;
  /** URL of the owner's database; null until it accepts queries. */
  databaseUrl: string | null;
  /** URL of the same database with the role that owns the tables. */
  databaseOwnerUrl: string | null;
  /** Public URL of the site; null when the owner does not serve it. */
  siteUrl: string | null;
  /** Whether the owner is about to exit, which also stops the database. */
  closing: boolean;
  startedAt: string;
}

export interface Ownership {
  /** Adds information for processes that connect later, such as the database's URL. */
  update(changes: Partial<OwnerInfo>): void;
  /** Whether other processes use the database. */
  hasGuests(): boolean;
  /** Resolves when no other process uses the database. */
  waitUntilAlone(): Promise<void>;
  release(): Promise<void>;
}

export interface OwnerConnection {
  owner: OwnerInfo;
  leave(): void;
}

export type FolderClaim = { owned: Ownership } | { guest: OwnerConnection };

const ownerResponseTimeoutMs = 3000;

/** Becomes the owner, or a guest of the current owner. Safe against two processes that start at the same time. */
export async function claimFolder(runDir: string, info: OwnerInfo): Promise<FolderClaim> {
  const socket = path.join(runDir, 'owner.sock');
  for (let attempt = 0; attempt < 20; attempt++) {
    const owned = await tryListen(socket, info);
    if (owned) return { owned };
    const guest = await connectToOwner(socket);
    if (guest) return { guest };
    removeStaleSocket(socket);
    await sleep(20 + Math.random() * 60);
  }
  throw new Error(`The socket ${socket} is neither free nor answering. Remove it and try again`);
}

/** Returns the owner's info with a connection that counts as a guest until `leave`, or null when no owner listens. */
function connectToOwner(socket: string): Promise<OwnerConnection | null> {
  return new Promise((resolve) => {
    let receivedText = '';
    const client = connect(socket);
    client.setTimeout(ownerResponseTimeoutMs, () => client.destroy());
    client.on('data', (chunk) => {
      receivedText += chunk.toString('utf8');
      if (!receivedText.includes('\n')) return;
      client.setTimeout(0);
      client.unref();
      resolve({ owner: JSON.parse(receivedText) as OwnerInfo, leave: () => client.destroy() });
    });
    client.on('error', () => resolve(null));
    client.on('close', () => resolve(null));
  });
}

function tryListen(socket: string, initialInfo: OwnerInfo): Promise<Ownership | null> {
  return new Promise((resolve, reject) => {
    let info = initialInfo;
    // a process that only reads the info disconnects as soon as it has it
    const connections = new Set<Socket>();
    const aloneWaiters = new Set<() => void>();
    const server: Server = createServer((client) => {
      connections.add(client);
      client.unref();
      client.on('error', () => client.destroy());
      client.on('close', () => {
        connections.delete(client);
        if (connections.size === 0) for (const resolveWait of aloneWaiters) resolveWait();
      });
      client.resume();
      client.write(`${JSON.stringify(info)}\n`);
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(socket, () => {
      server.unref();
      resolve({
        update: (changes) => (info = { ...info, ...changes }),
        hasGuests: () => connections.size > 0,
        waitUntilAlone: () =>
          new Promise((resolveWait) => {
            if (connections.size === 0) return resolveWait();
            // keeps the event loop running while guests are still connected
            server.ref();
            return void aloneWaiters.add(resolveWait);
          }),
        release: () =>
          new Promise((resolveWait) => {
            server.close(() => resolveWait());
            for (const client of connections) client.destroy();
          }),
      });
    });
  });
}
