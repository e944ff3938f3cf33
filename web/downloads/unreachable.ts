// Whether a chapter can be opened now: without a connection only those that are on this device can.
import { useSyncExternalStore } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { useDownloadState } from './download-state.ts';

const watchConnection = (listener: () => void): (() => void) => listen(window, { online: listener, offline: listener });

/**
 * The message for a chapter that cannot be opened offline, because it is not downloaded; null for other chapters, and
 * without a chapter.
 */
export function useUnreachable(chapterId: string | undefined): string | null {
  const t = useT();
  const connected = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const kept = useDownloadState(chapterId ?? '') === 'kept';
  return connected || kept || chapterId === undefined ? null : t('reader.notKept');
}
