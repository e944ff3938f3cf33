import { Check } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { LocalPlace } from '#web/lib/reading/local-place.ts';
import styles from './Downloads.module.css';

/** Shows that a chapter is read, or the reader's page in it; nothing if it was never opened. */
export function DownloadPlace({ place }: { place: LocalPlace | null }) {
  const t = useT();
  if (!place) return null;
  const { read, page, pages } = place;
  return (
    <span className={styles.place}>
      {read && <Check />}
      {read || page === null ? t('kept.read') : t('kept.place', { page, pages })}
    </span>
  );
}
