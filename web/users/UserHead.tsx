import { HeadMenu } from '#web/blocks/HeadMenu.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { roleKeys, shownRoles } from '#web/lib/catalogue/roles.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { ArtBand } from '#web/ui/cards/ArtBand.tsx';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { StatisticsRow } from '#web/ui/text/StatisticsRow.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import type { UserProfile } from './queries.ts';
import styles from './UserHead.module.css';

/** Head of a user page: picture, name, roles and statistics. */
export function UserHead({ person: { user, about } }: { person: UserProfile }) {
  const t = useT();
  const { username, roles } = user.attributes;
  return (
    <ArtBand>
      <div className={styles.head}>
        <span className={styles.picture}>
          <Avatar name={username} src={about.avatarUrl} size="xxl" />
        </span>
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
        <div className={styles.acts}>
          <HeadMenu target={{ kind: 'user', id: user.id, name: username }} path={pathTo.user(user.id, username)} />
        </div>
      </div>
      <StatisticsRow
        label={t('users.figures')}
        figures={[
          { label: t('users.uploadsWord', { count: about.uploads }), value: formatCount(about.uploads) },
          { label: t('users.listsWord', { count: about.lists }), value: formatCount(about.lists) },
          { label: t('users.groupsWord', { count: about.groups.length }), value: formatCount(about.groups.length) },
        ]}
      />
    </ArtBand>
  );
}

/** Skeleton of the user head while it loads. */
export function UserHeadLoading() {
  const t = useT();
  return (
    <Busy label={t('app.loading')}>
      <ArtBand>
        <div className={styles.head}>
          <span className={styles.picture}>
            <Skeleton shape="round" width="92px" height="92px" />
          </span>
          <div className={styles.text}>
            <Skeleton width="200px" height="26px" />
            <Skeleton width="110px" height="20px" />
          </div>
        </div>
        <Skeleton width="min(100%, 280px)" height="40px" />
      </ArtBand>
    </Busy>
  );
}
