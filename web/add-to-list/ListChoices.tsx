import { useState } from 'react';
import { Lock } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { ListRows } from './ListRows.tsx';
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
  return (
    <ListRows
      lists={lists}
      query={query}
      failure={failure}
      renderControl={(list) => (
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
      )}
    />
  );
}
