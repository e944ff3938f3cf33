import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ProfilePart } from '#contract/rules/audiences.ts';
import { useSession } from '#web/lib/session/session.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { OwnVisibility } from './OwnVisibility.tsx';
import { useSearchParams } from '#web/lib/navigation/location.ts';
import { BlockedNote } from '#web/blocks/BlockedNote.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo, useCanonicalPath } from '#web/lib/navigation/routes.ts';
import { QueryPage } from '#web/lib/navigation/QueryPage.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { userProfileQuery, type UserProfile } from './queries.ts';
import { UserHead, UserHeadLoading } from './UserHead.tsx';
import { UserInfo } from './UserInfo.tsx';
import { UserLists } from './UserLists.tsx';
import { UserUploads } from './UserUploads.tsx';

const tabs = ['info', 'uploads', 'lists', 'library', 'ratings', 'follows', 'followers'] as const;
type Tab = (typeof tabs)[number];

const UserLibrary = deferredComponent(
  () => import('./UserTitles.tsx'),
  (all) => all.UserLibrary,
);
const UserRatings = deferredComponent(
  () => import('./UserTitles.tsx'),
  (all) => all.UserRatings,
);
const UserFollows = deferredComponent(
  () => import('./UserFollows.tsx'),
  (all) => all.UserFollows,
);
const UserFollowers = deferredComponent(
  () => import('./UserFollows.tsx'),
  (all) => all.UserFollowers,
);

/** User page: roles and groups, uploads, shared lists, and what its owner shows to the viewer. */
export function UserPage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(userProfileQuery(id));
  return (
    <QueryPage query={query} notFound={t('users.notFound')} loading={<UserHeadLoading />}>
      {(person) => <UserView person={person} />}
    </QueryPage>
  );
}

function UserView({ person }: { person: UserProfile }) {
  const t = useT();
  const searchParams = useSearchParams();
  const { user, about } = person;
  usePageTitle(user.attributes.username);
  const path = pathTo.user(user.id, user.attributes.username);
  useCanonicalPath(path);
  const tab = tabs.find((each) => each === searchParams.get('tab')) ?? 'info';
  const isOwn = useSession().user?.id === user.id;
  // the numbers themselves are in the head
  const counts: Partial<Record<Tab, number>> = {
    uploads: about.uploads,
    lists: about.lists,
    followers: about.followers,
  };
  const shows: Partial<Record<Tab, boolean>> = about.shows;
  const shownTabs = tabs.filter(
    (each) => each === 'info' || each === tab || (counts[each] ?? 0) > 0 || shows[each] === true,
  );
  const isPrivate = shows[tab] === false;
  return (
    <>
      <UserHead person={person} />
      <Wrap>
        <BlockedNote target={{ kind: 'user', id: user.id, name: user.attributes.username }} />
        {shownTabs.length > 1 && (
          <Tabs
            label={t('users.sections')}
            bleed
            sticky
            items={shownTabs.map((each) => ({
              href: each === 'info' ? path : `${path}?tab=${each}`,
              label: t(`users.${each}`),
              current: tab === each,
            }))}
          />
        )}
        {tab === 'info' && <UserInfo person={person} />}
        {tab === 'uploads' && <UserUploads id={user.id} />}
        {tab === 'lists' && (
          <>
            <h2 className="sr-only">{t('users.lists')}</h2>
            <UserLists id={user.id} />
          </>
        )}
        {isOwn && shows[tab] !== undefined && <OwnVisibility part={tab as ProfilePart} />}
        {isPrivate && <Empty icon={<Lock />} title={t('users.private')} />}
        {tab === 'library' && !isPrivate && <UserLibrary id={user.id} path={path} />}
        {tab === 'ratings' && !isPrivate && <UserRatings id={user.id} />}
        {tab === 'follows' && !isPrivate && <UserFollows id={user.id} path={path} />}
        {tab === 'followers' && <UserFollowers id={user.id} count={about.followers} />}
      </Wrap>
    </>
  );
}
