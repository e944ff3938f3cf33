import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { reasonOf } from './api.ts';
import { EmailField } from './EmailField.tsx';
import { Lead } from './Frame.tsx';
import { looksLikeEmail } from './looks.ts';
import { StepForm } from './StepForm.tsx';
import { formatClock, useCountdown } from './use-countdown.ts';
import { useSending } from './use-sending.ts';

const resendSeconds = 60;

/**
 * Form that requests a mail with a link; a new mail can be requested after a minute. The confirmation is the same for
 * every address, so that it does not reveal whether an account exists.
 */
export function MailRequestForm({
  text,
  sentText,
  ask: requestMail,
  onExpired,
}: {
  text: string;
  sentText: string;
  ask: (email: string, language: InterfaceLanguage) => Promise<unknown>;
  onExpired?: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [isEmailInvalid, setEmailInvalid] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const [secondsLeft, startResend] = useCountdown();
  const sending = useSending(onExpired);
  const waitSeconds = Math.max(secondsLeft, sending.wait);
  const isEmailRefused = reasonOf(sending.error) === 'email_invalid';

  const submit = () => {
    const isValid = looksLikeEmail(email);
    setEmailInvalid(!isValid);
    if (!isValid) return null;
    return async () => {
      await requestMail(email.trim(), language);
      setSentCount((count) => count + 1);
      startResend(resendSeconds);
      return 'stay' as const;
    };
  };

  const label = sentCount === 0 ? t('identity.forgotten.do') : t('identity.forgotten.again');
  return (
    <>
      {sentCount === 0 ? (
        <Lead>{text}</Lead>
      ) : (
        <Note key={sentCount} kind="ok" live icon={<MailCheck />}>
          {sentText}
        </Note>
      )}
      <StepForm sending={{ ...sending, wait: waitSeconds }} errorAtField={isEmailRefused} onSubmit={submit}>
        <EmailField
          value={email}
          onChange={(value) => {
            setEmail(value);
            setEmailInvalid(false);
          }}
          error={isEmailInvalid || isEmailRefused ? t('identity.email.invalid') : undefined}
        />
        <Button
          look={sentCount === 0 ? 'primary' : 'second'}
          size="lg"
          block
          type="submit"
          busy={sending.busy}
          aria-disabled={waitSeconds > 0 || undefined}
        >
          {waitSeconds > 0 ? t('identity.forgotten.wait', { time: formatClock(waitSeconds) }) : label}
        </Button>
      </StepForm>
    </>
  );
}
