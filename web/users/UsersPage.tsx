import { Users } from 'lucide-react';
import { formatCount } from '#web/lib/format.ts';
import { useT } from '#web/lib/i18n.ts';
import { InfiniteList } from '#web/lib/InfiniteList.tsx';
import { usePageTitle } from '#web/lib/page.ts';
import { pathTo } from '#web/lib/routes.ts';
import { useSession } from '#web/lib/session.ts';
import { SignInPrompt } from '#web/lib/SignInPrompt.tsx';
import { useAddress } from '#web/lib/use-address.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { WordsField } from '#web/search/WordsField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { ListTools } from '#web/ui/ListTools.tsx';
import { Wrap } from '#web/ui/Panel.tsx';
import { PageHead } from '#web/ui/SectionHeading.tsx';
import { SkeletonNameCard } from '#web/ui/Skeleton.tsx';
import { fitColumns } from '#web/ui/VirtualList.tsx';
import { findUsers } from './queries.ts';
import { UserCard } from './UserCard.tsx';

const pageSize = 48;

/** Everybody, by name; only for those who are signed in. */
export function UsersPage() {
  const t = useT();
  usePageTitle(t('users.title'));
  const { status } = useSession();
  return (
    <Wrap>
      <PageHead title={t('users.title')} />
      {status === 'guest' ? <SignInPrompt icon={<Users />} title={t('find.usersNeedSignIn')} /> : <UsersList />}
    </Wrap>
  );
}

function UsersList() {
  const t = useT();
  const [params, change] = useAddress(pathTo.users());
  const text = params.get('q')?.trim() ?? '';
  const pages = usePages({
    key: ['users', text],
    limit: pageSize,
    fetchPage: (span) => findUsers(text, span),
    keepOld: true,
  });
  return (
    <>
      <ListTools
        words={
          <WordsField
            text={text}
            label={t('users.name')}
            placeholder={t('users.searchPlaceholder')}
            onChange={(q) => change({ q })}
          />
        }
        selects={[null]}
        count={pages.total !== null && t('users.count', { count: pages.total, shown: formatCount(pages.total) })}
        busy={pages.isOld}
      />
      <h2 className="sr-only">{t('find.results')}</h2>
      <InfiniteList
        pages={pages}
        label={t('users.title')}
        columns={fitColumns(280, 12)}
        gap={12}
        estimate={() => 84}
        skeleton={<SkeletonNameCard picture="avatar" />}
        skeletons={18}
        renderItem={(user) => <UserCard user={user} />}
        empty={
          <Empty
            icon={<Users />}
            level={2}
            title={t('users.noMatch')}
            action={text === '' ? undefined : <Button onClick={() => change({ q: null })}>{t('users.showAll')}</Button>}
          />
        }
      />
    </>
  );
}
