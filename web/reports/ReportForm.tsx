import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Flag } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { DialogActions } from '#web/ui/overlays/DialogActions.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { ReportTarget } from './open-report.ts';
import { requestReasons, sendReport, type ReportReason } from './requests.ts';
import styles from './Report.module.css';

/** Reason and details of a report. @param target null until it is known what is reported */
export function ReportForm({ target, onClose }: { target: ReportTarget | null; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const { reasons, failure: loadFailure, retry } = useReasons(target?.category ?? null);
  const [reasonId, setReasonId] = useState('');
  const [details, setDetails] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leaveGuard = useLeaveGuard(details.trim() !== '', undefined, 'address');

  const reason = reasons?.find(({ id }) => id === reasonId) ?? null;
  const needsDetails = reason?.attributes.detailsRequired ?? false;
  const isLong = details.trim().length > limits.reportDetailsMaxLength;
  const isMissing = needsDetails && details.trim() === '';
  const detailsError = isLong
    ? t('reports.details.long', { max: formatCount(limits.reportDetailsMaxLength) })
    : submitted && isMissing
      ? t('reports.details.missing')
      : undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (busy || !target) return;
    if (!reason) return form.current?.querySelector('select')?.focus();
    if (isLong || isMissing) return form.current?.querySelector('textarea')?.focus();
    setBusy(true);
    setFailure(null);
    try {
      const status = await sendReport(target, reason.id, details.trim());
      leaveGuard.release();
      onClose();
      toast({ text: t(status === 'waiting' ? 'reports.sent' : 'reports.autoresolved'), icon: <Flag /> });
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {loadFailure ? (
        <div className={styles.failed}>
          <Note kind="bad" live>
            {failureText(loadFailure)}
          </Note>
          <Button onClick={retry}>{t('app.retry')}</Button>
        </div>
      ) : (
        <Select
          label={t('reports.reason')}
          placeholder={t('reports.reason.choose')}
          locked={reasons === null}
          value={reason ? reasonId : ''}
          options={(reasons ?? []).map(({ id, attributes }) => ({
            value: id,
            label: attributes.reason[language] ?? attributes.reason['en'] ?? '',
          }))}
          error={submitted && target && reasons && !reason ? t('reports.reason.missing') : undefined}
          onChange={setReasonId}
        />
      )}
      <TextField
        label={t('reports.details')}
        aside={needsDetails ? t('reports.details.required') : t('reports.details.optional')}
        rows={4}
        value={details}
        onChange={setDetails}
        hint={t('reports.details.hint')}
        error={detailsError}
      />
      {failure !== null && (
        <Note kind="bad" live>
          {failure}
        </Note>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('reports.cancel')}</Button>
        <Button look="primary" type="submit" busy={busy} icon={<Flag />}>
          {t('reports.send')}
        </Button>
      </DialogActions>
      {leaveGuard.dialog}
    </form>
  );
}

/** The reasons of a category; null while they are not known. */
function useReasons(category: ReportTarget['category'] | null) {
  const [loaded, setLoaded] = useState<{ category: string; reasons: readonly ReportReason[] } | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (category === null) return undefined;
    const aborting = new AbortController();
    requestReasons(category, aborting.signal).then(
      (reasons) => setLoaded({ category, reasons }),
      (error: Error) => !aborting.signal.aborted && setFailure(error),
    );
    return () => aborting.abort();
  }, [category, attempt]);
  const retry = (): void => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { reasons: loaded !== null && loaded.category === category ? loaded.reasons : null, failure, retry };
}
