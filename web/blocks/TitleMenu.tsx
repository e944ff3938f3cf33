import { Ellipsis, Eye, EyeOff } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { shareItems } from '#web/lib/navigation/share.tsx';
import { reportItem } from '#web/reports/report-item.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { type BlockTarget, useBlocks } from './queries.ts';
import { useBlocking } from './use-blocking.ts';

/** Menu of a title page: copies its link, shares it, and hides or shows the title. */
export function TitleMenu({
  id,
  name,
  path,
  besideShareButton,
  leadingItems = [],
}: {
  id: string;
  name: string;
  path: string;
  /** Whether a ShareButton is next to the menu, which does not repeat it. */
  besideShareButton: boolean;
  /** Items for which there is no room beside the menu. */
  leadingItems?: readonly MenuItem[];
}) {
  const t = useT();
  const target: BlockTarget = { kind: 'title', id, name };
  const isHidden = useBlocks()?.has(target) ?? false;
  const { change } = useBlocking();
  const sharing = shareItems({ name, path }, besideShareButton);
  const label = t('blocks.more');
  return (
    <Menu
      label={label}
      align="end"
      items={[
        ...leadingItems,
        ...sharing,
        ...(leadingItems.length + sharing.length > 0 ? [{ kind: 'line' as const }] : []),
        {
          label: t(isHidden ? 'blocks.showTitle' : 'blocks.hideTitle'),
          icon: isHidden ? <Eye /> : <EyeOff />,
          onSelect: () => void change(target, !isHidden),
        },
        reportItem({ category: 'manga', id, name }),
      ]}
      trigger={<IconButton label={label} icon={<Ellipsis />} />}
    />
  );
}
