// Announces to screen readers when auto-advance and full screen start or stop, because that is visible only away from
// the focused element. Uses the live region that every page has.
import { useEffect } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { isChapterPath } from '#web/lib/navigation/routes.ts';
import { announce } from '#web/ui/overlays/toasts.ts';
import { useFullScreen } from './input/full-screen.ts';

/**
 * The states of auto-advance and full screen that were announced last. This module loads after the first page, so both
 * may have been switched on before it was loaded.
 */
const lastAnnounced = { auto: false, full: false };

/**
 * Announces when auto-advance and full screen start and stop. Both stay on from chapter to chapter.
 * @param on whether auto-advance is on
 */
export function useStateAnnouncements(on: boolean, autoSeconds: number): void {
  const t = useT();
  const isFullScreen = useFullScreen();
  useAnnounceChange(
    'auto',
    on,
    on ? t('reader.auto.started', { seconds: t('reader.seconds', { value: autoSeconds }) }) : t('reader.auto.stopped'),
  );
  useAnnounceChange('full', isFullScreen, t(isFullScreen ? 'reader.fullScreen.on' : 'reader.fullScreen.off'));
  useEffect(
    () => () => {
      if (!isChapterPath(location.pathname)) Object.assign(lastAnnounced, { auto: false, full: false });
    },
    [],
  );
}

function useAnnounceChange(stateName: keyof typeof lastAnnounced, isOn: boolean, announcement: string): void {
  useEffect(() => {
    if (lastAnnounced[stateName] === isOn) return;
    lastAnnounced[stateName] = isOn;
    announce(announcement);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another speed or language is no change
  }, [isOn]);
}
