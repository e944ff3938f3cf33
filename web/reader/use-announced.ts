// What changes without the focus going there is said to screen readers, by the live region that every page has.
import { useEffect, useRef } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { announce } from '#web/ui/toasts.ts';
import { useFullScreen } from './input/full-screen.ts';
import type { ReaderModel } from './use-reader.ts';

/** That pages begin and cease to turn by themselves, and the whole screen. */
export function useAnnounced({ running: { on }, settings: { autoSeconds } }: ReaderModel): void {
  const t = useT();
  const full = useFullScreen();
  useChange(
    on,
    on ? t('reader.auto.started', { seconds: t('reader.seconds', { value: autoSeconds }) }) : t('reader.auto.stopped'),
  );
  useChange(full, t(full ? 'reader.fullScreen.on' : 'reader.fullScreen.off'));
}

function useChange(value: boolean, text: string): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    announce(text);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another speed or language is no change
  }, [value]);
}
