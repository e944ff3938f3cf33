import type { ReactNode } from 'react';
import { UserCheck, UsersRound } from 'lucide-react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import type { PagedResponse } from '#web/lib/lists/use-paged-list.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { followedGroupsQuery } from './follows.ts';
import { GroupRow } from './GroupRow.tsx';
import { ownGroupsQuery, type ListedGroup } from './queries.ts';
import styles from './GroupWidgets.module.css';

const maxShownGroups = 3;

/**
 * Up to three groups that the viewer is in, and up to three that they follow; guests get one sign-in prompt for both.
 */
export function GroupWidgets() {
  const t = useT();
  const { status } = useSession();
  const queryClient = useQueryClient();
  const whenSignedIn = { enabled: status !== 'guest' };
  const ownGroups = useQuery({ ...ownGroupsQuery(queryClient, maxShownGroups), ...whenSignedIn });
  const followedGroups = useQuery({ ...followedGroupsQuery(maxShownGroups), ...whenSignedIn });
  if (status === 'guest') {
    return (
      <Section title={t('nav.myGroups')} more={{ href: pathTo.myGroups(), label: t('home.seeAll') }}>
        <Panel>
          <SignInPrompt compact level={3} icon={<UsersRound />} title={t('pages.needGroups')} />
        </Panel>
      </Section>
    );
  }
  const findGroupsButton = (
    <Button size="sm" href={pathTo.groups()}>
      {t('groups.find')}
    </Button>
  );
  return (
    <div className={styles.widgets}>
      <Widget
        title={t('nav.myGroups')}
        href={pathTo.myGroups('my-groups')}
        query={ownGroups}
        empty={
          <Empty compact icon={<UsersRound />} title={t('groups.notInAny')} action={findGroupsButton}>
            {t('groups.notInAnyHint')}
          </Empty>
        }
      />
      <Widget
        title={t('groups.followed')}
        href={pathTo.myGroups('followed')}
        query={followedGroups}
        empty={
          <Empty compact icon={<UserCheck />} title={t('groups.followNone')} action={findGroupsButton}>
            {t('groups.followNoneHint')}
          </Empty>
        }
      />
    </div>
  );
}

function Widget({
  title,
  href,
  query,
  empty,
}: {
  title: string;
  href: string;
  query: UseQueryResult<PagedResponse<ListedGroup>>;
  empty: ReactNode;
}) {
  const t = useT();
  const failure = useFailure(query);
  const groups = query.data?.data;
  return (
    <Section title={title} more={{ href, label: t('home.seeAll') }}>
      <Panel className={styles.panel}>
        {groups ? (
          groups.length === 0 ? (
            empty
          ) : (
            groups.map((group) => <GroupRow key={group.id} group={group} />)
          )
        ) : failure ? (
          <SectionError query={query} failure={failure} />
        ) : (
          <span className={styles.wait}>
            <Spinner size="lg" label={t('app.loading')} />
          </span>
        )}
      </Panel>
    </Section>
  );
}
