import type { ReactNode } from 'react';
import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { subjectPath } from '#web/lib/navigation/subject-path.ts';
import { reasonName } from '../words.ts';
import { actionName, type PublicRow, rowTitle } from './log.ts';
import styles from './Log.module.css';

interface EntryProps {
  row: PublicRow;
  /** Public id of the title that the object belongs to, for what has no page of its own. */
  title?: string | null;
  /** Who did it. */
  who: ReactNode;
  /** Texts and links below, and what is at the end. */
  children?: ReactNode;
  end?: ReactNode;
}

/** One row of the log: what was done to which thing, why, by whom and when. */
export function LogEntry({ row, title = null, who, children, end }: EntryProps) {
  const t = useT();
  const { object, reason, at, revertedBy } = row;
  const path = object.id === null ? null : subjectPath({ kind: object.kind, id: object.id }, title);
  const isKnown = actionName(row.action) !== row.action;
  return (
    <li className={styles.entry} tabIndex={-1} data-reverted={revertedBy !== null || undefined}>
      <div className={styles.what}>
        <p className={styles.line}>
          <strong className={styles.action} data-code={!isKnown || undefined}>
            {rowTitle(row)}
          </strong>
          {object.name !== null && (
            <span className={styles.object}>
              {path === null ? <bdi>{object.name}</bdi> : <TextLink href={path}>{object.name}</TextLink>}
              {object.detail && <span className={styles.muted}> {object.detail}</span>}
            </span>
          )}
          {revertedBy !== null && <Tag>{t('log.takenBack')}</Tag>}
        </p>
        <p className={styles.line}>
          {who}
          {reason !== null && <span>{reasonName(reason)}</span>}
          <time className={styles.muted} dateTime={at}>
            {formatDateTime(new Date(at))}
          </time>
        </p>
        {children}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </li>
  );
}
