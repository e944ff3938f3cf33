// Storage of an upload on this device, so that a reload loses nothing but the files themselves: their hashes, sizes
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

/** Files of pages that move to the page of another title; ids of pages are never used twice. */
let movedFiles: ReadonlyMap<string, Blob> = new Map();

/** Keeps an upload for another title, with its files as long as the site is open. */
export function moveUpload(upload: Omit<StoredUpload, 'pages'> & { pages: readonly UploadPage[] }): void {
  movedFiles = new Map(upload.pages.flatMap(({ id, file }) => (file === null ? [] : [[id, file] as const])));
  saveUpload(upload);
}

export const movedFile = (page: string): Blob | null => movedFiles.get(page) ?? null;

export function forgetUpload(): void {
  movedFiles = new Map();
  writeStored(uploadKey, null);
}
