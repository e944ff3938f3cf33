// Where files live: keys name bytes that never change, so a key that is there is always whole. A local folder is the
// one kind of store so far; whatever implements BlobStore can take its place.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeFolder, openFolder } from '../folders.ts';
import { StartProblem } from '../start-problem.ts';
import { openFileStore } from './file-store.ts';

export type BlobBytes = Uint8Array | AsyncIterable<Uint8Array>;

export interface BlobStore {
  /** Where the files are, when that is a folder of this machine. */
  folder?: string;
  /**
   * Keeps the bytes under the key; when this returns they survive a power cut. A key that exists already is left as
   * it is, for equal keys mean equal bytes.
   * @returns whether this call wrote it
   */
  put(key: string, bytes: BlobBytes): Promise<boolean>;
  /** Like `put` for several, but none is visible before all are written: a failure to write leaves nothing behind. */
  putAll(entries: readonly { key: string; bytes: BlobBytes }[]): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Bytes under the key, or null when there is no such key. */
  size(key: string): Promise<number | null>;
  /** @returns whether there was something to delete */
  delete(key: string): Promise<boolean>;
  /** Keys that begin with the prefix, in no promised order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
}

/**
 * Opens the store that STORAGE_URL names: `file:` and a folder, relative to the data folder or absolute; a bare path
 * is one too. @throws StartProblem for anything else
 */
export async function openStorage(url: string, dataDir: string): Promise<BlobStore> {
  const folder = storageFolder(url);
  if (folder === null || folder === '') {
    throw new StartProblem(
      `STORAGE_URL is "${url}". What works is file: and a folder, relative to DATA_DIR (file:files) or absolute (file:/srv/komawari).`,
    );
  }
  const root = path.resolve(dataDir, folder);
  openFolder(root, 'STORAGE_URL', 0o750);
  // one of the operator's own may be open to others for a reason
  if (!path.relative(dataDir, root).startsWith('..')) closeFolder(root);
  return openFileStore(root);
}

function storageFolder(url: string): string | null {
  if (url.startsWith('file://')) {
    try {
      return fileURLToPath(url);
    } catch {
      return null;
    }
  }
  if (url.startsWith('file:')) return url.slice('file:'.length);
  return /^[/.]/.test(url) ? url : null;
}
