import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#web/lib/navigation/location.ts';
import { BlockedNote } from '#web/blocks/BlockedNote.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
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

const tabs = ['info', 'uploads', 'lists'] as const;

/** User page: roles and groups, uploads, and shared lists. */
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
  const shownTabs = tabs.filter((each) => each === 'info' || each === tab || about[each] > 0);
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
              ...(each === 'info' ? {} : { count: formatCount(about[each]) }),
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
      </Wrap>
    </>
  );
}
