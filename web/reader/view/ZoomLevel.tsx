import { useEffect, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { announce } from '#web/ui/overlays/toasts.ts';
import styles from './Views.module.css';

const zoomLevelMs = 1_200;
const announceDelayMs = 400;

/** Shows the zoom level for `zoomLevelMs` after every change. */
export function ZoomLevel({ zoom }: { zoom: number }) {
  const t = useT();
  const [shown, setShown] = useState({ zoom: 1, until: false });
  if (shown.zoom !== zoom) setShown({ zoom, until: true });
  useEffect(() => {
    if (!shown.until) return undefined;
    const timer = setTimeout(() => setShown(({ zoom: last }) => ({ zoom: last, until: false })), zoomLevelMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const percent = t('reader.percent', { value: Math.round(zoom * 100) });
  useEffect(() => {
    if (!shown.until) return undefined;
    // announced once the zoom has stopped changing
    const timer = setTimeout(() => announce(percent), announceDelayMs);
    return () => clearTimeout(timer);
  }, [shown.until, percent]);
  if (!shown.until) return null;
  return (
    <div className={styles.level} aria-hidden="true">
      {percent}
    </div>
  );
}
