import { Clock, Undo2 } from 'lucide-react';
import { formatAgo, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { EditedTitle } from '../queries.ts';
import { focusFirstField, notesId } from './focus-places.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { ProposalNote } from './ProposalNote.tsx';
import type { DraftActions } from './use-draft-state.ts';
import type { Saving } from './use-saving.ts';
import type { TitleFormState } from './use-title-form.ts';
import styles from './Editor.module.css';

/** Notes above the form: the review, its remarks, restored changes, changes of others. */
export function EditorNotes({
  edited,
  saving,
  draft,
  restoredAt,
  state,
  onDiscard,
}: {
  edited: EditedTitle | null;
  saving: Saving;
  draft: DraftActions;
  restoredAt: Date | null;
  state: TitleFormState;
  onDiscard: () => void;
}) {
  const t = useT();
  const titleState = edited?.title.attributes.state;
  const { submittedAt = null, position = null, expectedAt = null, remarks = {} } = edited?.notes ?? {};
  const isSubmitted = titleState === 'submitted';
  const general = remarks[''] || undefined;
  const hasRemarks = Object.keys(remarks).length > 0;
  return (
    <div className={styles.notes} id={notesId} tabIndex={-1}>
      {isSubmitted && (
        <Note icon={<Clock />} lead={t('drafts.review.lead')} live>
          <span title={submittedAt === null ? undefined : formatDateTime(new Date(submittedAt))}>
            {submittedAt !== null && `${t('drafts.review.since', { ago: formatAgo(new Date(submittedAt)) })} `}
            {position !== null && `${t('drafts.review.position', { position })} `}
            {expectedAt !== null && `${t('drafts.review.expected', { when: formatDateTime(new Date(expectedAt)) })} `}
            {t('drafts.review.text')}
          </span>
          {edited?.can['withdraw'] === true && (
            <Button size="sm" icon={<Undo2 />} busy={draft.busy === 'withdraw'} onClick={() => void draft.withdraw()}>
              {t('drafts.withdraw')}
            </Button>
          )}
        </Note>
      )}
      {isSubmitted &&
        draft.failures.map((failure) => (
          <Note key={failure} kind="bad" live>
            {failure}
          </Note>
        ))}
      {titleState === 'rejected' && (
        <Note kind="bad" lead={t('drafts.refused.lead')}>
          {general ?? t('drafts.refused.text')}
        </Note>
      )}
      {titleState === 'draft' && hasRemarks && (
        <Note kind="warn" lead={t('drafts.returned.lead')}>
          {general ?? t('drafts.returned.text')}
        </Note>
      )}
      {titleState === 'published' && edited && edited.can['edit'] === true && (
        <ProposalNote titleId={edited.title.id} />
      )}
      {saving.conflict && <ConflictNote conflict={saving.conflict} state={state} onDismiss={saving.dismissConflict} />}
      {restoredAt && !saving.conflict && (
        <Note live>
          {t('drafts.restored', { when: formatDateTime(restoredAt) })}{' '}
          <Button
            look="quiet"
            size="sm"
            onClick={() => {
              onDiscard();
              focusFirstField();
            }}
          >
            {t('drafts.discard')}
          </Button>
        </Note>
      )}
    </div>
  );
}
