import { Undo2 } from 'lucide-react';
import { formatAgo, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { Changes } from './Changes.tsx';
import type { HistoryEntry } from './use-history.ts';
import styles from './EditHistory.module.css';

/** A version: who made it and when, what it changed, and a button that goes back to it. */
export function HistoryRow({
  entry: { version, at, by, revertedTo, changes },
  names,
  isCurrent,
  onRevert,
  onLeave,
}: {
  entry: HistoryEntry;
  names: ReadonlyMap<string, string>;
  isCurrent: boolean;
  onRevert: () => void;
  /** Called when a link leads away from the dialog. */
  onLeave: () => void;
}) {
  const t = useT();
  const date = new Date(at);
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <div className={styles.who}>
          <h3>
            {t('editHistory.version', { version })}
            {isCurrent && (
              <>
                {' '}
                <Tag>{t('editHistory.current')}</Tag>
              </>
            )}
          </h3>
          <p className={styles.muted}>
            {by ? (
              <TextLink href={pathTo.user(by.id, by.name)} onClick={onLeave}>
                {by.name}
              </TextLink>
            ) : (
              t('editHistory.nobody')
            )}
            {' · '}
            <time dateTime={date.toISOString()} title={formatDateTime(date)}>
              {formatAgo(date)}
            </time>
          </p>
          {revertedTo !== null && <p>{t('editHistory.reverted', { version: revertedTo })}</p>}
        </div>
        {!isCurrent && (
          <Button size="sm" icon={<Undo2 />} aria-label={t('editHistory.restoreNamed', { version })} onClick={onRevert}>
            {t('editHistory.restore')}
          </Button>
        )}
      </div>
      {changes === null ? (
        <p className={styles.muted}>{t('editHistory.first')}</p>
      ) : changes.length === 0 ? (
        <p className={styles.muted}>{t('editHistory.same')}</p>
      ) : (
        <Changes changes={changes} names={names} />
      )}
    </li>
  );
}
