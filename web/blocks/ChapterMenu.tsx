import { useState } from 'react';
import { Ban, Ellipsis } from 'lucide-react';
import { useDownloading } from '#web/downloads/use-downloading.tsx';
import { groupLabel } from '#web/lib/catalogue/group-words.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { related, relatedId, type Chapter } from '#web/lib/catalogue/related.ts';
import { useSession } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { type BlockTarget, useBlocks } from './queries.ts';
import { useBlocking } from './use-blocking.ts';

interface ChapterMenuProps {
  chapter: Chapter;
  label: string;
  /** Items placed before the menu's own. */
  leadingItems?: readonly MenuItem[] | undefined;
  /** Whether the chapter can be downloaded to this device. */
  downloadable?: boolean;
}

/**
 * Menu at the end of a chapter's row: downloads the chapter, and blocks its groups or its uploader, for this title or
 * everywhere.
 */
export function ChapterMenu(props: ChapterMenuProps) {
  const [isOpened, setOpened] = useState(false);
  const button = <IconButton size="sm" label={props.label} icon={<Ellipsis />} />;
  // Mounts the menu on first use: a list has hundreds of rows, and hardly any menu is ever opened.
  if (isOpened) return <OpenMenu {...props} />;
  return (
    <IconButton
      {...button.props}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setOpened(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpened(true);
      }}
    />
  );
}

function OpenMenu({ chapter, label, leadingItems = [], downloadable = false }: ChapterMenuProps) {
  const { label: name, icon, act } = useDownloading(chapter);
  const blocking = useBlockItems(chapter);
  const items = [...leadingItems, ...(downloadable ? [{ label: name, icon, onSelect: act }] : []), ...blocking];
  return (
    <Menu
      opened
      label={label}
      align="end"
      items={items}
      trigger={<IconButton size="sm" label={label} icon={<Ellipsis />} />}
    />
  );
}

type LabeledTarget = BlockTarget & { label: string };

function useBlockItems(chapter: Chapter): MenuItem[] {
  const t = useT();
  const blocks = useBlocks();
  const { change } = useBlocking();
  const { user } = useSession();
  const titleId = relatedId(chapter, 'manga');
  const groups = related(chapter, 'scanlation_group').map(({ id, attributes }): LabeledTarget => ({
    kind: 'group',
    id,
    name: attributes.name,
    // The label marks official groups, which `name` does not.
    label: groupLabel(attributes),
  }));
  const uploaders = related(chapter, 'user')
    .filter(({ id }) => id !== user?.id)
    .map(({ id, attributes: { username } }): LabeledTarget => ({ kind: 'user', id, name: username, label: username }));
  return [...groups, ...uploaders].flatMap(({ label, ...target }): MenuItem[] => {
    const targetInTitle = { ...target, ...(titleId === null ? {} : { within: titleId }) };
    const blockItem = (blockTarget: BlockTarget, blockKey: MessageKey, unblockKey: MessageKey) => {
      const isBlocked = blocks?.has(blockTarget) ?? false;
      return {
        label: t(isBlocked ? unblockKey : blockKey),
        icon: <Ban />,
        onSelect: () => void change(blockTarget, !isBlocked),
      };
    };
    return [
      { kind: 'heading', label },
      ...(titleId === null ? [] : [blockItem(targetInTitle, 'blocks.blockHere', 'blocks.unblockHere')]),
      blockItem(target, 'blocks.block', 'blocks.unblockEverywhere'),
    ];
  });
}
