import { useState } from 'react';
import { Lock } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useFoldedSearch } from '#web/lib/lists/folded-search.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { changeList, type OwnList } from './lists-of-title.ts';
import styles from './AddToList.module.css';

/** The viewer's lists as checkboxes. Each takes effect at once, and is undone with the reason when that fails. */
export function ListChoices({
  titleId,
  lists,
  query,
  onChange,
}: {
  titleId: string;
  lists: readonly OwnList[];
  query: string;
  onChange: (change: (lists: readonly OwnList[] | null) => readonly OwnList[] | null) => void;
}) {
  const t = useT();
  const shown = useFoldedSearch(lists, query);
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const setHas = (id: string, has: boolean): void =>
    onChange(
      (all) =>
        all?.map((list) => (list.id === id ? { ...list, has, titles: list.titles + (has ? 1 : -1) } : list)) ?? null,
    );
  const change = async (list: OwnList, has: boolean): Promise<void> => {
    if (busyIds.has(list.id)) return;
    setBusyIds((ids) => new Set([...ids, list.id]));
    setFailure(null);
    setHas(list.id, has);
    try {
      await changeList(titleId, list, has);
    } catch (error) {
      setHas(list.id, !has);
      setFailure(failureText(error));
    } finally {
      setBusyIds((ids) => new Set([...ids].filter((id) => id !== list.id)));
    }
  };
  if (shown.length === 0) return <p className={styles.none}>{t('lists.noMatch', { name: query })}</p>;
  return (
    <>
      <ul className={styles.lists} aria-label={t('pages.myLists')}>
        {shown.map((list) => (
          <li key={list.id} className={styles.row}>
            <Checkbox checked={list.has} onChange={(has) => void change(list, has)}>
              <bdi className={styles.name}>{list.name}</bdi>
              {list.visibility === 'private' && (
                <>
                  <Lock />
                  <span className="sr-only">{t('lists.private')}</span>
                </>
              )}
              {list.isDefault && <Tag>{t('lists.default')}</Tag>}
            </Checkbox>
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
