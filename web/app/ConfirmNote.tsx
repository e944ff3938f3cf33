import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MailWarning, X } from 'lucide-react';
import { usePathname, useSearchParams } from '#web/lib/navigation/location.ts';
import { matchPage } from '#contract/rules/pages.ts';
import { accountQuery } from '#web/account/queries.ts';
import { ResendButton, useResend } from '#web/account/ResendButton.tsx';
import { refusalText } from '#web/identity/refusal-words.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import styles from './ConfirmNote.module.css';

const dismissedKey = 'komawari.confirm-note';

/**
 * Note above every page for members with an unconfirmed email address, until it is confirmed or they dismiss the note.
 */
export function ConfirmNote({ user }: { user: string }) {
  const t = useT();
  const [dismissed, setDismissed] = useState(() => readStored(dismissedKey) === user);
  // refetched on focus, because the link in the mail opens another tab
  const account = useQuery({ ...accountQuery, enabled: !dismissed, refetchOnWindowFocus: 'always' }).data;
  const [sent, setSent] = useState(false);
  const resending = useResend(() => setSent(true));
  const path = usePathname();
  const params = useSearchParams();
  // the account settings also show that the address is unconfirmed
  const isShownElsewhere =
    matchPage(path)?.name === 'settings' && !params.get('find') && [null, 'all', 'account'].includes(params.get('tab'));
  if (dismissed || isShownElsewhere || !account || account.verified || account.issuer !== null) return null;
  const dismissNote = () => {
    writeStored(dismissedKey, user);
    setDismissed(true);
  };
  return (
    <aside className={styles.note} aria-label={t('account.confirmFirst')}>
      <MailWarning />
      <b className={styles.lead}>{t('account.confirmFirst')}</b>
      <output className={styles.text}>
        {resending.error
          ? refusalText(resending.error)
          : sent
            ? t('account.resent')
            : t('account.confirmWhy', { email: account.pendingEmail ?? account.email ?? '' })}
      </output>
      <ResendButton {...resending} />
      <span className={styles.close}>
        <IconButton size="sm" look="quiet" label={t('app.dismiss')} icon={<X />} onClick={dismissNote} />
      </span>
    </aside>
  );
}
