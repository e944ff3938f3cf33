// What is kept of an upload on this device, so that a reload loses nothing but the files themselves: their hashes, sizes
// and order, the fields, and which upload of the server they belong to.
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { uploadKey } from '#web/lib/session/upload-key.ts';
import type { ChapterForm } from './form/draft.ts';
import type { UploadPage } from './pages/page-list.ts';

interface StoredUpload {
  account: string;
  title: string;
  form: ChapterForm;
  pages: readonly Omit<UploadPage, 'file'>[];
  /** The server's session, once it began, and the tab that holds it. */
  session: string | null;
  holder: string;
}

/** The upload that this account left unfinished on this device, for any title. */
export function readUpload(account: string): StoredUpload | null {
  try {
    const stored = JSON.parse(readStored(uploadKey) ?? 'null') as StoredUpload | null;
    return stored?.account === account && Array.isArray(stored.pages) ? stored : null;
  } catch {
    return null;
  }
}

export function saveUpload({ pages, ...upload }: Omit<StoredUpload, 'pages'> & { pages: readonly UploadPage[] }): void {
  writeStored(uploadKey, JSON.stringify({ ...upload, pages: pages.map((page) => ({ ...page, file: undefined })) }));
}

export function forgetUpload(): void {
  writeStored(uploadKey, null);
}
