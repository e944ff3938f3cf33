import { Pencil } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { useBlocks } from '#web/blocks/queries.ts';
import { FollowButton } from '#web/lib/follows/FollowButton.tsx';
import { formatCount, formatDate } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { roleKeys, shownRoles } from '#web/lib/catalogue/roles.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ArtBand } from '#web/ui/cards/ArtBand.tsx';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { StatisticsRow } from '#web/ui/text/StatisticsRow.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { userFollows } from './follows.ts';
import type { UserProfile } from './queries.ts';
import { UserHeadMenu } from './UserHeadMenu.tsx';
import styles from './UserHead.module.css';

/** Head of a user page: picture, name, roles, since when, and statistics. */
export function UserHead({ person: { user, about, mayClear } }: { person: UserProfile }) {
  const t = useT();
  const { username, roles } = user.attributes;
  const isOwn = useSession().user?.id === user.id;
  const path = pathTo.user(user.id, username);
  // whom one blocks is not looked at: their picture is not, either
  const isBlocked = useBlocks()?.has({ kind: 'user', id: user.id, name: username }) ?? false;
  const joinedAt = new Date(about.joinedAt);
  const monthFormat = new Intl.DateTimeFormat(toBcp47(useLanguage()), { month: 'short', year: 'numeric' });
  const figures = [
    { count: about.uploads, label: t('users.uploadsWord', { count: about.uploads }), tab: 'uploads' },
    { count: about.lists, label: t('users.listsWord', { count: about.lists }), tab: 'lists' },
    { count: about.followers, label: t('users.followersWord', { count: about.followers }), tab: 'followers' },
  ].flatMap(({ count, label, tab }) =>
    count > 0 ? [{ label, value: formatCount(count), href: `${path}?tab=${tab}` }] : [],
  );
  return (
    <ArtBand name={username}>
      <div className={styles.head}>
        <span className={styles.picture}>
          <Avatar
            name={username}
            src={isBlocked ? null : avatarUrl(user.id, user.attributes.avatarFileName, 256)}
            size="xxl"
          />
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
            <time dateTime={joinedAt.toISOString()} title={formatDate(joinedAt)}>
              {t('users.joinedIn', { month: monthFormat.format(joinedAt) })}
            </time>
          </p>
        </div>
        <div className={styles.acts}>
          {isOwn ? (
            <Button icon={<Pencil />} href={pathTo.settings('account')}>
              {t('users.edit')}
            </Button>
          ) : (
            <FollowButton kind={userFollows} subject={{ id: user.id, name: username }} />
          )}
          <UserHeadMenu id={user.id} name={username} path={path} roles={roles} mayClear={mayClear && !isOwn} />
        </div>
      </div>
      {figures.length > 0 && <StatisticsRow label={t('users.figures')} figures={figures} />}
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
