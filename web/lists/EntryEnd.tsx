import { Plus } from 'lucide-react';
import { useSetStatus } from '#web/lib/library/changes.ts';
import { statusTones } from '#web/lib/library/status-tones.ts';
import { useTitleState } from '#web/lib/library/title-state.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { CardMenuButton } from '#web/titles/CardMenuButton.tsx';
import type { CardTitle } from '#web/titles/open-card-menu.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import styles from './ListTitles.module.css';

/** End of a title's row: its reading status, or a button that adds it to the library, and its menu. */
export function EntryEnd({ id, name, path }: CardTitle) {
  return (
    <>
      <span className={styles.state}>
        <EntryState id={id} name={name} />
      </span>
      <CardMenuButton id={id} name={name} path={path} />
    </>
  );
}

function EntryState({ id, name }: { id: string; name: string }) {
  const t = useT();
  const { status, isKnown } = useTitleState(id);
  const setStatus = useSetStatus();
  if (!isKnown) return null;
  if (status !== null)
    return (
      <Tag dot tone={statusTones[status]}>
        {t(`tracking.status.${status}`)}
      </Tag>
    );
  return (
    <Button
      size="sm"
      icon={<Plus />}
      aria-label={t('lists.addToLibrary', { name })}
      onClick={() => void setStatus({ id, name }, 'plan_to_read')}
    >
      {t('lists.toLibrary')}
    </Button>
  );
}
