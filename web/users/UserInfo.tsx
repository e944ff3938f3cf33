import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { staffRoles } from '#web/lib/catalogue/roles.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { TitleSample } from '#web/titles/TitleSample.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { userTitleIdsQuery, type UserProfile } from './queries.ts';
import { UserGroups } from './UserGroups.tsx';
import { UserLists } from './UserLists.tsx';
import { LatestUploads } from './UserUploads.tsx';
import styles from './UserInfo.module.css';

/** What a user does on the site: titles, latest uploads, groups and shared lists. */
export function UserInfo({ person }: { person: UserProfile }) {
  const t = useT();
  const { user, about } = person;
  const path = pathTo.user(user.id, user.attributes.username);
  const titleIds = useQuery({ ...userTitleIdsQuery(user.id), enabled: about.uploads > 0 }).data;
  const lists = about.lists > 0 && (
    <Section title={t('users.lists')} size="md">
      <UserLists id={user.id} />
    </Section>
  );
  const groups = <UserGroups person={person} />;
  return (
    <div className={styles.info}>
      <h2 className="sr-only">{t('users.info')}</h2>
      {about.uploads > 0 ? (
        <div className={styles.sided}>
          <div className={styles.main}>
            {titleIds?.length !== 0 && (
              <TitleSample
                large
                heading={t('users.topTitles')}
                name={['user', user.id]}
                query={titleIds ? { ids: titleIds } : null}
              />
            )}
            <Section
              title={t('users.latestUploads')}
              size="md"
              more={{ href: `${path}?tab=uploads`, label: t('home.seeAll') }}
            >
              <LatestUploads id={user.id} />
            </Section>
          </div>
          {about.groups.length + about.lists > 0 && (
            <div className={styles.side}>
              {groups}
              {lists}
            </div>
          )}
        </div>
      ) : (
        <>
          {about.groups.length + about.lists === 0 && <NothingPublic person={person} />}
          {groups}
          {lists}
          <TitleSample
            heading={t('groups.popularTitles')}
            more={{ href: pathTo.titles(), label: t('home.seeAll') }}
            name={['popular']}
            query={{ order: { followedCount: 'desc' } }}
          />
        </>
      )}
    </div>
  );
}

/** What is said of somebody who has nothing to show: who they are, and where to go on. */
function NothingPublic({ person: { user } }: { person: UserProfile }) {
  const t = useT();
  const isOwn = useSession().user?.id === user.id;
  if (isOwn) {
    return (
      <Empty
        compact
        icon={<UserRound />}
        title={t('users.nothingPublic')}
        action={<Button href={pathTo.history()}>{t('nav.history')}</Button>}
      >
        {t('users.nothingPublicHint')}
      </Empty>
    );
  }
  if (user.attributes.roles.some((role) => staffRoles.has(role))) {
    return (
      <Empty
        compact
        icon={<UserRound />}
        title={t('users.staff')}
        action={
          <>
            <Button href={pathTo.plain('about')}>{t('users.meetTeam')}</Button>
            <Button href={pathTo.plain('contact')}>{t('users.contact')}</Button>
          </>
        }
      >
        {t('users.staffHint')}
      </Empty>
    );
  }
  return (
    <Empty compact icon={<UserRound />} title={t('users.nothingPublic')}>
      {t('users.readsOnly')}
    </Empty>
  );
}
