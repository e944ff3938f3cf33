import { HardDriveDownload } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import styles from './Downloads.module.css';
import { useDownloadState } from './download-state.ts';

/** Mark in a chapter's row: that it is downloaded, or the progress of its download. */
export function DownloadMark({ chapterId }: { chapterId: string }) {
  const t = useT();
  const state = useDownloadState(chapterId);
  if (state === 'none') return null;
  if (state === 'kept') {
    return (
      <span className={styles.mark} title={t('kept.here')}>
        <HardDriveDownload />
        <span className="sr-only">{t('kept.here')}</span>
      </span>
    );
  }
  const { done, total } = state;
  const progressText = total === 0 ? t('kept.waiting') : t('kept.coming', { done, total });
  return (
    <span className={styles.coming} title={progressText}>
      <Progress label={progressText} value={total === 0 ? 0 : done / total} />
    </span>
  );
}
