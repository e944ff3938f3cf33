import { BookmarkPlus, ChevronDown } from 'lucide-react';
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSetStatus } from '#web/lib/library/changes.ts';
import { statusTones } from '#web/lib/library/status-tones.ts';
import { useTitleState } from '#web/lib/library/title-state.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SplitButton } from '#web/ui/controls/SplitButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import { statusItems } from './menus.tsx';
import styles from './Tracking.module.css';

interface StatusButtonProps {
  title: { id: string; name: string };
  /** Status that one press gives a title that is not in the library. */
  initial: ReadingStatus;
  /** Whether there is no room for the caret beside "Add to library". */
  narrow: boolean;
}

/** Adds a title to the library in one press; of one that is in it, its status, which opens a menu of the others. */
export function StatusButton({ title, initial, narrow }: StatusButtonProps) {
  const t = useT();
  const { status, isKnown } = useTitleState(title.id);
  const setStatus = useSetStatus();
  const items = statusItems(t, status, (next) => void setStatus(title, next));
  // reserves the place of the button while it is not known what it says
  if (!isKnown) return <span className={styles.status} aria-hidden="true" />;
  if (status !== null) {
    return (
      <Menu
        label={t('tracking.statusOf')}
        items={items}
        align="start"
        trigger={
          <Button
            className={styles.status}
            aria-label={`${t('tracking.statusOf')}: ${t(`tracking.status.${status}`)}`}
            icon={<Dot tone={statusTones[status]} size="md" />}
            end={<ChevronDown />}
          >
            {t(`tracking.status.${status}`)}
          </Button>
        }
      />
    );
  }
  const add = {
    className: styles.status,
    look: 'second' as const,
    icon: <BookmarkPlus />,
    onClick: () => void setStatus(title, initial),
    children: t('tracking.add'),
  };
  if (narrow) return <Button {...add} />;
  return <SplitButton {...add} moreLabel={t('tracking.chooseStatus')} items={items} />;
}
