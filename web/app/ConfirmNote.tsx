import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MailWarning, X } from 'lucide-react';
import { accountQuery } from '#web/account/queries.ts';
import { refusalText } from '#web/identity/refusal-words.ts';
import { clockOf, useCountdown } from '#web/identity/use-countdown.ts';
import { useSending } from '#web/identity/use-sending.ts';
import { call } from '#web/lib/api.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './ConfirmNote.module.css';

const awayKey = 'komawari.confirm-note';
const resendSeconds = 60;

/** Above every page of somebody whose address is not confirmed, until it is or they send it away. */
export function ConfirmNote({ user }: { user: string }) {
  const t = useT();
  const language = useLanguage();
  const [away, setAway] = useState(() => readStored(awayKey) === user);
  // the link of the mail opens in another tab
  const account = useQuery({ ...accountQuery, enabled: !away, refetchOnWindowFocus: 'always' }).data;
  const sending = useSending();
  const [sent, setSent] = useState(false);
  const [left, startWaiting] = useCountdown();
  if (away || !account || account.verified || account.issuer !== null) return null;
  const wait = Math.max(left, sending.wait);
  const resend = () =>
    sending.send(async () => {
      await call('account.resendOwn', { body: { language } });
      setSent(true);
      startWaiting(resendSeconds);
      return 'stay';
    });
  const close = () => {
    writeStored(awayKey, user);
    setAway(true);
  };
  return (
    <aside className={styles.note} aria-label={t('account.confirmFirst')}>
      <MailWarning />
      <p className={styles.text}>
        <b>{t('account.confirmFirst')}</b>{' '}
        <output>
          {sending.error
            ? refusalText(sending.error)
            : sent
              ? t('account.resent')
              : t('account.confirmWhy', { email: account.pendingEmail ?? account.email ?? '' })}
        </output>
      </p>
      <Button
        size="sm"
        busy={sending.busy}
        aria-disabled={wait > 0 || undefined}
        onClick={() => {
          if (wait === 0) void resend();
        }}
      >
        {wait > 0 ? t('identity.forgotten.wait', { time: clockOf(wait) }) : t('identity.forgotten.again')}
      </Button>
      <span className={styles.close}>
        <IconButton size="sm" look="quiet" label={t('app.dismiss')} icon={<X />} onClick={close} />
      </span>
    </aside>
  );
}
