// Whether a chapter can be opened now: without a connection, only downloaded chapters can.
import { useSyncExternalStore } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { useDownloadState } from './download-state.ts';

const watchConnection = (listener: () => void): (() => void) => listen(window, { online: listener, offline: listener });

/**
 * Message that a chapter cannot be opened now, because the browser is offline and the chapter is not downloaded; null
 * if it can be opened, or if `chapterId` is undefined.
 */
export function useUnreachable(chapterId: string | undefined): string | null {
  const t = useT();
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const isDownloaded = useDownloadState(chapterId ?? '') === 'kept';
  return isOnline || isDownloaded || chapterId === undefined ? null : t('reader.notKept');
}
