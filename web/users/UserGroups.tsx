import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/lib/i18n/i18n.ts';
import { GroupCard } from '#web/groups/GroupCard.tsx';
import { Busy, SkeletonNameCard } from '#web/ui/feedback/Skeleton.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { userGroupsQuery, type UserProfile } from './queries.ts';
import styles from './UserInfo.module.css';

/** The groups that a user leads or is in, as cards; absent without any that the viewer may see, or when they do not load. */
export function UserGroups({ person: { user, about } }: { person: UserProfile }) {
  const t = useT();
  const { data, isError } = useQuery(userGroupsQuery(user.id, about.groups));
  if (about.groups.length === 0 || isError || data?.length === 0) return null;
  const ledGroups = new Set(about.groups.flatMap(({ id, leads }) => (leads ? [id] : [])));
  return (
    <Section title={t('users.groups')} size="md">
      {data ? (
        <ul className={styles.groups}>
          {data.map((group) => (
            <li key={group.id}>
              <GroupCard group={group} role={t(ledGroups.has(group.id) ? 'users.leads' : 'role.member')} />
            </li>
          ))}
        </ul>
      ) : (
        <Busy label={t('app.loading')} className={styles.groups}>
          {about.groups.slice(0, 6).map(({ id }) => (
            <SkeletonNameCard key={id} picture="avatar" />
          ))}
        </Busy>
      )}
    </Section>
  );
}
