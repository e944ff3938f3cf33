import { Check, Plus, UserCheck, UserPlus } from 'lucide-react';
import { Button } from '#web/ui/controls/Button.tsx';
import { useT } from '../i18n/i18n.ts';
import styles from './FollowButton.module.css';
import { useFollowing, type Followable, type FollowKind } from './use-following.ts';

/** Follow button in the head of a page. */
export function FollowButton({ kind, subject }: { kind: FollowKind; subject: Followable }) {
  const t = useT();
  const { followed = false, change } = useFollowing(kind, subject);
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

/** Follow toggle on a card; on phones its icon alone. `initially`: whether the subject was followed at first. */
export function FollowSwitch({
  kind,
  subject,
  initially,
}: {
  kind: FollowKind;
  subject: Followable;
  initially: boolean;
}) {
  const t = useT();
  const { followed = initially, change } = useFollowing(kind, subject, initially);
  return (
    <Button
      size="sm"
      className={styles.switch}
      icon={followed ? <UserCheck /> : <UserPlus />}
      pressed={followed}
      title={t(followed ? 'groups.unfollowThis' : 'groups.followThis', { name: subject.name })}
      onClick={() => void change(!followed)}
    >
      <span className={styles.word}>{t(followed ? 'groups.following' : 'groups.follow')}</span>{' '}
      <bdi className="sr-only">{subject.name}</bdi>
    </Button>
  );
}
