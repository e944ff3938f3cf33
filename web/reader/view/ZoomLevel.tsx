import { useEffect, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { announce } from '#web/ui/overlays/toasts.ts';
import styles from './Views.module.css';

const zoomLevelMs = 1_200;
const announceDelayMs = 400;

/** Shows the zoom level for `zoomLevelMs` after every change. */
export function ZoomLevel({ zoom }: { zoom: number }) {
  const t = useT();
  const [displayState, setShown] = useState({ zoom: 1, until: false });
  if (displayState.zoom !== zoom) setShown({ zoom, until: true });
  useEffect(() => {
    if (!displayState.until) return undefined;
    const timer = setTimeout(() => setShown(({ zoom: lastZoom }) => ({ zoom: lastZoom, until: false })), zoomLevelMs);
    return () => clearTimeout(timer);
  }, [displayState]);
  const percent = t('reader.percent', { value: Math.round(zoom * 100) });
  useEffect(() => {
    if (!displayState.until) return undefined;
    // announced once the zoom has stopped changing
    const timer = setTimeout(() => announce(percent), announceDelayMs);
    return () => clearTimeout(timer);
  }, [displayState.until, percent]);
  if (!displayState.until) return null;
  return (
    <div className={styles.level} aria-hidden="true">
      {percent}
    </div>
  );
}
