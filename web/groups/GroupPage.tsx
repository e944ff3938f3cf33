import { useQuery } from '@tanstack/react-query';
import { BlockedNote } from '#web/blocks/BlockedNote.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import type { Group } from '#web/lib/catalogue/related.ts';
import { pathTo, useCanonicalPath } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { QueryPage } from '#web/lib/navigation/QueryPage.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { CommentsTab } from '#web/comments/CommentsTab.tsx';
import { commentCountQuery } from '#web/comments/queries.ts';
import { useAfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import { GroupFeed } from './GroupFeed.tsx';
import { GroupHead, GroupHeadLoading } from './GroupHead.tsx';
import { GroupInfo } from './GroupInfo.tsx';
import { GroupMembers, membersOf } from './GroupMembers.tsx';
import { GroupSide, WithGroupSide } from './GroupSide.tsx';
import { InvitationNote } from './InvitationNote.tsx';
import { GroupTitles } from './GroupTitles.tsx';
import { groupStatisticsQuery, groupQuery } from './queries.ts';

const tabs = ['info', 'feed', 'titles', 'members', 'comments'] as const;

/** Group page with tabs for its description, chapters, titles and members. */
export function GroupPage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(groupQuery(id));
  return (
    <QueryPage
      query={query}
      notFound={t('groups.notFound')}
      other={{ href: pathTo.groups(), label: t('groups.title') }}
      detail={t('groups.failed')}
      loading={<GroupHeadLoading />}
    >
      {(group) => <GroupView group={group} />}
    </QueryPage>
  );
}

function GroupView({ group }: { group: Group }) {
  const t = useT();
  usePageTitle(group.attributes.name);
  const path = pathTo.group(group.id, group.attributes.name);
  useCanonicalPath(path);
  const [params, setParams] = useUrlParams(path);
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'info';
  const isWide = useMedia(wideQuery);
  const statistics = useQuery(groupStatisticsQuery(group.id)).data;
  const hasPainted = useAfterFirstPaint();
  const commentCount = useQuery({ ...commentCountQuery({ type: 'group', id: group.id }), enabled: hasPainted }).data;
  const memberCount = membersOf(group).length;
  return (
    <>
      <GroupHead group={group} />
      <Wrap>
        {hasPainted && <InvitationNote group={{ id: group.id, name: group.attributes.name }} />}
        <BlockedNote target={{ kind: 'group', id: group.id, name: group.attributes.name }} />
        <Tabs
          label={t('groups.sections')}
          bleed
          sticky
          items={[
            { href: path, label: t('groups.info'), current: tab === 'info' },
            { href: `${path}?tab=feed`, label: t('groups.feed'), current: tab === 'feed' },
            {
              href: `${path}?tab=titles`,
              label: t('groups.titles'),
              current: tab === 'titles',
              ...(statistics ? { count: formatCount(statistics.titles) } : {}),
            },
            {
              href: `${path}?tab=members`,
              label: t('groups.members'),
              current: tab === 'members',
              count: formatCount(memberCount),
            },
            {
              href: `${path}?tab=comments`,
              label: t('comments.title'),
              current: tab === 'comments',
              ...(commentCount ? { count: formatCount(commentCount) } : {}),
            },
          ]}
        />
        <WithGroupSide side={(isWide || tab === 'info') && <GroupSide group={group} tab={tab} />}>
          {tab === 'info' && <GroupInfo group={group} />}
          {tab === 'feed' && <GroupFeed group={group} params={params} onChange={setParams} />}
          {tab === 'titles' && <GroupTitles id={group.id} params={params} onChange={setParams} />}
          {tab === 'members' && <GroupMembers group={group} />}
          {tab === 'comments' && (
            <CommentsTab subject={{ type: 'group', id: group.id }} path={`${path}?tab=comments`} />
          )}
        </WithGroupSide>
      </Wrap>
    </>
  );
}
