import { Check, Globe, MessagesSquare, Plus } from 'lucide-react';
import { groupFollows } from '#web/groups/follows.ts';
import { headLinks } from '#web/groups/links.ts';
import { useFollowing } from '#web/lib/follows/use-following.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { related, type Chapter, type Related } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import styles from './EndCard.module.css';

/**
 * The groups of the finished chapter, each with links to its page on this site and to its own website, and, with
 * `follow`, a follow button.
 */
export function GroupLinks({ chapter, follow }: { chapter: Chapter; follow: boolean }) {
  return related(chapter, 'scanlation_group').map((group) => (
    <GroupLinksRow key={group.id} group={group} follow={follow} />
  ));
}

/** The groups of the chapter in the side panel: links to their pages, and follow buttons. */
export function FollowedGroups({ chapter }: { chapter: Chapter }) {
  return related(chapter, 'scanlation_group').map((group) => (
    <div key={group.id} className={styles.followed}>
      <GroupLink group={group} />
      <FollowGroup group={group} />
    </div>
  ));
}

function GroupLinksRow({ group, follow }: { group: Related<'scanlation_group'>; follow: boolean }) {
  return (
    <div className={styles.group}>
      <GroupLink group={group} />
      <span className={styles.links}>
        {headLinks(group.attributes).map(({ kind, label, href }) => (
          <IconButton
            key={kind}
            size="sm"
            label={label}
            icon={kind === 'website' ? <Globe /> : <MessagesSquare />}
            href={href}
          />
        ))}
        {follow && <FollowGroup group={group} />}
      </span>
    </div>
  );
}

function GroupLink({ group: { id, attributes } }: { group: Related<'scanlation_group'> }) {
  const t = useT();
  const { name, official } = attributes;
  return (
    <Who
      kind="group"
      name={name}
      href={pathTo.group(id, name)}
      {...(official ? { official: t('app.officialGroup') } : {})}
    />
  );
}

function FollowGroup({ group: { id, attributes } }: { group: Related<'scanlation_group'> }) {
  const t = useT();
  const { name } = attributes;
  const { followed = false, change } = useFollowing(groupFollows, { id, name });
  return (
    <Button
      size="sm"
      icon={followed ? <Check /> : <Plus />}
      pressed={followed}
      title={t(followed ? 'groups.unfollowThis' : 'groups.followThis', { name })}
      onClick={() => void change(!followed)}
    >
      {t(followed ? 'groups.following' : 'groups.follow')} <span className="sr-only">{name}</span>
    </Button>
  );
}
