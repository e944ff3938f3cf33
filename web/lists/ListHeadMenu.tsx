import { useState } from 'react';
import { Ban, Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useBlocks } from '#web/blocks/queries.ts';
import { useBlocking } from '#web/blocks/use-blocking.ts';
import { blockWords } from '#web/blocks/words.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { shareItems } from '#web/lib/navigation/share.tsx';
import { reportItem } from '#web/reports/report-item.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { useStaffItems } from '#web/staff-actions/staff-items.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { DeleteListDialog } from './DeleteListDialog.tsx';
import type { ListAbout } from './queries.ts';
import { useListActions } from './use-list-actions.ts';

/** Menu in the head of a list: shares and copies it, deletes one's own, and blocks the owner of another one. */
export function ListHeadMenu({ list }: { list: ListAbout }) {
  const t = useT();
  const { copy } = useListActions();
  const [isDeleting, setDeleting] = useState(false);
  const label = t('lists.moreOfList');
  const mayDelete = list.can?.['delete'] === true;
  const isOwn = useSession().user?.id === list.owner.id;
  const owner = { kind: 'user' as const, id: list.owner.id, name: list.owner.username };
  const isBlocked = useBlocks()?.has(owner) ?? false;
  const { change } = useBlocking();
  const staffItems = useStaffItems({ id: list.id, name: list.name }, undefined, []);
  return (
    <>
      <Menu
        label={label}
        align="end"
        items={[
          ...(list.visibility === 'public'
            ? shareItems({ name: list.name, path: pathTo.list(list.id, list.name) })
            : []),
          { label: t('lists.copy'), icon: <Copy />, onSelect: () => void copy(list) },
          ...(mayDelete
            ? [
                { kind: 'line' as const },
                { label: t('lists.delete'), icon: <Trash2 />, danger: true, onSelect: () => setDeleting(true) },
              ]
            : []),
          ...(isOwn
            ? []
            : [
                { kind: 'line' as const },
                {
                  label: t(isBlocked ? blockWords.user.unblock : blockWords.user.block),
                  end: <bdi>{owner.name}</bdi>,
                  icon: <Ban />,
                  danger: !isBlocked,
                  onSelect: () => void change(owner, !isBlocked),
                },
              ]),
          ...(list.visibility === 'public' && !mayDelete
            ? [reportItem({ category: 'list', id: list.id, name: list.name })]
            : []),
          ...(staffItems.length > 0 ? [{ kind: 'line' as const }, ...staffItems] : []),
        ]}
        trigger={<IconButton label={label} icon={<Ellipsis />} />}
      />
      {mayDelete && (
        <DeleteListDialog
          list={list}
          open={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(pathTo.plain('myLists'))}
        />
      )}
    </>
  );
}
