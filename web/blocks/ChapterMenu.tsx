import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Ban, BookOpen, Ellipsis, Pencil } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { call } from '#web/lib/api/call.ts';
import { useDownloading } from '#web/downloads/use-downloading.tsx';
import { groupLabel } from '#web/lib/catalogue/group-words.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { chapterHref } from '#web/lib/navigation/chapter-address.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { shareItems } from '#web/lib/navigation/share.tsx';
import { related, relatedId, type Chapter } from '#web/lib/catalogue/related.ts';
import { reportItem, reportTargets } from '#web/reports/report-item.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { useIsModerator, useStaffItems } from '#web/staff-actions/staff-items.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { useHasOpened } from '#web/ui/behavior/use-once-open.ts';
import type { ChapterBlockTarget } from './BlockDialog.tsx';
import { useBlocking } from './use-blocking.ts';
import { useGroupAvailability } from './use-group-availability.tsx';

const BlockDialog = deferredComponent(
  () => import('./BlockDialog.tsx'),
  (all) => all.BlockDialog,
  undefined,
  true,
);

interface ChapterMenuProps {
  chapter: Chapter;
  label: string;
  /** Items placed before the menu's own. */
  leadingItems?: readonly MenuItem[] | undefined;
  /** Whether the chapter can be downloaded to this device. */
  downloadable?: boolean;
}

/** Menu at the end of a chapter's row: opens, marks, downloads and shares the chapter, and blocks those who made it. */
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
  const t = useT();
  const { label: name, icon, act } = useDownloading(chapter);
  const targets = useBlockTargets(chapter);
  const { status } = useSession();
  const { change } = useBlocking();
  const [isBlocking, setBlocking] = useState(false);
  const hasOpenedBlocking = useHasOpened(isBlocking);
  const { attributes } = chapter;
  const [firstTarget] = targets;
  const can = useAbilities(chapter);
  const { user } = useSession();
  const mayEdit = (user !== null && relatedId(chapter, 'user') === user.id) || can?.['edit'] === true;
  const leads = can?.['makeUnavailableForGroup'] === true;
  const groupItems = useGroupAvailability(chapter);
  const staffItems = useStaffItems({ id: chapter.id, name: fullChapterLabel(attributes) }, can, [
    // staff does not act by their role on what a group of theirs has made
    ...(leads ? [] : [attributes.isUnavailable ? ('chapter.available' as const) : ('chapter.unavailable' as const)]),
    'chapter.move',
  ]);
  const items: MenuItem[] = [
    ...(isOpenable(chapter) ? [{ label: t('blocks.open'), icon: <BookOpen />, href: chapterHref(chapter) }] : []),
    ...leadingItems,
    ...(downloadable ? [{ label: name, icon, onSelect: act }] : []),
    ...shareItems({ name: fullChapterLabel(attributes), path: pathTo.chapter(chapter.id) }),
    ...(mayEdit
      ? [{ label: t('pages.chapterEdit'), icon: <Pencil />, href: buildPath('chapterEdit', { id: chapter.id }) }]
      : []),
    ...(leads ? groupItems : []),
    { kind: 'line' },
    ...(firstTarget
      ? [
          {
            label: t('blocks.choose'),
            icon: <Ban />,
            // guests are asked to sign in at once
            onSelect: () => (status === 'guest' ? void change(firstTarget, true) : setBlocking(true)),
          },
        ]
      : []),
    reportItem(...reportTargets(chapter)),
    ...(staffItems.length > 0 ? [{ kind: 'line' as const }, ...staffItems] : []),
  ];
  return (
    <>
      <Menu
        opened
        label={label}
        align="end"
        items={items}
        trigger={<IconButton size="sm" label={label} icon={<Ellipsis />} />}
      />
      {hasOpenedBlocking && (
        <BlockDialog
          chapter={chapterLabel(attributes)}
          titleId={relatedId(chapter, 'manga')}
          targets={targets}
          open={isBlocking}
          onClose={() => setBlocking(false)}
        />
      )}
    </>
  );
}

/** Whether a chapter is out and can be read, here or on its publisher's site. */
const isOpenable = ({ attributes: { isUnavailable, readableAt, pages, externalUrl } }: Chapter): boolean =>
  !isUnavailable && (pages > 0 || externalUrl !== null) && Date.parse(readableAt) <= Date.now();

/** Abilities of the viewer on the chapter, once the API has said so; who uploaded it alone may edit it without being asked. */
function useAbilities(chapter: Chapter): Readonly<Record<string, string | true>> | undefined {
  const { status, user } = useSession();
  const isModerator = useIsModerator();
  const isOwn = user !== null && relatedId(chapter, 'user') === user.id;
  const hasGroups = related(chapter, 'scanlation_group').length > 0;
  return useQuery({
    queryKey: ['can', user?.id, 'chapter', chapter.id],
    queryFn: async ({ signal }) => (await call('chapters.get', { params: { id: chapter.id }, signal })).can ?? {},
    enabled: status === 'member' && (!isOwn || hasGroups || isModerator),
  }).data;
}

/** Groups and uploader of a chapter, except the viewer. */
function useBlockTargets(chapter: Chapter): ChapterBlockTarget[] {
  const { user } = useSession();
  return [
    ...related(chapter, 'scanlation_group').map(({ id, attributes }): ChapterBlockTarget => ({
      kind: 'group',
      id,
      name: attributes.name,
      // marks official groups, which `name` does not
      label: groupLabel(attributes),
    })),
    ...related(chapter, 'user')
      .filter(({ id }) => id !== user?.id)
      .map(({ id, attributes: { username } }): ChapterBlockTarget => ({
        kind: 'user',
        id,
        name: username,
        label: username,
      })),
  ];
}
