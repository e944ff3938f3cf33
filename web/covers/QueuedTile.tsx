import { RotateCcw, X } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import type { QueuedCover } from './cover-queue.ts';
import type { CoverQueue } from './use-cover-queue.ts';
import styles from './Covers.module.css';

/** A cover that is being sent, or was not sent, with the reason. */
export function QueuedTile({
  cover: { key, file, url, volume, state, failure, isInvalid },
  queue,
}: {
  cover: QueuedCover;
  queue: CoverQueue;
}) {
  const t = useT();
  const words = { volume: volume || '–', reason: failure ?? '' };
  return (
    <li className={styles.tile} data-failed={state === 'failed' || undefined}>
      <Cover src={url} alt={file.name} corner={volume === '' ? undefined : t('titles.volume', { volume })} />
      <span className={styles.below}>
        {state === 'failed' ? (
          <span className={styles.failure} role="alert">
            {t(isInvalid ? 'drafts.covers.invalid' : 'drafts.covers.failed', words)}
          </span>
        ) : (
          <>
            <Spinner /> {t('drafts.covers.sending')}
          </>
        )}
      </span>
      {state === 'failed' && (
        <span className={styles.buttons}>
          {!isInvalid && (
            <IconButton size="sm" icon={<RotateCcw />} label={t('app.retry')} onClick={() => queue.retry(key)} />
          )}
          <IconButton
            size="sm"
            icon={<X />}
            label={t('search.remove', { name: file.name })}
            onClick={() => queue.remove(key)}
          />
        </span>
      )}
    </li>
  );
}
