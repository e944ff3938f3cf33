import { Pencil, Trash2, Undo2 } from 'lucide-react';
import type { ChapterTab } from '#contract/rules/own-chapters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import styles from './Chapters.module.css';

/** Line over the list: selects all of the page, and changes what is selected. */
export function SelectionTools({
  tab,
  count,
  total,
  onAll,
  onEdit,
  onMove,
}: {
  tab: ChapterTab;
  count: number;
  total: number;
  onAll: (on: boolean) => void;
  onEdit: () => void;
  onMove: (action: 'delete' | 'restore') => void;
}) {
  const t = useT();
  const isNone = count === 0;
  return (
    <section className={styles.tools} aria-label={t('chapters.selection')}>
      <Checkbox checked={count > 0 && count === total} mixed={count > 0 && count < total} onChange={onAll}>
        {isNone ? t('chapters.selectAll') : t('chapters.selected', { count, shown: formatCount(count) })}
      </Checkbox>
      <span className={styles.space} />
      {tab === 'removed' ? (
        <Button size="sm" icon={<Undo2 />} disabled={isNone} onClick={() => onMove('restore')}>
          {t('chapters.restore')}
        </Button>
      ) : (
        <>
          <Button size="sm" icon={<Pencil />} disabled={isNone} aria-haspopup="dialog" onClick={onEdit}>
            {t('chapters.edit')}
          </Button>
          <Button size="sm" look="danger-line" icon={<Trash2 />} disabled={isNone} onClick={() => onMove('delete')}>
            {t('chapters.delete')}
          </Button>
        </>
      )}
    </section>
  );
}
