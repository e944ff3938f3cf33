import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { related, type Group, type Related } from '#web/lib/catalogue/related.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { roleKeys, shownRoles } from '#web/lib/catalogue/roles.ts';
import { useSession } from '#web/lib/session/session.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import { memberFiguresQuery, type MemberAbout } from './queries.ts';
import styles from './GroupMembers.module.css';

/** Roles that the card of a member does not repeat. */
const groupRoles: ReadonlySet<string> = new Set(['ROLE_GROUP_LEADER', 'ROLE_MEMBER']);

type Member = Related<'member'> & { isLeader: boolean };

/** Leaders and members of a group without duplicates, leaders first. */
export function membersOf(group: Group): Member[] {
  const leaders = related(group, 'leader').map((person): Member => ({ ...person, isLeader: true }));
  const otherMembers = related(group, 'member').filter(({ id }) => leaders.every((leader) => leader.id !== id));
  return [...leaders, ...otherMembers.map((person): Member => ({ ...person, isLeader: false }))];
}

/** Cards of the leaders and members of a group: role, and for members of the site, uploads and since when. */
export function GroupMembers({ group }: { group: Group }) {
  const t = useT();
  const { status } = useSession();
  const members = membersOf(group);
  const ids = members.slice(0, limits.idsMax).map(({ id }) => id);
  const figures = useQuery({ ...memberFiguresQuery(ids), enabled: status === 'member' && ids.length > 0 }).data;
  if (members.length === 0) return <Empty icon={<UserRound />} level={2} title={t('groups.noMembers')} />;
  return (
    <>
      <h2 className="sr-only">{t('groups.members')}</h2>
      <ul className={styles.grid}>
        {members.map(({ id, attributes: { username, roles, avatarFileName }, isLeader }) => {
          const about = figures?.[id];
          const siteRole = shownRoles(roles).find(({ role }) => !groupRoles.has(role));
          return (
            <li key={id}>
              <NameCard
                href={pathTo.user(id, username)}
                picture={<Avatar name={username} src={avatarUrl(id, avatarFileName, 128)} size="lg" />}
                name={username}
                tone={roleTone(roles)}
                marks={isLeader && <Tag tone="accent">{t('groups.leader')}</Tag>}
                facts={siteRole ? t(roleKeys[siteRole.role]) : isLeader ? undefined : t('groups.memberRole')}
                figures={about && <MemberFigures {...about} />}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function MemberFigures({ uploads, joinedAt }: MemberAbout) {
  const t = useT();
  const monthFormat = new Intl.DateTimeFormat(toBcp47(useLanguage()), { month: 'short', year: 'numeric' });
  const shown = formatCount(uploads) + (uploads >= limits.countedUploads ? '+' : '');
  return (
    <>
      {uploads > 0 && <span>{t('groups.chapterCount', { count: uploads, shown })}</span>}
      <span>{t('users.joinedIn', { month: monthFormat.format(new Date(joinedAt)) })}</span>
    </>
  );
}

/** Compact row of one member: avatar, name and role in the group. */
export function MemberRow({ member: { id, attributes, isLeader } }: { member: Member }) {
  const t = useT();
  const { username, roles } = attributes;
  return (
    <div className={styles.line}>
      <Avatar name={username} src={avatarUrl(id, attributes.avatarFileName, 64)} />
      <Who kind="user" name={username} tone={roleTone(roles)} href={pathTo.user(id, username)} />
      <Text size="xs" {...(isLeader ? { tone: 'accent' } : { muted: true })} className={styles.role}>
        {t(isLeader ? 'groups.leader' : 'groups.memberRole')}
      </Text>
    </div>
  );
}
