// One process owns a data folder: the one that listens on its socket, which the kernel closes even on kill -9.
// Others ask that socket who the owner is and where its database answers.
import { linkSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

export interface OwnerInfo {
  pid: number;
  /** What it runs: serve, import, … */
  command: string;
  /** Its database, once it answers. */
  databaseUrl: string | null;
  /** Where people reach it, when it serves. */
  siteUrl: string | null;
  startedAt: string;
}

export interface Ownership {
  /** Tells later askers more, such as the database's URL. */
  update(changes: Partial<OwnerInfo>): void;
  release(): Promise<void>;
}

export type Claim = { owned: Ownership } | { owner: OwnerInfo };

/** Becomes the owner, or says who is. Safe against two processes starting in the same instant. */
export async function claimFolder(runDir: string, info: OwnerInfo): Promise<Claim> {
  const socket = path.join(runDir, 'owner.sock');
  for (let attempt = 0; attempt < 20; attempt++) {
    const owned = await tryListen(socket, info);
    if (owned) return { owned };
    const owner = await askOwner(socket);
    if (owner) return { owner };
    clearStale(socket);
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60));
  }
  throw new Error(`The socket ${socket} is neither free nor answering. Remove it and try again`);
}

/** The owner's answer, or null when nobody listens. */
export function askOwner(socket: string): Promise<OwnerInfo | null> {
  return new Promise((resolve) => {
    let text = '';
    const client = connect(socket);
    client.setTimeout(3000, () => client.destroy());
    client.on('data', (chunk) => (text += chunk.toString('utf8')));
    client.on('error', () => resolve(null));
    client.on('close', () => {
      try {
        resolve(JSON.parse(text) as OwnerInfo);
      } catch {
        resolve(null);
      }
    });
  });
}

function tryListen(socket: string, start: OwnerInfo): Promise<Ownership | null> {
  return new Promise((resolve, reject) => {
    let info = start;
    const server: Server = createServer((client) => {
      client.on('error', () => client.destroy());
      client.end(JSON.stringify(info));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(socket, () => {
      server.unref();
      resolve({
        update: (changes) => (info = { ...info, ...changes }),
        release: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}

/** Moves a dead socket away by rename, so that a live one that took its place meanwhile is put back, not lost. */
function clearStale(socket: string): void {
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
      // another owner is already there
    }
    rmSync(aside, { force: true });
  });
  probe.once('error', () => rmSync(aside, { force: true }));
}
