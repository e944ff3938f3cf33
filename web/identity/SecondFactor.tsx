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
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const [code, setCode] = useState('');
  const [isCodeMissing, setCodeMissing] = useState(false);
  const sending = useSending(expire);
  const form = useRef<HTMLFormElement>(null);
  const isWrongCode = reasonOf(sending.error) === 'second_factor_wrong';

  const prepareSubmit = (enteredCode: string) => {
    const isComplete = usesRecoveryCode ? enteredCode.trim() !== '' : enteredCode.length === 6;
    setCodeMissing(!isComplete);
    if (!isComplete) return null;
    return async () => {
      return advance(await sendAction(base, 'second-factor', { code: enteredCode.trim() }));
    };
  };
  const submitComplete = (enteredCode: string) => {
    const submission = prepareSubmit(enteredCode);
    if (submission && sending.wait === 0) void sending.send(submission);
  };
  const changeCode = (value: string) => {
    setCode(value);
    setCodeMissing(false);
    sending.clear();
  };
  const error = isCodeMissing
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
            onChange={changeCode}
            error={error}
            hint={t('identity.recovery.once')}
          />
        ) : (
          <CodeField
            key="code"
            label={t('identity.code')}
            value={code}
            onChange={changeCode}
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
              setUsesRecoveryCode(!usesRecoveryCode);
              changeCode('');
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
