// Opens the file store that STORAGE_URL names. A local folder is the only kind of store so far; any other
// implementation of BlobStore can replace it.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { restrictFolder, openFolder } from '../folders.ts';
import { StartProblem } from '../../process/start-problem.ts';
import type { BlobStore } from './blob-store.ts';
import { openFileStore } from './file-store.ts';

/**
 * Opens the store that STORAGE_URL names: `file:` and a folder, relative to the data folder or absolute; a bare path is
 * accepted too. @throws StartProblem for any other URL
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
  // a folder outside of the data folder may be shared with other accounts on purpose
  if (!path.relative(dataDir, root).startsWith('..')) restrictFolder(root);
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
