import { useId, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import type { ClientResponse } from '#contract/generated/client.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { RetryNote } from '#web/lib/api/RetryNote.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

type ClaimAnswer = ClientResponse<'groupClaims.get'>;

/** Claims a group as one's own, or shows the claim that waits. */
export function ClaimDialog({
  group: { id, name, locked },
  open,
  onClose,
}: {
  /** Only members and allowed accounts upload for a locked group, whoever claims it. */
  group: { id: string; name: string; locked: boolean };
  open: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const { status, user } = useSession();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const queryKey = ['group', id, 'claim', user?.id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('groupClaims.get', { params: { id }, noCache: true, signal }),
    enabled: open && status === 'member',
  });
  const loadFailure = useFailure(query);
  const claim = query.data?.claim ?? null;
  const isWaiting = claim?.state === 'submitted';
  const close = (): void => {
    setFailure(null);
    onClose();
  };
  const run = async (send: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await send();
      await client.invalidateQueries({ queryKey });
      toast({ text: done });
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const send = (proof: string, note: string): void =>
    void run(() => call('groupClaims.submit', { params: { id }, body: { proof, note } }), t('groups.claim.sent'));
  const withdraw = (): void =>
    void run(() => call('groupClaims.withdraw', { params: { id } }), t('groups.claim.withdrawn'));
  const withUploads = (text: string): string => (locked ? text : `${text} ${t('groups.claim.uploads')}`);
  let content: ReactNode;
  if (status === 'guest')
    content = <SignInPrompt icon={<Flag />} title={t('groups.signInToClaim')} level={3} compact />;
  else if (query.data)
    content = isWaiting ? (
      <Waiting answer={query.data} withUploads={withUploads} />
    ) : (
      <ClaimForm id={formId} answer={query.data} busy={busy} onSend={send} />
    );
  else if (loadFailure)
    content = <RetryNote failure={loadFailure} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  else
    content = (
      <Busy label={t('app.loading')}>
        <Skeleton height="160px" />
      </Busy>
    );
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('groups.claim.title', { name })}
      text={status === 'guest' || isWaiting ? undefined : withUploads(t('groups.claim.text'))}
      actions={
        <>
          <Button onClick={close}>{t(isWaiting ? 'groups.claim.close' : 'groups.claim.cancel')}</Button>
          {isWaiting && (
            <Button look="danger-line" busy={busy} onClick={withdraw}>
              {t('groups.claim.withdraw')}
            </Button>
          )}
          {query.data && !isWaiting && (
            <Button look="primary" type="submit" form={formId} busy={busy}>
              {t('groups.claim.send')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        {content}
        {failure !== null && (
          <Note kind="bad" live>
            {failure}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

function Code({ code }: { code: string }) {
  const t = useT();
  return (
    <CopyField
      label={t('groups.claim.code')}
      value={code}
      copyLabel={t('groups.claim.copy')}
      copiedText={t('groups.claim.copied')}
      failedText={t('groups.claim.copyFailed')}
    />
  );
}

function Waiting({
  answer: { code, claim },
  withUploads,
}: {
  answer: ClaimAnswer;
  withUploads: (text: string) => string;
}) {
  const t = useT();
  return (
    <>
      <Note>
        {withUploads(
          t('groups.claim.waiting', {
            date: formatDate(new Date(claim!.submittedAt)),
            due: formatDate(new Date(claim!.dueAt)),
          }),
        )}
      </Note>
      <Code code={code} />
    </>
  );
}

/** Mounts with each opening; what an earlier claim said is there again. */
function ClaimForm({
  id,
  answer: { code, claim },
  busy,
  onSend,
}: {
  id: string;
  answer: ClaimAnswer;
  busy: boolean;
  onSend: (proof: string, note: string) => void;
}) {
  const t = useT();
  const [proof, setProof] = useState(claim?.proof ?? '');
  const [note, setNote] = useState(claim?.note ?? '');
  const [submitted, setSubmitted] = useState(false);
  const isMissing = proof.trim() === '';
  const leaveGuard = useLeaveGuard(proof !== (claim?.proof ?? '') || note !== (claim?.note ?? ''));
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (isMissing) event.currentTarget.querySelector<HTMLElement>('[name=proof]')?.focus();
        else if (!busy) onSend(proof.trim(), note.trim());
      }}
    >
      <Stack gap={3}>
        {(claim?.state === 'refused' || claim?.state === 'expired') && (
          <Note kind="warn">{t(claim.state === 'refused' ? 'groups.claim.refused' : 'groups.claim.expired')}</Note>
        )}
        <Code code={code} />
        <TextField
          name="proof"
          label={t('groups.claim.proof')}
          hint={t('groups.claim.proofHint')}
          maxLength={publishingLimits.claimProofMaxLength}
          autoComplete="off"
          value={proof}
          onChange={setProof}
          error={submitted && isMissing ? t('refusal.claim_proof') : undefined}
        />
        <TextField
          label={t('groups.claim.note')}
          aside={t('lists.optional')}
          maxLength={publishingLimits.claimNoteMaxLength}
          rows={3}
          value={note}
          onChange={setNote}
        />
      </Stack>
      {leaveGuard.dialog}
    </form>
  );
}
