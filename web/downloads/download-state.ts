// Which chapters are kept on this device, and which are coming: for every row that shows it. What keeps them is loaded when
// somebody asks for it.
import { useSyncExternalStore } from 'react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { hasDownloads, downloadKey } from '#web/lib/downloads/downloads.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';

/** Pages that are here, of all; a chapter that waits for others has none of none. */
interface DownloadProgress {
  done: number;
  total: number;
}
export type DownloadState = 'none' | 'kept' | DownloadProgress;

const downloading = new Map<string, DownloadProgress>();
const listeners = new Set<() => void>();

/** Whether this browser can keep chapters at all. */
export const canDownload = (): boolean =>
  boot.serviceWorker && 'serviceWorker' in navigator && typeof caches !== 'undefined';

/** Its pages are here, and this browser can. */
export const isDownloadable = ({ attributes }: Chapter): boolean =>
  canDownload() && attributes.pages > 0 && attributes.externalUrl === null;

/** Something else is kept now, or coming. */
export function notifyDownloads(): void {
  for (const listener of listeners) listener();
}

/** @param progress null when it has ended, either way */
export function setProgress(chapterId: string, progress: DownloadProgress | null): void {
  if (progress) downloading.set(chapterId, progress);
  else downloading.delete(chapterId);
  notifyDownloads();
}

export function watchDownloads(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent): void => {
    if (key === downloadKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', elsewhere);
  };
}

const downloadState = (chapterId: string): DownloadState =>
  downloading.get(chapterId) ?? (hasDownloads(chapterId) ? 'kept' : 'none');

export const useDownloadState = (chapterId: string): DownloadState =>
  useSyncExternalStore(watchDownloads, () => downloadState(chapterId));
