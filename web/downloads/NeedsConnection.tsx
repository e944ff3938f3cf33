import { WifiOff } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import styles from './Downloads.module.css';
import { DownloadLinks } from './DownloadLinks.tsx';

/** Shown instead of a chapter that is not downloaded, while the site cannot be reached. */
export function NeedsConnection({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const t = useT();
  usePageTitle(t('kept.needs'));
  return (
    <div className={styles.needs}>
      <WifiOff />
      <h1>{t('kept.needs')}</h1>
      <p>{t('kept.needsText')}</p>
      <Button look="primary" busy={retrying} onClick={onRetry}>
        {t('app.retry')}
      </Button>
      <DownloadLinks />
    </div>
  );
}
