import { Fragment } from 'react';
import { MailOpen, Plus, UserCheck, UsersRound } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Filters } from '#contract/rules/filters.ts';
import { FollowSwitch } from '#web/lib/follows/FollowButton.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { NameList, type Sorting } from '#web/lib/lists/NameList.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading, Section } from '#web/ui/layout/SectionHeading.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { useAfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import { invitationsQuery } from './queries.ts';
import { groupFollows } from './follows.ts';
import { GroupCard } from './GroupCard.tsx';
import { findFollowedNewest, findOwnNewest, newestOwnGroupsQuery } from './newest-chapters.ts';
import styles from './MyGroupsPage.module.css';

const pageSize = 36;
/** Own groups that are shown before the followed ones. */
const maxOwnGroups = 6;
const cardSize = { width: 340, height: 106, picture: 'avatar' } as const;
/** The newest chapters of groups depend on the filters. */
const filterKey = ({ ratings, originals }: Filters): string => [...ratings, ...originals].join(' ');

type Direction = 'asc' | 'desc';
type Order = Partial<Record<'latestUploadedChapter' | 'name', Direction>>;

const byLatestChapter: Sorting<Order> = {
  value: 'latest',
  label: 'sort.latest',
  order: { latestUploadedChapter: 'desc' },
};
const byName: Sorting<Order> = { value: 'name', label: 'sort.name', order: { name: 'asc' } };

/** Groups that the viewer follows, and those that they are in. */
export function MyGroupsPage() {
  const t = useT();
  usePageTitle(t('nav.myGroups'));
  const [params] = useUrlParams(pathTo.myGroups());
  const tab = params.get('tab') === 'my-groups' ? 'my-groups' : 'followed';
  const { status } = useSession();
  const hasPainted = useAfterFirstPaint();
  return (
    <Wrap>
      <PageHeading title={t('nav.myGroups')}>
        <Button icon={<Plus />} href={pathTo.plain('createGroup')}>
          {t('groups.create')}
        </Button>
      </PageHeading>
      {hasPainted && <Invitations />}
      <Tabs
        label={t('groups.sections')}
        bleed
        sticky
        items={[
          { href: pathTo.myGroups('followed'), label: t('groups.followedTab'), current: tab === 'followed' },
          { href: pathTo.myGroups('my-groups'), label: t('nav.myGroups'), current: tab === 'my-groups' },
        ]}
      />
      <div className={styles.below}>
        {status === 'guest' ? (
          <SignInPrompt
            icon={<UsersRound />}
            title={t(tab === 'followed' ? 'groups.signInFollowed' : 'pages.needGroups')}
          />
        ) : tab === 'followed' ? (
          <>
            {!params.get('q') && <OwnGroupsFirst />}
            <FollowedGroups />
          </>
        ) : (
          <OwnGroups />
        )}
      </div>
    </Wrap>
  );
}

/** Links to the groups that invite the viewer, whose pages take the answer; nothing without any. */
function Invitations() {
  const t = useT();
  const { status, user } = useSession();
  const { data: invitations } = useQuery({ ...invitationsQuery(user?.id ?? ''), enabled: status === 'member' });
  if (!invitations || invitations.length === 0) return null;
  return (
    <Note icon={<MailOpen />}>
      {t('groups.invitations')}{' '}
      {invitations.map(({ group: { id, name } }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link href={pathTo.group(id, name)}>
            <bdi>{name}</bdi>
          </Link>
        </Fragment>
      ))}
    </Note>
  );
}

/** Groups that the viewer is in, before those that they follow; nothing while it is not known, or when there are none. */
function OwnGroupsFirst() {
  const t = useT();
  const client = useQueryClient();
  const { data: page } = useQuery(newestOwnGroupsQuery(client, maxOwnGroups, useFilters()));
  if (!page || page.total === 0) return null;
  return (
    <Section
      title={t('groups.memberOf')}
      {...(page.total > maxOwnGroups ? { more: { href: pathTo.myGroups('my-groups'), label: t('home.seeAll') } } : {})}
    >
      <div className={styles.own}>
        {page.data.map((group) => (
          <GroupCard key={group.id} group={group} newest={group.newest} mark={<RoleTag role={group.role} />} />
        ))}
      </div>
    </Section>
  );
}

function RoleTag({ role }: { role: 'leader' | 'member' }) {
  const t = useT();
  return (
    <Tag tone={role === 'leader' ? 'accent' : 'neutral'}>
      {t(role === 'leader' ? 'groups.leader' : 'groups.memberRole')}
    </Tag>
  );
}

function FollowedGroups() {
  const t = useT();
  const filters = useFilters();
  return (
    <NameList
      kind="groups"
      name={`followed groups ${filterKey(filters)}`}
      path={pathTo.myGroups()}
      title="groups.followed"
      none="groups.followNone"
      icon={<UserCheck />}
      sorts={[byLatestChapter, { value: 'last', label: 'groups.followedLast', order: { followedAt: 'desc' } }, byName]}
      limit={pageSize}
      find={findFollowedNewest(filters)}
      blockable
      start={{
        text: 'groups.followNoneHint',
        action: (
          <Button look="primary" href={pathTo.groups()}>
            {t('groups.find')}
          </Button>
        ),
      }}
      card={cardSize}
      renderItem={(group) => (
        <GroupCard
          group={group}
          newest={group.newest}
          action={
            <FollowSwitch kind={groupFollows} initially subject={{ id: group.id, name: group.attributes.name }} />
          }
        />
      )}
    />
  );
}

function OwnGroups() {
  const t = useT();
  const queryClient = useQueryClient();
  const filters = useFilters();
  return (
    <NameList
      kind="groups"
      name={`own groups ${filterKey(filters)}`}
      path={pathTo.myGroups()}
      title="nav.myGroups"
      none="groups.notInAny"
      icon={<UsersRound />}
      sorts={[byLatestChapter, byName]}
      limit={pageSize}
      find={findOwnNewest(queryClient, filters)}
      blockable
      start={{ text: 'groups.notInAnyHint', action: <Button href={pathTo.groups()}>{t('groups.find')}</Button> }}
      card={cardSize}
      renderItem={(group) => <GroupCard group={group} newest={group.newest} mark={<RoleTag role={group.role} />} />}
    />
  );
}
