import { UserRound } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { related, type Group, type Related } from '#web/lib/catalogue/related.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import styles from './GroupMembers.module.css';

type Member = Related<'member'> & { isLeader: boolean };

/** Leaders and members of a group without duplicates, leaders first. */
export function membersOf(group: Group): Member[] {
  const leaders = related(group, 'leader').map((person): Member => ({ ...person, isLeader: true }));
  const otherMembers = related(group, 'member').filter(({ id }) => leaders.every((leader) => leader.id !== id));
  return [...leaders, ...otherMembers.map((person): Member => ({ ...person, isLeader: false }))];
}

/** Cards of the leaders and members of a group, with their roles in it; those on the site are on their own pages. */
export function GroupMembers({ group }: { group: Group }) {
  const t = useT();
  const members = membersOf(group);
  if (members.length === 0) return <Empty icon={<UserRound />} level={2} title={t('groups.noMembers')} />;
  return (
    <>
      <h2 className="sr-only">{t('groups.members')}</h2>
      <ul className={styles.grid}>
        {members.map(({ id, attributes: { username }, isLeader }) => (
          <li key={id}>
            <NameCard
              href={pathTo.user(id, username)}
              picture={<Avatar name={username} size="lg" />}
              name={username}
              facts={isLeader ? <Tag tone="accent">{t('groups.leader')}</Tag> : t('groups.memberRole')}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Compact row of one member: avatar, name and role in the group. */
export function MemberRow({ member: { id, attributes, isLeader } }: { member: Member }) {
  const t = useT();
  const { username, roles } = attributes;
  return (
    <div className={styles.line}>
      <Avatar name={username} />
      <Who kind="user" name={username} tone={roleTone(roles)} href={pathTo.user(id, username)} />
      <Text size="xs" {...(isLeader ? { tone: 'accent' } : { muted: true })} className={styles.role}>
        {t(isLeader ? 'groups.leader' : 'groups.memberRole')}
      </Text>
    </div>
  );
}
