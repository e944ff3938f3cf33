import type { ReactNode } from 'react';
import { Ban, Ellipsis } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { shareItems } from '#web/lib/navigation/share.tsx';
import { reportItem } from '#web/reports/report-item.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { type BlockTarget, useBlocks } from './queries.ts';
import { useBlocking } from './use-blocking.ts';
import { blockWords } from './words.ts';

/** Menu in the head of a user or group page: copies its link, shares it, and blocks its owner, except oneself. */
export function HeadMenu({
  target,
  path,
  links = [],
  actions = [],
  moderation = [],
}: {
  target: BlockTarget & { kind: 'user' | 'group' };
  path: string;
  /** Links for which the head has no room. */
  links?: readonly { label: string; icon: ReactNode; href: string }[];
  /** What the viewer does with the entity itself, such as editing it; before the block. */
  actions?: readonly MenuItem[];
  /** Items for moderators, at the end. */
  moderation?: readonly MenuItem[];
}) {
  const t = useT();
  const isBlocked = useBlocks()?.has(target) ?? false;
  const { change } = useBlocking();
  const { user } = useSession();
  const label = t('blocks.more');
  const messageKeys = blockWords[target.kind];
  return (
    <Menu
      label={label}
      align="end"
      items={[
        ...links,
        ...shareItems({ name: target.name, path }),
        ...actions,
        ...(user?.id === target.id
          ? []
          : [
              { kind: 'line' as const },
              {
                label: t(isBlocked ? messageKeys.unblock : messageKeys.block),
                icon: <Ban />,
                danger: !isBlocked,
                onSelect: () => void change(target, !isBlocked),
              },
              reportItem({
                category: target.kind === 'group' ? 'scanlation_group' : 'user',
                id: target.id,
                name: target.name,
              }),
            ]),
        ...(moderation.length > 0 ? [{ kind: 'line' as const }, ...moderation] : []),
      ]}
      trigger={<IconButton label={label} icon={<Ellipsis />} />}
    />
  );
}
