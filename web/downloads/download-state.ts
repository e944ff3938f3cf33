// State of the downloads on this device, for all UI that shows it. Contains no download code, which is loaded on
// demand.
import { useSyncExternalStore } from 'react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { hasDownloads, downloadKey } from '#web/lib/downloads/downloads.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { createEmitter } from '#web/ui/behavior/store.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';

/** Number of downloaded pages and of all pages; both are 0 for a chapter that is queued. */
interface DownloadProgress {
  done: number;
  total: number;
}
export type DownloadState = 'none' | 'kept' | DownloadProgress;

const downloading = new Map<string, DownloadProgress>();
const emitter = createEmitter((listener) =>
  listen(window, { storage: ({ key }) => (key === downloadKey || key === null) && listener() }),
);

/** Notifies listeners that downloads or their progress have changed. */
export const notifyDownloads = emitter.notify;
export const watchDownloads = emitter.subscribe;

/** Whether this browser supports downloads at all. */
export const canDownload = (): boolean =>
  boot.serviceWorker && 'serviceWorker' in navigator && typeof caches !== 'undefined';

/** Whether the pages of a chapter are hosted on this site, and this browser supports downloads. */
export const isDownloadable = ({ attributes }: Chapter): boolean =>
  canDownload() && attributes.pages > 0 && attributes.externalUrl === null;

/** @param progress null when the download has ended, successfully or not */
export function setProgress(chapterId: string, progress: DownloadProgress | null): void {
  if (progress) downloading.set(chapterId, progress);
  else downloading.delete(chapterId);
  notifyDownloads();
}

const downloadState = (chapterId: string): DownloadState =>
  downloading.get(chapterId) ?? (hasDownloads(chapterId) ? 'kept' : 'none');

export const useDownloadState = (chapterId: string): DownloadState =>
  useSyncExternalStore(watchDownloads, () => downloadState(chapterId));
