import { Check, Plus, UserCheck, UserPlus } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useFollowing } from './follows.ts';
import styles from './FollowButton.module.css';

/** Follow button in the head of a group page. */
export function FollowButton({ group }: { group: { id: string; name: string } }) {
  const t = useT();
  const { followed = false, change } = useFollowing(group);
  return (
    <Button
      look={followed ? 'second' : 'primary'}
      icon={followed ? <Check /> : <Plus />}
      pressed={followed}
      onClick={() => void change(!followed)}
    >
      {t(followed ? 'groups.following' : 'groups.follow')}
    </Button>
  );
}

/** Follow toggle on the card of a group; on phones its icon alone. `initially`: whether it was followed at first. */
export function FollowSwitch({ group, initially }: { group: { id: string; name: string }; initially: boolean }) {
  const t = useT();
  const { followed = initially, change } = useFollowing(group, initially);
  return (
    <Button
      size="sm"
      className={styles.switch}
      icon={followed ? <UserCheck /> : <UserPlus />}
      pressed={followed}
      title={t(followed ? 'groups.unfollowThis' : 'groups.followThis', { name: group.name })}
      onClick={() => void change(!followed)}
    >
      <span className={styles.word}>{t(followed ? 'groups.following' : 'groups.follow')}</span>{' '}
      <span className="sr-only">{group.name}</span>
    </Button>
  );
}
