import type { ReactNode } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { roleKeys, shownRoles } from '#web/lib/catalogue/roles.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { LastUpload } from '#web/groups/LastUpload.tsx';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import type { ListedUser } from './queries.ts';
import styles from './UserCard.module.css';

/** Card of a user in a list: highest role other than member, and in one line what they do, or since when they are here. */
export function UserCard({
  user: { id, attributes, figures },
  shows = 'group',
  action,
}: {
  user: ListedUser;
  /** What the list is sorted by, if that is a fact of the card. */
  shows?: 'group' | 'uploads' | 'joined';
  /** Button on the card, whose other parts are a link to the person. */
  action?: ReactNode;
}) {
  const t = useT();
  const { username, roles } = attributes;
  const monthFormat = new Intl.DateTimeFormat(toBcp47(useLanguage()), { month: 'short', year: 'numeric' });
  const [group, ...otherGroups] = figures?.groups ?? [];
  const [role, ...otherRoles] = shownRoles(roles).filter((each) => each.role !== 'ROLE_MEMBER');
  return (
    <NameCard
      href={pathTo.user(id, username)}
      picture={<Avatar name={username} src={avatarUrl(id, attributes.avatarFileName, 128)} size="lg" />}
      name={username}
      tone={roleTone(roles)}
      fixed
      action={action}
      marks={
        role && (
          <>
            <Tag tone={role.tone}>{t(roleKeys[role.role])}</Tag>
            {otherRoles.length > 0 && (
              <Text size="xs" muted title={otherRoles.map((each) => t(roleKeys[each.role])).join(', ')}>
                +{formatCount(otherRoles.length)}
              </Text>
            )}
          </>
        )
      }
      facts={
        figures && (
          <>
            {shows === 'group' && group !== undefined && (
              <>
                <Who kind="group" name={group} />
                {otherGroups.length > 0 && <span className={styles.figure}>+{formatCount(otherGroups.length)}</span>}
              </>
            )}
            {(shows === 'joined' || (group === undefined && figures.uploads === 0)) && (
              <span>{t('users.joinedIn', { month: monthFormat.format(new Date(figures.joinedAt)) })}</span>
            )}
            {figures.uploads > 0 && (
              <span className={styles.figure}>
                {t('groups.chapterCount', {
                  count: figures.uploads,
                  shown: formatCount(figures.uploads) + (figures.uploads >= limits.countedUploads ? '+' : ''),
                })}
              </span>
            )}
            {(shows === 'uploads' || group === undefined) && figures.latestUploadAt && (
              <LastUpload at={new Date(figures.latestUploadAt)} />
            )}
          </>
        )
      }
    />
  );
}
