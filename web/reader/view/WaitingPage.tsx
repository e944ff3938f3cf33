import { useSyncExternalStore, type CSSProperties } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { LoadedPages } from '../pages/use-pages.ts';
import styles from './PageImage.module.css';

/** Placeholder of a picture: the page number, and the progress once loading takes a while. */
export function WaitingPage({ page, label, loaded }: { page: number; label: string; loaded: LoadedPages }) {
  const percent = useSyncExternalStore(loaded.subscribeProgress, () => percentOf(loaded.progressOf(page)));
  return (
    <div className={styles.waiting} aria-busy="true">
      <div>
        {percent === undefined && <span className="sr-only">{label}</span>}
        <b aria-hidden="true">{page}</b>
        {percent !== undefined && <Progress label={label} percent={percent} />}
      </div>
    </div>
  );
}

/** Rounds down to whole percent, so that only visible changes re-render. */
const percentOf = (progress: number | null | undefined): number | null | undefined =>
  typeof progress === 'number' ? Math.floor(progress * 100) : progress;

function Progress({ label, percent }: { label: string; /** Null while it is unknown. */ percent: number | null }) {
  const t = useT();
  return (
    <>
      <progress className="sr-only" aria-label={label} max={100} {...(percent !== null && { value: percent })} />
      <span className={styles.progress} aria-hidden="true" style={{ '--percent': percent ?? 0 } as CSSProperties}>
        {percent === null ? '' : t('reader.percent', { value: percent })}
      </span>
    </>
  );
}
