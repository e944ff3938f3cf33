import { Ellipsis, EyeOff, ListPlus } from 'lucide-react';
import { openAddToList } from '#web/add-to-list/open-add-to-list.ts';
import { useBlocking } from '#web/blocks/use-blocking.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';

/** Menu of a title in a list: puts it into own lists, and hides it. */
export function EntryMenu({ id, name }: { id: string; name: string }) {
  const t = useT();
  const { change } = useBlocking();
  const label = t('lists.actionsOf', { name });
  return (
    <Menu
      label={label}
      align="end"
      items={[
        { label: t('lists.addTo'), icon: <ListPlus />, onSelect: () => void openAddToList({ titleId: id, name }) },
        { kind: 'line' },
        {
          label: t('blocks.hideTitle'),
          icon: <EyeOff />,
          onSelect: () => void change({ kind: 'title', id, name }, true),
        },
      ]}
      trigger={<IconButton size="sm" label={label} icon={<Ellipsis />} />}
    />
  );
}
