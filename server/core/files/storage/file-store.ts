// A folder of files. A file appears under its name only when all its bytes are on the disk, and a finished `put`
// survives a power cut: temporary file, fsync, rename, fsync of the folder.
import * as nodeFiles from 'node:fs/promises';
import path from 'node:path';
import type { BlobBytes, BlobStore } from './blob-store.ts';
import { sweepTemporary, temporaryFolder, temporaryName } from './temporary.ts';
import { openSemaphore } from '#server/core/process/semaphore.ts';

/** The calls to the file system that this store makes. */
export type FileCalls = Pick<
  typeof nodeFiles,
  'mkdir' | 'open' | 'rename' | 'unlink' | 'readFile' | 'stat' | 'readdir'
>;

/** Other accounts of the machine read nothing here, but for a group that the operator may give the folder to. */
const folderMode = 0o750;
const fileMode = 0o640;

const keyPattern = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Keys are folders and a name, such as `data/3f/3fa9….png`; the part before the name spreads files over folders. */
function checkKey(key: string): void {
  if (!keyPattern.test(key) || key.includes('..') || key.length > 500 || /[^/]{201}/.test(key)) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Calls of one `putAll` at once: more would open many files for an image of many slices. */
const callsAtOnce = 4;
/** Syncs at once, of all stores: Node has four threads for files, and whoever reads one wants a free thread. */
const syncsAtOnce = 3;
const syncing = openSemaphore({ atOnce: syncsAtOnce });

/** Does all of the works, a few at once, and has come to rest when it returns. @throws one of their failures */
async function doAll(works: readonly (() => Promise<void>)[]): Promise<void> {
  const rest = works.values();
  const lane = async (): Promise<void> => {
    for (const work of rest) await work();
  };
  const lanes = Array.from({ length: Math.min(callsAtOnce, works.length) }, lane);
  for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason;
}

/** Opens or creates the folder and removes what writers that died left in it. `calls` lets a test watch the order. */
export async function openFileStore(
  root: string,
  { calls = nodeFiles }: { calls?: FileCalls } = {},
): Promise<BlobStore> {
  const temporary = path.join(root, temporaryFolder);
  await calls.mkdir(temporary, { recursive: true, mode: folderMode });
  await sweepTemporary(temporary);

  const fileOf = (key: string): string => {
    checkKey(key);
    return path.join(root, key);
  };

  async function syncFolder(folder: string): Promise<void> {
    const handle = await calls.open(folder, 'r');
    try {
      await syncing.run(() => handle.sync());
    } finally {
      await handle.close();
    }
  }

  /** Folders whose own entry in their parent is on the disk, or is being put there. */
  const durable = new Map<string, Promise<void>>();
  function makeFolder(folder: string): Promise<void> {
    if (folder === root) return Promise.resolve();
    const known = durable.get(folder);
    if (known) return known;
    const making = (async () => {
      const parent = path.dirname(folder);
      await makeFolder(parent);
      await calls.mkdir(folder, { recursive: true, mode: folderMode });
      await syncFolder(parent);
    })();
    durable.set(folder, making);
    making.catch(() => durable.delete(folder));
    return making;
  }

  async function size(key: string): Promise<number | null> {
    try {
      const stat = await calls.stat(fileOf(key));
      return stat.isFile() ? stat.size : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Writes and syncs; the file has no name yet that anybody reads. */
  async function stage(bytes: BlobBytes): Promise<string> {
    const file = path.join(temporary, temporaryName());
    const handle = await calls.open(file, 'wx', fileMode);
    try {
      try {
        if (bytes instanceof Uint8Array) await handle.writeFile(bytes);
        else for await (const part of bytes) await handle.writeFile(part);
        await syncing.run(() => handle.sync());
      } finally {
        await handle.close();
      }
      return file;
    } catch (error) {
      await discard(file);
      throw error;
    }
  }

  const discard = async (file: string): Promise<void> => {
    await calls.unlink(file).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  };

  /** Disks answer several waiting syncs about as fast as one, so what need not come after another goes at once. */
  async function putAll(entries: readonly { key: string; bytes: BlobBytes }[]): Promise<number> {
    const files = new Map<string, { key: string; bytes: BlobBytes }>();
    for (const entry of entries) if (!files.has(fileOf(entry.key))) files.set(fileOf(entry.key), entry);
    const folders = [...new Set([...files.keys()].map((file) => path.dirname(file)))];
    const staged = new Map<string, string>();
    try {
      await doAll([
        ...folders.map((folder) => () => makeFolder(folder)),
        ...[...files].map(([file, { key, bytes }]) => async () => {
          if ((await size(key)) === null) staged.set(file, await stage(bytes));
        }),
      ]);
      for (const file of files.keys()) {
        const from = staged.get(file);
        if (from !== undefined) await calls.rename(from, file);
      }
    } catch (error) {
      for (const from of staged.values()) await discard(from);
      throw error;
    }
    // also for keys that were there: the one who wrote them may not have come this far
    await doAll(folders.map((folder) => () => syncFolder(folder)));
    return staged.size;
  }

  async function* walk(folder: string, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
    const entries = await calls.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const file = path.join(folder, entry.name);
      const key = path.relative(root, file).split(path.sep).join('/');
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) {
        const inside = `${key}/`;
        if (inside.startsWith(prefix) || prefix.startsWith(inside)) yield* walk(file, prefix);
      } else if (key.startsWith(prefix)) {
        const bytes = await size(key);
        if (bytes !== null) yield { key, bytes };
      }
    }
  }

  return {
    folder: root,
    put: async (key, bytes) => (await putAll([{ key, bytes }])) === 1,
    putAll: async (entries) => {
      await putAll(entries);
    },
    size,
    has: async (key) => (await size(key)) !== null,
    list: (prefix) => walk(root, prefix),

    async get(key) {
      try {
        return await calls.readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      try {
        await calls.unlink(fileOf(key));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
  };
}
