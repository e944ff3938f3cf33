import { ArrowDownToLine, CalendarClock, FastForward, Languages, ListOrdered, Trash2, Users } from 'lucide-react';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { OpenDialog } from './BatchDialog.tsx';
import type { BatchStore } from './create-batch.ts';
import { fillDown, isPassable, passSelected, removeRows, type RowProblem, selectAll } from './rows.ts';
import styles from './Batch.module.css';

/** Actions for all selected rows at once. */
export function SelectionBar({
  batch,
  problems,
  onDialog,
}: {
  batch: BatchStore;
  problems: ReadonlyMap<string, RowProblem>;
  onDialog: (dialog: OpenDialog) => void;
}) {
  const t = useT();
  const { rows, selected } = useStore(batch.store);
  const isNone = selected.size === 0;
  const isAnyPassable = [...problems].some(
    ([id, problem]) => selected.has(id) && isPassable(problem) && problem.kind !== 'pages',
  );
  const tools = [
    { kind: 'language', icon: <Languages />, label: t('upload.batch.language') },
    { kind: 'groups', icon: <Users />, label: t('upload.groups') },
    { kind: 'number', icon: <ListOrdered />, label: t('upload.batch.numberFrom') },
    { kind: 'schedule', icon: <CalendarClock />, label: t('upload.publishLater') },
  ] as const;
  return (
    <div className={styles.selection} role="toolbar" aria-label={t('upload.batch.selection')}>
      <Checkbox
        checked={selected.size === rows.length}
        mixed={!isNone && selected.size < rows.length}
        onChange={() => batch.change(selectAll)}
      >
        {t('upload.selected', { count: selected.size, shown: formatCount(selected.size) })}
      </Checkbox>
      <span className={styles.selectionTools}>
        {tools.map(({ kind, icon, label }) => (
          <Button key={kind} size="sm" look="quiet" icon={icon} disabled={isNone} onClick={() => onDialog({ kind })}>
            {label}
          </Button>
        ))}
        <Button
          size="sm"
          look="quiet"
          icon={<ArrowDownToLine />}
          disabled={selected.size < 2}
          onClick={() => batch.change(fillDown)}
        >
          {t('upload.batch.fillDown')}
        </Button>
        {isAnyPassable && (
          <Button
            size="sm"
            look="quiet"
            icon={<FastForward />}
            onClick={() => batch.change((now) => passSelected(now, problems))}
          >
            {t('upload.batch.anyway')}
          </Button>
        )}
        <IconButton
          size="sm"
          label={t('upload.remove')}
          icon={<Trash2 />}
          disabled={isNone}
          onClick={() => batch.change((now) => removeRows(now, now.selected))}
        />
      </span>
    </div>
  );
}
