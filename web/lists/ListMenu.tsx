import { useState } from 'react';
import { Copy, Ellipsis, Pencil, Pin, PinOff, Star, Trash2 } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { shareItems } from '#web/lib/navigation/share.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { DeleteListDialog } from './DeleteListDialog.tsx';
import type { OwnListCard } from './own-queries.ts';
import { useListActions } from './use-list-actions.ts';

/** Menu of one of the viewer's own lists: edits, pins, copies, shares and deletes it. */
export function OwnListMenu({ list }: { list: OwnListCard }) {
  const t = useT();
  const { pin, makeDefault, copy } = useListActions();
  const [isDeleting, setDeleting] = useState(false);
  const label = t('lists.more', { name: list.name });
  return (
    <>
      <Menu
        label={label}
        align="end"
        items={[
          { label: t('lists.edit'), icon: <Pencil />, href: buildPath('listEdit', { id: list.id }) },
          {
            label: t(list.pinned ? 'lists.unpin' : 'lists.pin'),
            icon: list.pinned ? <PinOff /> : <Pin />,
            onSelect: () => void pin(list, !list.pinned),
          },
          ...(list.isDefault
            ? []
            : [{ label: t('lists.makeDefault'), icon: <Star />, onSelect: () => void makeDefault(list) }]),
          { label: t('lists.copy'), icon: <Copy />, onSelect: () => void copy(list) },
          ...(list.visibility === 'public'
            ? shareItems({ name: list.name, path: pathTo.list(list.id, list.name) })
            : []),
          { kind: 'line' as const },
          { label: t('lists.delete'), icon: <Trash2 />, danger: true, onSelect: () => setDeleting(true) },
        ]}
        trigger={<IconButton size="sm" label={label} icon={<Ellipsis />} />}
      />
      <DeleteListDialog list={list} open={isDeleting} onClose={() => setDeleting(false)} onDeleted={() => undefined} />
    </>
  );
}
