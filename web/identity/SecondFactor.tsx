import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CodeField } from '#web/ui/controls/CodeField.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { signInUrl } from './addresses.ts';
import { sendAction, reasonOf } from './api.ts';
import { Lead, Step, ButtonStack } from './Frame.tsx';
import type { StepProps } from './step-props.ts';
import { withTriesLeft } from './refusal-words.ts';
import { StepForm } from './StepForm.tsx';
import { useSending } from './use-sending.ts';
import { SubmitButton } from './SubmitButton.tsx';

/** Step that asks for a code of the authenticator app, or for a recovery code if that device is lost. */
export function SecondFactor({ base, advance, expire }: StepProps) {
  const t = useT();
  const [usesRecoveryCode, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const sending = useSending(expire);
  const form = useRef<HTMLFormElement>(null);
  const isWrongCode = reasonOf(sending.error) === 'second_factor_wrong';

  const prepareSubmit = (given: string) => {
    const isComplete = usesRecoveryCode ? given.trim() !== '' : given.length === 6;
    setMissing(!isComplete);
    if (!isComplete) return null;
    return async () => {
      return advance(await sendAction(base, 'second-factor', { code: given.trim() }));
    };
  };
  const submitComplete = (given: string) => {
    const work = prepareSubmit(given);
    if (work && sending.wait === 0) void sending.send(work);
  };
  const change = (value: string) => {
    setCode(value);
    setMissing(false);
    sending.clear();
  };
  const error = missing
    ? t(usesRecoveryCode ? 'identity.recovery.missing' : 'identity.code.missing')
    : isWrongCode
      ? withTriesLeft(sending.error, t(usesRecoveryCode ? 'identity.refused.recovery' : 'identity.refused.code'))
      : undefined;
  const hasMounted = useRef(false);
  useEffect(() => {
    if (hasMounted.current) form.current?.querySelector('input')?.focus();
    hasMounted.current = true;
  }, [usesRecoveryCode]);

  // the wrong code stays visible, and the next keystroke replaces it
  useEffect(() => {
    if (isWrongCode) form.current?.querySelector('input')?.select();
  }, [isWrongCode, sending.attempt]);

  return (
    <Step title={t('identity.factor.title')}>
      <Lead>{t(usesRecoveryCode ? 'identity.recovery.text' : 'identity.factor.text')}</Lead>
      <StepForm sending={sending} errorAtField={isWrongCode} formRef={form} onSubmit={() => prepareSubmit(code)}>
        {usesRecoveryCode ? (
          <TextField
            key="recovery"
            label={t('identity.recovery.code')}
            size="lg"
            dir="ltr"
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={change}
            error={error}
            hint={t('identity.recovery.once')}
          />
        ) : (
          <CodeField
            key="code"
            label={t('identity.code')}
            value={code}
            onChange={change}
            onWhole={submitComplete}
            error={error}
            hint={t('identity.code.hint')}
          />
        )}
        <ButtonStack>
          <SubmitButton sending={sending} label="identity.signIn.do" waitLabel="identity.signIn.wait" />
          <Button
            look="quiet"
            block
            onClick={() => {
              setRecovery(!usesRecoveryCode);
              change('');
            }}
          >
            {t(usesRecoveryCode ? 'identity.recovery.useCode' : 'identity.recovery.use')}
          </Button>
          <Button look="quiet" block href={signInUrl}>
            {t('identity.factor.other')}
          </Button>
        </ButtonStack>
      </StepForm>
    </Step>
  );
}
