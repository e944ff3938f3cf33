import { useT } from '#web/lib/i18n/i18n.ts';
import { roleKeys, roleTone, shownRoles } from '#web/lib/catalogue/roles.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import type { User } from './queries.ts';

export function UserCard({ user: { id, attributes } }: { user: User }) {
  const t = useT();
  const { username, roles } = attributes;
  return (
    <NameCard
      href={pathTo.user(id, username)}
      picture={<Avatar name={username} size="lg" />}
      name={username}
      tone={roleTone(roles)}
      facts={shownRoles(roles).map(({ role, tone }) => (
        <Tag key={role} tone={tone}>
          {t(roleKeys[role])}
        </Tag>
      ))}
    />
  );
}
