import { useEffect, useState, type FormEvent } from 'react';
import { Shield } from 'lucide-react';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { DialogActions } from '#web/ui/overlays/DialogActions.tsx';
import { sanctionDays } from '#web/staff-actions/fields.ts';
import {
  alongOf,
  becauseOf,
  type Choice,
  choiceLabel,
  choicesFor,
  type Chosen,
  isOutcome,
  isTimed,
  reasonsOfChoice,
  type Sent,
  sendTogether,
} from './together.ts';
import { reasonChoice, type QueueItem } from './words.ts';

/** Results that are counted in the dialog, besides what is carried out. */
const kept = {
  held: 'moderation.together.held',
  changed: 'moderation.together.changed',
  same: 'moderation.together.same',
  denied: 'moderation.together.denied',
  gone: 'moderation.together.gone',
  conflict: 'moderation.together.conflict',
} as const satisfies Record<string, MessageKey>;

interface Tried {
  of: string;
  sent: Sent | null;
  failure: unknown;
}

/** One decision or action for the ticked items: what it would do stands above the button. */
export function TogetherForm({
  items,
  onDone,
  onClose,
}: {
  items: readonly QueueItem[];
  /** Gets what was done, in words. */
  onDone: (sent: Sent, text: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const choices = choicesFor(items);
  const [choice, setChoice] = useState<Choice>(choices[0]!);
  const [isAlong, setIsAlong] = useState(false);
  const [because, setBecause] = useState('');
  const [days, setDays] = useState('7');
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const leaveGuard = useLeaveGuard(`${message}${note}`.trim() !== '', undefined, 'address');

  const offered = alongOf(choice, items);
  const along = isAlong ? offered : null;
  const action = isOutcome(choice) ? along : choice;
  const becauses = becauseOf(action);
  const shownBecause = becauses.find((each) => each === because) ?? becauses[0] ?? '';
  const reasons = reasonsOfChoice(choice, items);
  const shownReason = reasons.find((each) => each === reason) ?? (reasons.length === 1 ? reasons[0]! : '');
  const chosen: Chosen = { choice, along, because: shownBecause, days, reason: shownReason, message, note };
  const lacksMessage = shownReason === 'other' && message.trim() === '';

  // how many it would be depends neither on the reason nor on the words
  const of = [choice, along, shownBecause, days, ...items.map(({ id, version }) => `${id} ${version}`)].join(' ');
  useEffect(() => {
    const ending = new AbortController();
    const asked = { choice, along, because: shownBecause, days, reason: reasons[0]!, message: '-', note: '' };
    void sendTogether(items, asked, { dryRun: true, signal: ending.signal }).then(
      (sent) => setTried({ of, sent, failure: null }),
      (error: unknown) => {
        if (!ending.signal.aborted) setTried({ of, sent: null, failure: error });
      },
    );
    return () => ending.abort();
    // `of` names all that a dry run depends on
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [of]);
  const found = tried?.of === of ? tried : null;
  const counts = found?.sent?.counts;
  const count = counts?.[isOutcome(choice) ? 'decided' : 'changed'] ?? 0;

  const doneText = (sent: Sent): string => {
    const done = sent.counts[isOutcome(choice) ? 'decided' : 'changed'] ?? 0;
    if (sent.decision === null) return t('moderation.together.proposed', { count: done });
    return isOutcome(choice)
      ? t('moderation.together.done', { count: done })
      : t('staffAct.bulk.done', { name: choiceLabel(choice, items), count: done });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsAsked(true);
    if (busy || shownReason === '' || lacksMessage || count === 0) return;
    setBusy(true);
    setFailure(null);
    try {
      const sent = await sendTogether(items, chosen, { dryRun: false });
      leaveGuard.release();
      onDone(sent, doneText(sent));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const missing = (isMissing: boolean): string | undefined =>
    isAsked && isMissing ? t('staffAct.missing') : undefined;
  const shownFailure = failure ?? found?.failure ?? null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Select
          label={t('moderation.together.what')}
          value={choice}
          options={choices.map((value) => ({ value, label: choiceLabel(value, items) }))}
          onChange={(value) => setChoice(value as Choice)}
        />
        {offered !== null && (
          <Checkbox checked={isAlong} onChange={setIsAlong}>
            {t(`staffAct.${offered}`)}
          </Checkbox>
        )}
        {becauses.length > 0 && (
          <Select
            label={t(action === 'title.lock' ? 'staffAct.because.uploaders' : 'staffAct.because.readers')}
            value={shownBecause}
            options={becauses.map((code) => ({
              value: code,
              label: t(`${action === 'comment.remove' ? 'comments.reason' : 'staffAct.because'}.${code}` as MessageKey),
            }))}
            onChange={setBecause}
          />
        )}
        {isTimed(choice) && (
          <Select
            label={t('staffAct.howLong')}
            value={days}
            options={sanctionDays.map((each) => ({
              value: each,
              label: each === '' ? t('staffAct.noEnd') : t('staffAct.days', { count: Number(each) }),
            }))}
            onChange={setDays}
          />
        )}
        <Select
          label={t('moderation.reason')}
          placeholder={t('staffAct.choose')}
          value={shownReason}
          options={reasons.map((code) => ({ value: code, label: reasonChoice(code) }))}
          error={missing(shownReason === '')}
          onChange={setReason}
        />
        <TextField
          label={t('moderation.ownWords')}
          hint={t('moderation.together.reads')}
          rows={2}
          maxLength={moderationLimits.messageMaxLength}
          value={message}
          onChange={setMessage}
          error={missing(lacksMessage)}
        />
        <TextField
          label={t('moderation.privateNote')}
          hint={t('moderation.privateNoteHint')}
          rows={2}
          maxLength={moderationLimits.noteMaxLength}
          value={note}
          onChange={setNote}
        />
        <div aria-live="polite">
          {counts ? (
            <Note>
              <Stack gap={2}>
                <b>
                  {t(isOutcome(choice) || count === 0 ? 'moderation.together.will' : 'staffAct.bulk.changed', {
                    count,
                  })}
                </b>
                {(Object.keys(kept) as (keyof typeof kept)[])
                  .filter((key) => (key !== 'changed' || isOutcome(choice)) && (counts[key] ?? 0) > 0)
                  .map((key) => (
                    <span key={key}>{t(kept[key], { count: counts[key]! })}</span>
                  ))}
                {!isOutcome(choice) && <span>{t('moderation.together.stay')}</span>}
                {found?.sent?.secondPerson && <span>{t('moderation.together.second')}</span>}
              </Stack>
            </Note>
          ) : (
            shownFailure === null && <span>{t('staffAct.many.counting')}</span>
          )}
        </div>
        {shownFailure !== null && (
          <Note kind="bad" live>
            {failureText(shownFailure)}
          </Note>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t('reports.cancel')}</Button>
          <Button look="primary" type="submit" busy={busy} disabled={count === 0} icon={<Shield />}>
            {choiceLabel(choice, items)}
          </Button>
        </DialogActions>
      </Stack>
      {leaveGuard.dialog}
    </form>
  );
}
