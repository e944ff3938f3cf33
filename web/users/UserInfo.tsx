import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { TitleSample } from '#web/titles/TitleSample.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { userTitleIdsQuery, type UserProfile } from './queries.ts';
import { UserLists } from './UserLists.tsx';
import styles from './UserInfo.module.css';

/** Titles and lists that a user has shared. */
export function UserInfo({ person: { user, about } }: { person: UserProfile }) {
  const t = useT();
  const path = pathTo.user(user.id, user.attributes.username);
  const titleIds = useQuery({ ...userTitleIdsQuery(user.id), enabled: about.uploads > 0 }).data;
  const isOwn = useSession().user?.id === user.id;
  return (
    <div className={styles.info}>
      <h2 className="sr-only">{t('users.info')}</h2>
      {about.uploads > 0 && titleIds?.length !== 0 && (
        <TitleSample
          heading={t('users.recentTitles')}
          more={{ href: `${path}?tab=uploads`, label: t('home.seeAll') }}
          name={['user', user.id]}
          query={titleIds ? { ids: titleIds } : null}
        />
      )}
      {about.lists > 0 && (
        <Section title={t('users.lists')} size="md">
          <UserLists id={user.id} />
        </Section>
      )}
      {about.uploads + about.lists === 0 && (
        <Empty
          icon={<UserRound />}
          title={t('users.nothingPublic')}
          action={isOwn && <Button href={pathTo.history()}>{t('nav.history')}</Button>}
        >
          {isOwn && t('users.nothingPublicHint')}
        </Empty>
      )}
    </div>
  );
}
