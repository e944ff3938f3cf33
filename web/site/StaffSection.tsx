import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { staffQuery, type StaffGroup } from './queries.ts';
import styles from './StaffSection.module.css';

/** Volunteers of the site, grouped by what they do. */
export function StaffSection() {
  const t = useT();
  const query = useQuery(staffQuery);
  const failure = useFailure(query);
  if (query.data) return <Staff groups={query.data} />;
  if (failure) return <SectionError query={query} failure={failure} />;
  return (
    <Busy label={t('app.loading')} className={styles.people}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="58px" />
      ))}
    </Busy>
  );
}

function Staff({ groups }: { groups: StaffGroup[] }) {
  const t = useT();
  if (groups.length === 0) return <Empty icon={<UsersRound />} title={t('staff.none')} />;
  const count = groups.reduce((sum, { people }) => sum + people.length, 0);
  return (
    <>
      <p className={styles.count}>{t('staff.count', { count })}</p>
      {groups.map((group) => (
        <Category key={group.category} group={group} />
      ))}
    </>
  );
}

function Category({ group: { category, people } }: { group: StaffGroup }) {
  const t = useT();
  return (
    <div className={styles.group}>
      <h3 className={styles.category}>{t(`staff.${category}`)}</h3>
      <ul className={styles.people}>
        {people.map(({ id, username, avatarFileName }) => (
          <li key={id}>
            <Link href={pathTo.user(id, username)} className={styles.person}>
              <Avatar name={username} src={avatarUrl(id, avatarFileName, 64)} />
              <bdi className={styles.name}>{username}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
