import { Users } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { NameList, type Sorting } from '#web/lib/lists/NameList.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { findUsers, type NameOrder } from './queries.ts';
import { UserCard } from './UserCard.tsx';

const pageSize = 48;

const sorts: readonly Sorting<NameOrder>[] = [
  { value: 'relevance', label: 'sort.relevance', order: undefined },
  { value: 'name', label: 'sort.name', order: { username: 'asc' } },
  { value: 'nameDesc', label: 'sort.nameDesc', order: { username: 'desc' } },
];

/** List of all users by name, for members only. */
export function UsersPage() {
  const t = useT();
  usePageTitle(t('users.title'));
  const { status } = useSession();
  return (
    <Wrap>
      <PageHeading title={t('users.title')} />
      {status === 'guest' ? (
        <SignInPrompt icon={<Users />} title={t('find.usersNeedSignIn')} />
      ) : (
        <NameList
          kind="users"
          path={pathTo.users()}
          none="users.noMatch"
          icon={<Users />}
          sorts={sorts}
          limit={pageSize}
          find={findUsers}
          blockable
          card={{ width: 300, height: 76, picture: 'avatar' }}
          renderItem={(user) => <UserCard user={user} />}
        />
      )}
    </Wrap>
  );
}
