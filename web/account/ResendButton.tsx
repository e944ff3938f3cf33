// Resends the mail that confirms the viewer's email address.
import { formatClock, useCountdown } from '#web/identity/use-countdown.ts';
import { type Sending, useSending } from '#web/identity/use-sending.ts';
import { call } from '#web/lib/api/call.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';

/** Seconds before the mail can be requested again. */
const resendSeconds = 60;

interface Resend extends Sending {
  resend: () => void;
}

/** @param onSent called once the server has accepted the request */
export function useResend(onSent: () => void): Resend {
  const language = useLanguage();
  const sending = useSending();
  const [secondsLeft, startWaiting] = useCountdown();
  const wait = Math.max(secondsLeft, sending.wait);
  const resend = () => {
    if (wait > 0) return;
    void sending.send(async () => {
      await call('account.resendOwn', { body: { language } });
      startWaiting(resendSeconds);
      onSent();
      return 'stay';
    });
  };
  return { ...sending, wait, resend };
}

export function ResendButton({ busy, wait, resend }: Resend) {
  const t = useT();
  return (
    <Button size="sm" busy={busy} aria-disabled={wait > 0 || undefined} onClick={resend}>
      {wait > 0 ? t('identity.forgotten.wait', { time: formatClock(wait) }) : t('identity.forgotten.again')}
    </Button>
  );
}
