import { Users } from 'lucide-react';
import { FollowSwitch } from '#web/lib/follows/FollowButton.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { NameList, type Sorting } from '#web/lib/lists/NameList.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { findUsers, type UserKind, type UserOrder } from './queries.ts';
import { userFollows, withFollowed } from './follows.ts';
import { UserCard } from './UserCard.tsx';
import styles from './UsersPage.module.css';

const pageSize = 48;

const sorts: readonly Sorting<UserOrder>[] = [
  { value: 'relevance', label: 'sort.relevance', order: undefined },
  { value: 'name', label: 'sort.name', order: { username: 'asc' } },
  { value: 'nameDesc', label: 'sort.nameDesc', order: { username: 'desc' } },
  { value: 'uploads', label: 'users.byUploads', order: { uploads: 'desc' } },
  { value: 'joined', label: 'users.byJoined', order: { joinedAt: 'desc' } },
  { value: 'joinedAsc', label: 'users.byJoinedAsc', order: { joinedAt: 'asc' } },
];

const kinds: Record<UserKind | '', MessageKey> = {
  '': 'users.everyone',
  staff: 'users.kindStaff',
  leaders: 'users.kindLeaders',
  uploaders: 'users.kindUploaders',
};
const kindNames = Object.keys(kinds) as (UserKind | '')[];

/** List of all users, or of those of one kind, for members only. */
export function UsersPage() {
  const t = useT();
  usePageTitle(t('users.title'));
  const { status } = useSession();
  const isPhone = useMedia(phoneQuery);
  const [params] = useUrlParams(pathTo.users());
  const kind = kindNames.find((each) => each === params.get('kind')) ?? '';
  const sort = params.get('sort') ?? '';
  return (
    <Wrap>
      <PageHeading title={t('users.title')} />
      {status === 'guest' ? (
        <SignInPrompt icon={<Users />} title={t('find.usersNeedSignIn')} />
      ) : (
        <>
          <div className={styles.kinds}>
            <Tabs
              label={t('users.kinds')}
              bleed
              items={kindNames.map((each) => ({
                href: addressOf(params, each),
                label: t(kinds[each]),
                current: each === kind,
              }))}
            />
          </div>
          <NameList
            kind="users"
            path={pathTo.users()}
            none="users.noMatch"
            icon={<Users />}
            sorts={sorts}
            limit={pageSize}
            find={async (search, span) => {
              const found = await findUsers({ ...search, kind: kind || undefined }, span);
              return { ...found, data: await withFollowed(found.data, span.signal) };
            }}
            narrowing={{ param: 'kind', value: kind }}
            blockable
            card={
              isPhone
                ? { width: 300, height: 58, gap: 8, picture: 'avatar' }
                : { width: 340, height: 76, picture: 'avatar' }
            }
            renderItem={(user) => (
              <UserCard
                user={user}
                shows={sort === 'uploads' ? 'uploads' : sort.startsWith('joined') ? 'joined' : 'group'}
                action={
                  user.followed !== null && (
                    <FollowSwitch
                      kind={userFollows}
                      initially={user.followed}
                      subject={{ id: user.id, name: user.attributes.username }}
                    />
                  )
                }
              />
            )}
          />
        </>
      )}
    </Wrap>
  );
}

/** Address of the list of one kind, with the search text and the order that are chosen. */
function addressOf(params: URLSearchParams, kind: string): string {
  const query = new URLSearchParams(params);
  if (kind === '') query.delete('kind');
  else query.set('kind', kind);
  return pathTo.users() + (query.size > 0 ? `?${query}` : '');
}
