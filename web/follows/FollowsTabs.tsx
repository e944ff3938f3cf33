import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Tabs } from '#web/ui/layout/Tabs.tsx';

/** Sections about what the reader follows: new chapters, expected ones, the titles, the groups. */
export function FollowsTabs({ current }: { current: 'updates' | 'upcoming' | 'titles' }) {
  const t = useT();
  const updates = pathTo.plain('updates');
  return (
    <Tabs
      label={t('follows.sections')}
      bleed
      items={[
        { href: updates, label: t('follows.chapters'), current: current === 'updates' },
        { href: `${updates}?view=upcoming`, label: t('follows.upcoming'), current: current === 'upcoming' },
        { href: pathTo.plain('follows'), label: t('follows.titles'), current: current === 'titles' },
        { href: pathTo.myGroups('followed'), label: t('groups.title') },
      ]}
    />
  );
}
