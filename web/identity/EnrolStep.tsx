import { useEffect, useState } from 'react';
import type { EnrolmentResponse } from '#contract/endpoints/identity.ts';
import { interfaceLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorBlock } from '#web/ui/feedback/ErrorBlock.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { sendAction, reasonOf } from './api.ts';
import { EnrolSecondFactor } from './EnrolSecondFactor.tsx';
import { Lead, Step } from './Frame.tsx';
import type { StepProps } from './step-props.ts';
import { SaveRecoveryCodes } from './SaveRecoveryCodes.tsx';
import { refusalText } from './refusal-words.ts';
import { useSending } from './use-sending.ts';

/**
 * Step that sets up the second factor, which is mandatory for staff. `shown`: the page was reloaded after the setup;
 * the recovery codes were shown already and cannot be shown again.
 */
export function EnrolStep({ base, advance, expire, shown }: StepProps & { shown: boolean }) {
  const t = useT();
  const [codes, setCodes] = useState<string[] | null>(null);
  const sending = useSending(expire);
  const finish = () => void sending.send(async () => advance(await sendAction(base, 'finish', {})));

  if (codes)
    return (
      <Step key="codes" title={t('identity.codes.title')}>
        <SaveRecoveryCodes codes={codes} busy={sending.busy} error={sending.error} onKept={finish} />
      </Step>
    );
  if (shown)
    return (
      <Step key="shown" title={t('identity.codes.title')}>
        <Note kind="warn">{t('identity.codes.lost')}</Note>
        {sending.error && (
          <Note key={sending.attempt} kind="bad" live>
            {refusalText(sending.error)}
          </Note>
        )}
        <Button look="primary" size="lg" block busy={sending.busy} onClick={finish}>
          {t('identity.continue')}
        </Button>
      </Step>
    );
  return (
    <Step key="enrol" title={t('identity.enrol.title')}>
      <Lead>{t('identity.enrol.staff')}</Lead>
      <Enrolment base={base} expire={expire} onCodes={setCodes} />
    </Step>
  );
}

function Enrolment({
  base,
  expire,
  onCodes,
}: Pick<StepProps, 'base' | 'expire'> & { onCodes: (codes: string[]) => void }) {
  const t = useT();
  const [enrolment, setEnrolment] = useState<EnrolmentResponse | Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const sending = useSending(expire);
  useEffect(() => {
    let isUnmounted = false;
    sendAction(base, 'enrol', {}).then(
      (response) => {
        if (!isUnmounted) setEnrolment(response);
      },
      (error: Error) => {
        if (isUnmounted) return;
        if (reasonOf(error) === 'expired') expire();
        else setEnrolment(error);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [base, expire, attempt]);
  if (enrolment === null) return <Spinner label={t('app.loading')} />;
  if (enrolment instanceof Error)
    return (
      <ErrorBlock
        title={t('failure.section')}
        retryLabel={t('app.retry')}
        onRetry={() => {
          setEnrolment(null);
          setAttempt(attempt + 1);
        }}
      >
        {refusalText(enrolment)}
      </ErrorBlock>
    );
  return (
    <EnrolSecondFactor
      secret={enrolment.secret}
      uri={enrolment.uri}
      busy={sending.busy}
      error={sending.error}
      wait={sending.wait}
      onConfirm={(code) =>
        void sending.send(async () => {
          onCodes((await sendAction(base, 'enrol/confirm', { code, language: interfaceLanguage() })).recoveryCodes);
          return 'stay';
        })
      }
    />
  );
}
