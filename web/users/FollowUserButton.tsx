import { Check, Plus } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useFollowing } from './follows.ts';

/** Follow button in the head of the page of somebody else. */
export function FollowUserButton({ person }: { person: { id: string; name: string } }) {
  const t = useT();
  const { followed = false, change } = useFollowing(person);
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
