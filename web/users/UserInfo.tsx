import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatAgo, formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { TitleSample } from '#web/titles/TitleSample.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import { userTitleIdsQuery, type UserProfile } from './queries.ts';
import { UserLists } from './UserLists.tsx';
import styles from './UserInfo.module.css';

/** Facts about a user that the head does not show, and titles and lists that are theirs. */
export function UserInfo({ person: { user, about } }: { person: UserProfile }) {
  const t = useT();
  const path = pathTo.user(user.id, user.attributes.username);
  const titleIds = useQuery({ ...userTitleIdsQuery(user.id), enabled: about.uploads > 0 }).data;
  const joinedAt = new Date(about.joinedAt);
  return (
    <div className={styles.info}>
      <h2 className="sr-only">{t('users.info')}</h2>
      <Panel pad className={styles.panel}>
        <dl className={styles.facts}>
          <Fact name={t('users.joined')}>
            <time dateTime={joinedAt.toISOString()}>{formatDate(joinedAt)}</time>{' '}
            <Text muted>· {formatAgo(joinedAt)}</Text>
          </Fact>
          <Fact name={t('users.groups')}>
            {about.groups.length === 0 ? (
              <Text muted>{t('users.noGroups')}</Text>
            ) : (
              <ul className={styles.groups}>
                {about.groups.map((group) => (
                  <li key={group.id}>
                    <Who
                      kind="group"
                      name={group.name}
                      href={pathTo.group(group.id, group.name)}
                      {...(group.official ? { official: t('app.officialGroup') } : {})}
                    />
                    {group.leads && <Text muted>{t('users.leads')}</Text>}
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        </dl>
      </Panel>
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
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
