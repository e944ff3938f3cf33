import { type SubmitEvent, useRef, useState } from 'react';
import { MailCheck } from 'lucide-react';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { reasonOf } from './ask.ts';
import { focusFirstError, useFocusOnRefusal } from './focus.ts';
import { Lead } from './Frame.tsx';
import styles from './Frame.module.css';
import { looksLikeEmail } from './looks.ts';
import { refusalText } from './refusal-words.ts';
import { clockOf, useCountdown } from './use-countdown.ts';
import { useSending } from './use-sending.ts';

const resendSeconds = 60;

/** Has a link sent to an address, and again after a minute. What is said then is the same for every address. */
export function AskForMail({
  text,
  sentText,
  ask,
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
  const [wrong, setWrong] = useState(false);
  const [sent, setSent] = useState(0);
  const [left, startResend] = useCountdown();
  const sending = useSending(onExpired);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(form, sending.attempt);
  const blocked = Math.max(left, sending.wait);
  const isAddress = reasonOf(sending.error) === 'email_invalid';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const valid = looksLikeEmail(email);
    setWrong(!valid);
    if (!valid) return focusFirstError(form.current);
    if (blocked > 0) return;
    void sending.send(async () => {
      await ask(email.trim(), language);
      setSent((count) => count + 1);
      startResend(resendSeconds);
      return 'stay';
    });
  };

  const label = sent === 0 ? t('identity.forgotten.do') : t('identity.forgotten.again');
  return (
    <>
      {sent === 0 ? (
        <Lead>{text}</Lead>
      ) : (
        <Note key={sent} kind="ok" live icon={<MailCheck />}>
          {sentText}
        </Note>
      )}
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {sending.error && !isAddress && (
          <Note key={sending.attempt} kind="bad" live>
            {refusalText(sending.error)}
          </Note>
        )}
        <TextField
          label={t('identity.email')}
          size="lg"
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={(value) => {
            setEmail(value);
            setWrong(false);
          }}
          error={wrong || isAddress ? t('identity.email.invalid') : undefined}
        />
        <Button
          look={sent === 0 ? 'primary' : 'second'}
          size="lg"
          block
          type="submit"
          busy={sending.busy}
          aria-disabled={blocked > 0 || undefined}
        >
          {blocked > 0 ? t('identity.forgotten.wait', { time: clockOf(blocked) }) : label}
        </Button>
      </form>
    </>
  );
}
