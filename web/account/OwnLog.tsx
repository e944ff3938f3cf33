import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { formatDate, formatDateTime } from '#web/lib/i18n/format.ts';
import { hasMessage, type Translate, useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { subjectPath } from '#web/lib/navigation/subject-path.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import styles from './Account.module.css';
import { type OwnLogRow, ownLogQuery } from './standing-queries.ts';

/** Log of what staff and the site did to things of the viewer, the newest first. */
export function OwnLog({ onAppeal }: { onAppeal: (decision: string) => void }) {
  const t = useT();
  const query = useInfiniteQuery(ownLogQuery);
  return (
    <Loaded query={query} height="60px">
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        return (
          <>
            {rows.length === 0 && <p>{t('standing.log.nothing')}</p>}
            {rows.length > 0 && (
              <ul className={styles.sessions} aria-label={t('standing.log')}>
                {rows.map((row) => (
                  <OwnLogEntry key={`${row.id} ${row.object.id}`} row={row} onAppeal={onAppeal} />
                ))}
              </ul>
            )}
            {query.hasNextPage && (
              <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('standing.more')}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function OwnLogEntry({ row, onAppeal }: { row: OwnLogRow; onAppeal: (decision: string) => void }) {
  const t = useT();
  const { object, reason, at, takenBackAt, automatic, decision } = row;
  const path = object.name === null ? null : subjectPath(object, object.title);
  const name = object.name ?? t('decision.gone');
  const reasonKey = `decision.reason.${reason}`;
  return (
    <li className={styles.session}>
      <ScrollText aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>
          {actionName(row, t)}
          {takenBackAt !== null && (
            <Tag tone="success">{t('standing.log.takenBack', { at: formatDate(new Date(takenBackAt)) })}</Tag>
          )}
        </span>
        {object.kind !== 'users' && (
          <span dir="auto">
            {path === null ? name : <TextLink href={path}>{name}</TextLink>}
            {object.detail && ` · ${object.detail}`}
          </span>
        )}
        {reason !== null && hasMessage(reasonKey) && <span>{t(reasonKey as 'decision.reason.other')}</span>}
        <span className={styles.facts}>
          {[formatDateTime(new Date(at)), ...(automatic ? [t('log.bySite')] : [])].join(' · ')}
        </span>
      </div>
      {decision !== null && (
        <Button size="sm" onClick={() => onAppeal(decision)}>
          {t('standing.appeal')}
        </Button>
      )}
    </li>
  );
}

/** Name of an action; of something that was sent in, of its decision. */
function actionName({ action, item, object }: OwnLogRow, t: Translate): string {
  const decided = `decision.${item}.${action.replace('review.', '')}`;
  if (item !== null && hasMessage(decided))
    return t(decided as 'decision.draft.refused', { name: object.name ?? t('decision.gone') });
  const key = `log.action.${action}`;
  return t((hasMessage(key) ? key : 'standing.log.other') as MessageKey);
}
