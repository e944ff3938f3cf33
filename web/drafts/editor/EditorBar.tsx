import { useRef, type ReactNode } from 'react';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useBarHeight } from '#web/ui/behavior/use-bar-height.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import styles from './EditorBar.module.css';

/** Bar at the end of the window with Save and Submit, and above them what went wrong. */
export function EditorBar({
  isDirty,
  busy,
  submit,
  proposal,
  onSave,
  children,
}: {
  isDirty: boolean;
  busy: 'save' | 'submit' | null;
  /** Absent where nothing is submitted: titles that are published. */
  submit?: { isReady: boolean; label: string; onSubmit: () => void } | undefined;
  /** Present where changes wait for review: the note that goes with them. */
  proposal?: { note: string; onNote: (note: string) => void } | undefined;
  onSave: () => void;
  /** Messages. */
  children?: ReactNode;
}) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div className={styles.bar} ref={bar}>
      {children}
      {proposal && isDirty && (
        <TextField
          size="sm"
          label={t('drafts.propose.note')}
          aside={t('drafts.optional')}
          maxLength={publishingLimits.proposalNoteMaxLength}
          value={proposal.note}
          onChange={proposal.onNote}
        />
      )}
      <div className={styles.row} data-save-row>
        <span className={styles.hint}>
          {submit ? t('drafts.submit.hint') : proposal ? t('drafts.propose.hint') : ''}
        </span>
        <Button
          look={submit ? 'second' : 'primary'}
          busy={busy === 'save'}
          aria-disabled={!isDirty || undefined}
          onClick={() => isDirty && onSave()}
        >
          {t(proposal ? 'drafts.propose' : 'drafts.save')}
        </Button>
        {submit && (
          <Button
            look="primary"
            busy={busy === 'submit'}
            aria-disabled={!submit.isReady || undefined}
            onClick={submit.onSubmit}
          >
            {submit.label}
          </Button>
        )}
      </div>
    </div>
  );
}
