import { Ban, Ellipsis } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSession } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { type BlockTarget, useBlocks } from './queries.ts';
import { useBlocking } from './use-blocking.ts';
import { blockWords } from './words.ts';

/** Menu in the head of a user or group page, with the block action. Renders nothing for the viewer's own account. */
export function HeadMenu({ target }: { target: BlockTarget & { kind: 'user' | 'group' } }) {
  const t = useT();
  const isBlocked = useBlocks()?.has(target) ?? false;
  const { change } = useBlocking();
  const { user } = useSession();
  if (user?.id === target.id) return null;
  const label = t('blocks.more');
  const messageKeys = blockWords[target.kind];
  return (
    <Menu
      label={label}
      align="end"
      items={[
        {
          label: t(isBlocked ? messageKeys.unblock : messageKeys.block),
          icon: <Ban />,
          danger: !isBlocked,
          onSelect: () => void change(target, !isBlocked),
        },
      ]}
      trigger={<IconButton label={label} icon={<Ellipsis />} />}
    />
  );
}
