import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useFoldedSearch } from '#web/lib/lists/folded-search.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { OwnList } from './lists-of-title.ts';
import styles from './AddToList.module.css';

/** The viewer's lists whose names match, each with its control and its number of titles, and what went wrong below them. */
export function ListRows({
  lists,
  query,
  failure,
  renderControl,
}: {
  lists: readonly OwnList[];
  query: string;
  failure: string | null;
  renderControl: (list: OwnList) => ReactNode;
}) {
  const t = useT();
  const shown = useFoldedSearch(lists, query);
  if (shown.length === 0) return <p className={styles.none}>{t('lists.noMatch', { name: query })}</p>;
  return (
    <>
      <ul className={styles.lists} aria-label={t('pages.myLists')}>
        {shown.map((list) => (
          <li key={list.id} className={styles.row}>
            {renderControl(list)}
            <span className={styles.count} aria-hidden="true">
              {formatCount(list.titles)}
            </span>
          </li>
        ))}
      </ul>
      {failure !== null && (
        // in the dialog, because what is outside of it is hidden while it is open
        <Note kind="bad" live>
          {failure}
        </Note>
      )}
    </>
  );
}
