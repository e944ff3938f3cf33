import { useRef } from 'react';
import { X } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { PersonField } from './PersonField.tsx';
import { PersonRow, type Person } from './PersonRow.tsx';
import type { Team } from './team-queries.ts';
import { useTeamChanges } from './use-team-changes.ts';
import styles from './GroupEditor.module.css';

/** Accounts that may upload for the group while it is locked, without being members. */
export function UploadersSection({ id, uploaders }: { id: string; uploaders: NonNullable<Team['uploaders']> }) {
  const t = useT();
  const change = useTeamChanges(id);
  const part = useRef<HTMLDivElement>(null);
  const of = (person: Person) => ({ params: { id, user: person.id } });
  const without = (person: Person): Person[] => uploaders.filter((each) => each.id !== person.id);
  return (
    <Panel pad className={styles.part} ref={part} tabIndex={-1}>
      <SectionHeading title={t('groupEdit.uploaders')} size="md" />
      <p className={styles.hint}>{t('groupEdit.uploaders.hint')}</p>
      {uploaders.length > 0 && (
        <ul className={styles.people} aria-label={t('groupEdit.uploaders')}>
          {uploaders.map((person) => (
            <PersonRow key={person.id} person={person}>
              <IconButton
                icon={<X />}
                label={t('groupEdit.remove', { name: person.name })}
                onClick={() => {
                  void change(
                    (team) => ({ ...team, uploaders: without(person) }),
                    () => call('groupEditing.removeUploader', of(person)),
                  );
                  focusSoon(() => part.current);
                }}
              />
            </PersonRow>
          ))}
        </ul>
      )}
      <PersonField
        label={t('groupEdit.uploaders.add')}
        isListed={(person) => uploaders.some((each) => each.id === person.id)}
        onPick={(person) =>
          void change(
            (team) => ({ ...team, uploaders: [...without(person), person] }),
            () => call('groupEditing.allowUploader', of(person)),
          )
        }
      />
    </Panel>
  );
}
