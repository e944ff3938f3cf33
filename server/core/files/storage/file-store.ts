// File store in a local folder. A file appears under its name only when all its bytes are on the disk, and a finished
// `put` survives a power failure: temporary file, fsync, rename, fsync of the folder.
import * as nodeFiles from 'node:fs/promises';
import path from 'node:path';
import type { BlobBytes, BlobStore } from './blob-store.ts';
import { sweepTemporary, temporaryFolder, temporaryName } from './temporary.ts';
import { faultPoint } from '#server/core/process/fault-point.ts';
import { openSemaphore } from '#server/core/process/semaphore.ts';

/** The file system calls used by this store, replaceable in tests. */
export type FileCalls = Pick<
  typeof nodeFiles,
  'mkdir' | 'open' | 'rename' | 'unlink' | 'readFile' | 'stat' | 'readdir'
>;

/** Folder permissions: only the server's account can read them, and a group that the operator may assign to them. */
const folderMode = 0o750;
const fileMode = 0o640;

const keyPattern = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Validates a key: folders and a name, such as `data/3f/3fa9….png`; the prefix spreads files over folders. */
function checkKey(key: string): void {
  if (!keyPattern.test(key) || key.includes('..') || key.length > 500 || /[^/]{201}/.test(key)) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Maximum concurrent calls of one `putAll`: more would open many files for an image of many slices. */
const maxConcurrentCalls = 4;
/** Maximum concurrent fsyncs of all stores: Node has four file system threads, and reads need a free one. */
const maxConcurrentSyncs = 3;
const syncSemaphore = openSemaphore({ atOnce: maxConcurrentSyncs });

/**
 * Runs all tasks with limited concurrency and waits until every one has settled. @throws the error of one that failed
 */
async function runAll(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const remainingTasks = tasks.values();
  const runRemaining = async (): Promise<void> => {
    for (const task of remainingTasks) await task();
  };
  const runners = Array.from({ length: Math.min(maxConcurrentCalls, tasks.length) }, runRemaining);
  for (const outcome of await Promise.allSettled(runners)) if (outcome.status === 'rejected') throw outcome.reason;
}

/**
 * Opens or creates the folder and removes temporary files left by writers that died.
 * @param options `calls` lets a test observe the order of file system calls
 */
export async function openFileStore(
  root: string,
  { calls = nodeFiles }: { calls?: FileCalls } = {},
): Promise<BlobStore> {
  const temporaryDir = path.join(root, temporaryFolder);
  await calls.mkdir(temporaryDir, { recursive: true, mode: folderMode });
  await sweepTemporary(temporaryDir);

  const fileOf = (key: string): string => {
    checkKey(key);
    return path.join(root, key);
  };

  async function syncFolder(folder: string): Promise<void> {
    const handle = await calls.open(folder, 'r');
    try {
      await syncSemaphore.run(() => handle.sync());
    } finally {
      await handle.close();
    }
  }

  /** Folders whose entry in their parent folder has been synced, or is being synced. */
  const syncedFolders = new Map<string, Promise<void>>();
  function createFolder(folder: string): Promise<void> {
    if (folder === root) return Promise.resolve();
    const pendingSync = syncedFolders.get(folder);
    if (pendingSync) return pendingSync;
    const creation = (async () => {
      const parent = path.dirname(folder);
      await createFolder(parent);
      await calls.mkdir(folder, { recursive: true, mode: folderMode });
      await syncFolder(parent);
    })();
    syncedFolders.set(folder, creation);
    creation.catch(() => syncedFolders.delete(folder));
    return creation;
  }

  async function size(key: string): Promise<number | null> {
    try {
      const stat = await calls.stat(fileOf(key));
      return stat.isFile() ? stat.size : null;
    } catch (error) {
      if (isMissingFile(error)) return null;
      throw error;
    }
  }

  /** Writes and syncs a temporary file, which no reader sees yet. Returns its path. */
  async function writeTemporary(bytes: BlobBytes): Promise<string> {
    const file = path.join(temporaryDir, temporaryName());
    const handle = await calls.open(file, 'wx', fileMode);
    try {
      try {
        if (bytes instanceof Uint8Array) await handle.writeFile(bytes);
        else for await (const chunk of bytes) await handle.writeFile(chunk);
        faultPoint('after body');
        await syncSemaphore.run(() => handle.sync());
      } finally {
        await handle.close();
      }
      return file;
    } catch (error) {
      await removeIfPresent(file);
      throw error;
    }
  }

  const removeIfPresent = async (file: string): Promise<void> => {
    await calls.unlink(file).catch((error: unknown) => {
      if (!isMissingFile(error)) throw error;
    });
  };

  /**
   * Stores several files. Disks complete concurrent fsyncs about as fast as one, so independent ones run in parallel.
   */
  async function putAll(entries: readonly { key: string; bytes: BlobBytes }[]): Promise<number> {
    const files = new Map<string, { key: string; bytes: BlobBytes }>();
    for (const entry of entries) if (!files.has(fileOf(entry.key))) files.set(fileOf(entry.key), entry);
    const folders = [...new Set([...files.keys()].map((file) => path.dirname(file)))];
    const temporaryByFile = new Map<string, string>();
    try {
      await runAll([
        ...folders.map((folder) => () => createFolder(folder)),
        ...[...files].map(([file, { key, bytes }]) => async () => {
          if ((await size(key)) === null) temporaryByFile.set(file, await writeTemporary(bytes));
        }),
      ]);
      faultPoint('before rename');
      for (const file of files.keys()) {
        const temporaryFile = temporaryByFile.get(file);
        if (temporaryFile !== undefined) await calls.rename(temporaryFile, file);
      }
    } catch (error) {
      for (const temporaryFile of temporaryByFile.values()) await removeIfPresent(temporaryFile);
      throw error;
    }
    // folders of keys that already existed are synced, too: the writer of the file may have died before this step
    await runAll(folders.map((folder) => () => syncFolder(folder)));
    return temporaryByFile.size;
  }

  async function* listFiles(folder: string, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
    const entries = await calls.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissingFile(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const file = path.join(folder, entry.name);
      const key = path.relative(root, file).split(path.sep).join('/');
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) {
        const folderPrefix = `${key}/`;
        if (folderPrefix.startsWith(prefix) || prefix.startsWith(folderPrefix)) yield* listFiles(file, prefix);
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
    list: (prefix) => listFiles(root, prefix),

    async get(key) {
      try {
        return await calls.readFile(fileOf(key));
      } catch (error) {
        if (isMissingFile(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      try {
        await calls.unlink(fileOf(key));
        return true;
      } catch (error) {
        if (isMissingFile(error)) return false;
        throw error;
      }
    },
  };
}
