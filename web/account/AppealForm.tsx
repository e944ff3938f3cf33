import { useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { appealLimits } from '#contract/rules/appeals.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { DialogActions } from '#web/ui/overlays/DialogActions.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './Account.module.css';
import { standingQuery } from './standing-queries.ts';

/** Text of an appeal against a decision. */
export function AppealForm({ decision, onClose }: { decision: string; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leaveGuard = useLeaveGuard(text.trim() !== '', undefined, 'address');
  const { textMaxLength } = appealLimits;
  const isLong = text.trim().length > textMaxLength;
  const isMissing = text.trim() === '';
  const error = isLong
    ? t('standing.appeal.long', { max: formatCount(textMaxLength) })
    : submitted && isMissing
      ? t('standing.appeal.missing')
      : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (busy) return;
    if (isLong || isMissing) return form.current?.querySelector('textarea')?.focus();
    setBusy(true);
    setFailure(null);
    try {
      await call('appeals.create', { body: { decision, text: text.trim() } });
      leaveGuard.release();
      await client.invalidateQueries({ queryKey: standingQuery.queryKey });
      onClose();
      toast({ text: t('standing.appeal.sent') });
    } catch (caught) {
      setFailure(failureText(caught));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('standing.appeal.field')}
        rows={6}
        value={text}
        onChange={setText}
        error={error}
        aside={`${formatCount(text.trim().length)} / ${formatCount(textMaxLength)}`}
      />
      {failure && (
        <Note kind="bad" live>
          {failure}
        </Note>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('standing.appeal.cancel')}</Button>
        <Button look="primary" type="submit" busy={busy}>
          {t('standing.appeal.send')}
        </Button>
      </DialogActions>
      {leaveGuard.dialog}
    </form>
  );
}
