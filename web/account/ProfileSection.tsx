import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { reasonOf } from '#web/identity/api.ts';
import { EmailField } from '#web/identity/EmailField.tsx';
import { focusFirstError } from '#web/identity/focus.ts';
import { looksLikeEmail } from '#web/identity/looks.ts';
import { refusalText } from '#web/identity/refusal-words.ts';
import { useSending } from '#web/identity/use-sending.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './Account.module.css';
import { AccountLoader } from './AccountLoader.tsx';
import { DialogForm, emptyCredentials, ReauthenticationFields } from './ReauthenticationFields.tsx';
import { accountQuery, type Account } from './queries.ts';
import { ResendButton, useResend } from './ResendButton.tsx';

/** Username and email address, and a new address that awaits confirmation. */
export function ProfileSection() {
  return (
    <AccountLoader query={accountQuery} height="118px">
      {(account) => <Profile account={account} />}
    </AccountLoader>
  );
}

function Profile({ account }: { account: Account }) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  const { username, joinedAt, email, verified, pendingEmail, issuer } = account;
  return (
    <SettingRows>
      <SettingRow name={t('identity.name')} hint={t('account.since', { date: formatDate(new Date(joinedAt)) })}>
        <bdi>{username}</bdi>
      </SettingRow>
      <SettingRow
        name={t('identity.email')}
        hint={
          issuer === null ? (
            <span className={styles.value}>
              <bdi>{email ?? pendingEmail}</bdi>
              <Tag tone={verified ? 'success' : 'warning'} dot>
                {t(verified ? 'account.confirmed' : 'account.unconfirmed')}
              </Tag>
            </span>
          ) : (
            t('account.emailElsewhere')
          )
        }
      >
        {issuer === null && (
          <Button size="sm" onClick={() => setChanging(true)}>
            {t('account.change')}
          </Button>
        )}
      </SettingRow>
      {pendingEmail !== null && issuer === null && <PendingEmail address={pendingEmail} isFirst={email === null} />}
      <Dialog
        open={isChanging}
        onClose={() => setChanging(false)}
        title={t('account.email.title')}
        text={t('account.email.text')}
      >
        <EmailForm onDone={() => setChanging(false)} />
      </Dialog>
    </SettingRows>
  );
}

/** Email address that is unconfirmed until the link in its mail is opened; offers to resend that mail. */
function PendingEmail({ address, isFirst }: { address: string; isFirst: boolean }) {
  const t = useT();
  const resending = useResend(() => toast({ text: t('account.resent') }));
  return (
    <SettingRow
      name={t(isFirst ? 'account.confirmFirst' : 'account.confirmNew')}
      hint={
        resending.error ? (
          <span role="alert">{refusalText(resending.error)}</span>
        ) : (
          t('account.pending', { email: address })
        )
      }
    >
      <ResendButton {...resending} />
    </SettingRow>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const language = useLanguage();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [credentials, setCredentials] = useState(emptyCredentials);
  const [incomplete, setIncomplete] = useState(false);
  const sending = useSending();
  const form = useRef<HTMLFormElement>(null);
  const isEmailInvalid = (incomplete && !looksLikeEmail(email)) || reasonOf(sending.error) === 'email_invalid';
  const sendEmail = () => {
    const hasInvalidFields = !looksLikeEmail(email) || credentials.password === '';
    setIncomplete(hasInvalidFields);
    if (hasInvalidFields) return focusFirstError(form.current);
    void sending.send(async () => {
      await call('account.moveEmail', { body: { email: email.trim(), password: credentials.password, language } });
      await client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
      toast({ text: t('account.email.sent') });
      onDone();
      return 'stay';
    });
  };
  return (
    <DialogForm
      formRef={form}
      sending={sending}
      placedReasons={['email_invalid']}
      button={t('account.email.do')}
      onCancel={onDone}
      onSend={sendEmail}
    >
      <EmailField
        label={t('account.email.new')}
        size="md"
        value={email}
        onChange={setEmail}
        error={isEmailInvalid ? t('identity.email.invalid') : undefined}
      />
      <ReauthenticationFields
        credentials={credentials}
        onChange={setCredentials}
        empty={incomplete}
        error={sending.error}
      />
    </DialogForm>
  );
}
