import { useState, type FormEvent } from 'react';
import { LogIn, Shield } from 'lucide-react';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { roleKeys, shownRoles } from '#web/lib/catalogue/roles.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { signIn } from '#web/lib/session/session.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { DialogActions } from '#web/ui/overlays/DialogActions.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { BulkCounts } from './BulkCounts.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { doneText, readsText } from './act-words.ts';
import { languageCodes, fieldsOf, idIn, reasonsOf, sanctionDays } from './fields.ts';
import { type ManyChoice, ManyFields, useTried } from './ManyFields.tsx';
import type { StaffAct } from './open-staff-dialog.ts';
import { sendAct, undoAct } from './requests.ts';
import { type Target, TargetField } from './TargetField.tsx';

/** Reason, what else the action needs, text to the person, and note. */
export function StaffForm({ act, onClose }: { act: StaffAct; onClose: () => void }) {
  const t = useT();
  const { action, name } = act;
  const needs = fieldsOf(action);
  const [reason, setReason] = useState<string>(needs.note ? 'other' : (act.reason ?? ''));
  // what readers are told is the same reason, where it is one of theirs
  const [because, setBecause] = useState<string>(needs.because?.find((each) => each === act.reason) ?? '');
  const [language, setLanguage] = useState('');
  const [into, setInto] = useState<Target>({ text: '', id: null });
  const [days, setDays] = useState('7');
  const [role, setRole] = useState(act.roles?.length === 1 ? act.roles[0]! : '');
  const [many, setMany] = useState<ManyChoice>({
    kinds: needs.many?.label === 'edited' ? needs.many.kinds : [],
    since: '',
  });
  const counted = useTried(act, needs.many, many.since);
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const leaveGuard = useLeaveGuard(`${into.text}${message}${note}`.trim() !== '', undefined, 'address');
  const target = into.id ?? idIn(into.text);
  const lacksMessage = !needs.note && reason === 'other' && message.trim() === '';
  const lacksNote = needs.note === true && note.trim() === '';
  const isChosen = needs.many?.label !== 'edited' || many.kinds.length > 0;
  const isComplete =
    reason !== '' &&
    !lacksMessage &&
    !lacksNote &&
    (!needs.because || because !== '') &&
    (!needs.into || target !== null) &&
    (!needs.role || role !== '') &&
    isChosen;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || !isComplete) return;
    setBusy(true);
    setFailure(null);
    try {
      const { decision, proposal, changed } = await sendAct(act, {
        reason,
        because,
        language,
        into: target ?? '',
        days,
        role,
        ...many,
        message,
        note,
      });
      leaveGuard.release();
      onClose();
      act.refresh();
      toast({
        text:
          decision === null
            ? t('staffAct.proposed', { name })
            : changed === undefined
              ? doneText(act, needs.days && days !== '' ? days : null)
              : t('staffAct.bulk.done', { name, count: changed }),
        icon: <Shield />,
        ...(decision !== null && {
          action: { label: t('staffAct.undo'), run: () => void undoAct(decision, act.refresh) },
        }),
      });
      // what a ban removes waits
      if (decision !== null && proposal !== null) toast({ text: t('staffAct.proposed', { name }) });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const shownFailure = failure ?? counted?.failure ?? null;
  const missing = (isMissing: boolean): string | undefined => (tried && isMissing ? t('staffAct.missing') : undefined);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {act.ids && <BulkCounts act={act} />}
        {needs.into && (
          <TargetField
            kind={action === 'author.merge' ? 'author' : 'title'}
            except={act.id}
            value={into}
            error={missing(target === null)}
            onChange={setInto}
          />
        )}
        {needs.languages && (
          <Select
            label={t('staffAct.language')}
            value={language}
            options={[
              { value: '', label: t('staffAct.language.all') },
              ...languageCodes.map((code) => ({ value: code, label: languageName(code) })),
            ]}
            onChange={setLanguage}
          />
        )}
        {needs.because && (
          <Select
            label={t(action === 'title.lock' ? 'staffAct.because.uploaders' : 'staffAct.because.readers')}
            placeholder={t('staffAct.choose')}
            value={because}
            options={needs.because.map((code) => ({ value: code, label: t(`staffAct.because.${code}`) }))}
            error={missing(because === '')}
            onChange={setBecause}
          />
        )}
        {needs.role && (
          <Select
            label={t('staffAct.role')}
            placeholder={t('staffAct.choose')}
            value={role}
            options={shownRoles(act.roles ?? []).map((each) => ({ value: each.role, label: t(roleKeys[each.role]) }))}
            error={missing(role === '')}
            onChange={setRole}
          />
        )}
        {needs.days && (
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
        {action === 'person.unban' && (
          <Note>
            {t('staffAct.unbanKeeps')}{' '}
            <TextLink href={`${pathTo.plain('moderationLog')}?object=${act.id}`} target="_blank" rel="noopener">
              {t('staffAct.log')}
            </TextLink>
          </Note>
        )}
        {needs.many && (
          <ManyFields
            many={needs.many}
            choice={many}
            onChange={setMany}
            tried={counted}
            error={tried && !isChosen ? t('staffAct.many.pick') : undefined}
          />
        )}
        {!needs.note && (
          <>
            <Select
              label={t('staffAct.reason')}
              placeholder={t('staffAct.choose')}
              value={reason}
              options={reasonsOf(action).map((code) => ({ value: code, label: t(`decision.reason.${code}`) }))}
              error={missing(reason === '')}
              onChange={setReason}
            />
            <TextField
              label={t('staffAct.message')}
              hint={readsText(act)}
              rows={3}
              maxLength={moderationLimits.messageMaxLength}
              value={message}
              onChange={setMessage}
              error={missing(lacksMessage)}
            />
          </>
        )}
        <TextField
          label={t('staffAct.note')}
          rows={needs.note ? 4 : 2}
          error={missing(lacksNote)}
          maxLength={moderationLimits.noteMaxLength}
          value={note}
          onChange={setNote}
        />
        {shownFailure !== null && (
          <Note kind="bad" live>
            {failureText(shownFailure)}
          </Note>
        )}
        <DialogActions>
          {isStepUp(shownFailure) && (
            <Button icon={<LogIn />} onClick={() => void signIn({ reauthenticate: true }).catch(setFailure)}>
              {t('staffAct.signIn')}
            </Button>
          )}
          <Button onClick={onClose}>{t('reports.cancel')}</Button>
          <Button look="primary" type="submit" busy={busy} icon={<Shield />}>
            {t(`staffAct.${action}`)}
          </Button>
        </DialogActions>
      </Stack>
      {leaveGuard.dialog}
    </form>
  );
}

const isStepUp = (failure: unknown): boolean =>
  failure instanceof ApiFailure && ['step_up', 'second_factor'].includes(String(failure.context['reason']));
