import { Ellipsis, FastForward, Pencil, RotateCw, Trash2, X } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import type { OpenDialog } from './BatchDialog.tsx';
import type { BatchStore } from './create-batch.ts';
import { type BatchRow, isChangeable, isPassable, removeRows, type RowProblem, setFlag } from './rows.ts';

interface MenuProps {
  row: BatchRow;
  problem: RowProblem | undefined;
  batch: BatchStore;
  onDialog: (dialog: OpenDialog) => void;
}

/** Menu of one row. */
export function RowMenu({ row, problem, batch, onDialog }: MenuProps) {
  const t = useT();
  const { id, name, outcome } = row;
  const pass = ({ kind }: RowProblem): void => {
    const flag = kind === 'pages' ? 'leavesOut' : kind === 'alike' ? 'isAlikeWanted' : 'isAnyway';
    batch.change((now) => setFlag(now, id, flag, true));
    // it was to be uploaded already
    if (kind === 'alike' && row.sources !== null) batch.upload([id]);
  };
  const items: MenuItem[] = [
    ...(isChangeable(row)
      ? [{ label: t('upload.batch.edit'), icon: <Pencil />, onSelect: () => onDialog({ kind: 'row', id }) }]
      : []),
    ...(problem && isPassable(problem)
      ? [
          {
            label:
              problem.kind === 'pages'
                ? t('upload.batch.leaveOut', { count: problem.count })
                : t('upload.batch.anyway'),
            icon: <FastForward />,
            onSelect: () => pass(problem),
          },
        ]
      : []),
    ...(outcome.kind === 'failed' && !row.isRequested && !problem
      ? [{ label: t('app.retry'), icon: <RotateCw />, onSelect: () => batch.upload([id]) }]
      : []),
    row.isRequested
      ? { label: t('upload.cancel'), icon: <X />, onSelect: () => batch.queue.cancel(id) }
      : {
          label: t('upload.batch.remove'),
          icon: <Trash2 />,
          onSelect: () => batch.change((now) => removeRows(now, new Set([id]))),
        },
  ];
  return (
    <Menu
      label={t('upload.batch.actions', { name })}
      trigger={<IconButton size="sm" label={t('upload.batch.actions', { name })} icon={<Ellipsis />} />}
      items={items}
      align="end"
    />
  );
}
