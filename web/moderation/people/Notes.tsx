import { useQueryClient } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { openStaffDialog } from '#web/staff-actions/open-staff-dialog.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { moderationKey } from '../queries.ts';
import { useUndo } from '../use-undo.ts';
import type { PersonDetail } from './queries.ts';
import styles from './People.module.css';

/** Notes of staff about a person, the newest first. */
export function Notes({ person: { id, name, notes, can } }: { person: PersonDetail }) {
  const t = useT();
  const client = useQueryClient();
  const { run } = useUndo(() => {});
  const refresh = (): void => void client.invalidateQueries({ queryKey: moderationKey });
  const add = can['person.note'] === true && (
    <Button
      size="sm"
      icon={<StickyNote />}
      onClick={() => void openStaffDialog({ action: 'person.note', id, name, refresh })}
    >
      {t('staffAct.person.note')}
    </Button>
  );
  return (
    <Section title={t('people.notes')} size="md" aside={add}>
      <Panel pad>
        {notes.length === 0 ? (
          <p className={styles.muted}>{t('people.noNotes')}</p>
        ) : (
          <ul className={styles.rows}>
            {notes.map(({ id: note, text, by, at, can: may }) => (
              <li key={note}>
                <p className={styles.text} dir="auto">
                  {text}
                </p>
                <p className={styles.line}>
                  <span>
                    {t('people.byOn', { name: by?.name ?? t('people.theSite'), date: formatDate(new Date(at)) })}
                  </span>
                  {may.undo && (
                    <Button size="sm" onClick={() => void run({ id: note })}>
                      {t('people.removeNote')}
                    </Button>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Section>
  );
}
