import { Bell, BellOff, BellRing } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSetFollow } from '#web/lib/library/changes.ts';
import { useTitleState } from '#web/lib/library/title-state.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { followItems } from './menus.tsx';
import styles from './Tracking.module.css';

/** Follows a title in one press; of one that is followed, opens how often to be told of new chapters. */
export function FollowButton({ title }: { title: { id: string; name: string } }) {
  const t = useT();
  const { following, notify } = useTitleState(title.id);
  const setFollow = useSetFollow();
  if (!following) {
    return (
      <IconButton
        look="second"
        label={t('tracking.follow')}
        icon={<Bell />}
        onClick={() => void setFollow(title, true)}
      />
    );
  }
  const label = notify === 0 ? t('tracking.followingMuted') : t('tracking.following');
  return (
    <Menu
      label={label}
      align="end"
      items={followItems(t, { following, notify }, (next, chapters) => void setFollow(title, next, chapters))}
      trigger={
        <IconButton
          look="second"
          className={styles.following}
          label={label}
          icon={notify === 0 ? <BellOff /> : <BellRing />}
        />
      }
    />
  );
}
