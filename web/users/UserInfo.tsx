import type { ReactNode } from 'react';
import { formatAgo, formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import type { UserProfile } from './queries.ts';
import styles from './UserInfo.module.css';

/** Facts about a user that the head does not show. */
export function UserInfo({ person: { about } }: { person: UserProfile }) {
  const t = useT();
  const joinedAt = new Date(about.joinedAt);
  return (
    <div className={styles.info}>
      <h2 className="sr-only">{t('users.info')}</h2>
      <Panel pad>
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
