import { formatCount } from '#web/lib/format.ts';
import { useT } from '#web/lib/i18n.ts';
import { roleKeys, roleTone, shownRoles } from '#web/lib/roles.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Busy, Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { Person } from './queries.ts';
import styles from './UserHead.module.css';

/** Picture, name, roles, and how much there is of them. */
export function UserHead({ person: { user, about } }: { person: Person }) {
  const t = useT();
  const { username, roles } = user.attributes;
  return (
    <div className={styles.head}>
      <Avatar name={username} src={about.avatarUrl} size="xl" />
      <div className={styles.text}>
        <h1 className={styles.name} data-tone={roleTone(roles)} dir="auto">
          {username}
        </h1>
        <p className={styles.roles}>
          {shownRoles(roles).map(({ role, tone }) => (
            <Tag key={role} tone={tone}>
              {t(roleKeys[role])}
            </Tag>
          ))}
        </p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('users.uploadsWord', { count: about.uploads })}</dt>
          <dd>{formatCount(about.uploads)}</dd>
        </div>
        <div>
          <dt>{t('users.listsWord', { count: about.lists })}</dt>
          <dd>{formatCount(about.lists)}</dd>
        </div>
        <div>
          <dt>{t('users.groupsWord', { count: about.groups.length })}</dt>
          <dd>{formatCount(about.groups.length)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Its shape. */
export function UserHeadLoading() {
  const t = useT();
  return (
    <Busy label={t('app.loading')}>
      <div className={styles.head}>
        <Skeleton shape="round" width="72px" height="72px" />
        <div className={styles.text}>
          <Skeleton width="200px" height="30px" />
          <Skeleton width="110px" height="20px" />
        </div>
      </div>
    </Busy>
  );
}
