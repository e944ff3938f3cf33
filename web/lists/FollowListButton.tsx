import { Bell, BellRing, Check } from 'lucide-react';
import { useFollowing, type Followable } from '#web/lib/follows/use-following.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { listFollows } from './follows.ts';

/** Follow button in the head of a list. */
export function FollowListButton({ list }: { list: Followable }) {
  const t = useT();
  const { followed = false, change } = useFollowing(listFollows, list);
  return (
    <Button
      look={followed ? 'second' : 'primary'}
      icon={followed ? <Check /> : <Bell />}
      pressed={followed}
      onClick={() => void change(!followed)}
    >
      {t(followed ? 'lists.following' : 'lists.follow')}
    </Button>
  );
}

/** Follow toggle in a list of followed lists, where a list stays until the page is opened again. */
export function UnfollowListButton({ list }: { list: Followable }) {
  const t = useT();
  const { followed = true, change } = useFollowing(listFollows, list, true);
  return (
    <IconButton
      size="sm"
      label={t(followed ? 'lists.unfollowThis' : 'lists.followThis', { name: list.name })}
      icon={followed ? <BellRing /> : <Bell />}
      pressed={followed}
      onClick={() => void change(!followed)}
    />
  );
}
