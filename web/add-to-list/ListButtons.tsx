import { useState } from 'react';
import { Lock, Plus } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { ListRows } from './ListRows.tsx';
import { addMany, type OwnList } from './lists-of-title.ts';
import styles from './AddToList.module.css';

/** The viewer's lists as buttons: one press adds several titles to a list. A failure is told here, and nothing stays. */
export function ListButtons({
  titleIds,
  lists,
  query,
  onAdded,
}: {
  titleIds: readonly string[];
  lists: readonly OwnList[];
  query: string;
  onAdded: () => void;
}) {
  const t = useT();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const add = async (list: OwnList): Promise<void> => {
    if (busyId !== null) return;
    setBusyId(list.id);
    setFailure(null);
    try {
      await addMany(titleIds, list);
      onAdded();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusyId(null);
    }
  };
  return (
    <ListRows
      lists={lists}
      query={query}
      failure={failure}
      renderControl={(list) => (
        <Button
          look="quiet"
          className={styles.choice}
          icon={list.visibility === 'private' ? <Lock /> : <Plus />}
          busy={busyId === list.id}
          onClick={() => void add(list)}
        >
          <bdi className={styles.name}>{list.name}</bdi>
          {list.visibility === 'private' && <span className="sr-only">{t('lists.private')}</span>}
          {list.isDefault && <Tag>{t('lists.default')}</Tag>}
        </Button>
      )}
    />
  );
}
