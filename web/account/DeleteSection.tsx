import { useRef, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { call } from '#web/lib/api/call.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { signOut } from '#web/lib/session/session.ts';
import { focusFirstError } from '#web/identity/focus.ts';
import { useSending } from '#web/identity/use-sending.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import styles from './Account.module.css';
import { AccountLoader } from './AccountLoader.tsx';
import { DialogForm, emptyCredentials, ReauthenticationFields } from './ReauthenticationFields.tsx';
import { accountQuery, type Account } from './queries.ts';

/** Deletes the viewer's account after a confirmation dialog. */
export function DeleteSection() {
  return (
    <AccountLoader query={accountQuery} height="60px">
      {(account) => <Deletion account={account} />}
    </AccountLoader>
  );
}

function Deletion({ account }: { account: Account }) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <SettingRows>
      <SettingRow name={t('account.delete.name')} hint={t('account.delete.hint')}>
        <Button size="sm" look="danger-line" icon={<Trash2 />} onClick={() => setConfirming(true)}>
          {t('account.delete.do')}
        </Button>
      </SettingRow>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        alert
        title={t('identity.delete.title')}
        text={t('identity.delete.text', { site: boot.siteName })}
      >
        <DeleteForm account={account} onCancel={() => setConfirming(false)} />
      </Dialog>
    </SettingRows>
  );
}

function DeleteForm({ account, onCancel }: { account: Account; onCancel: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [credentials, setCredentials] = useState(emptyCredentials);
  const [incomplete, setIncomplete] = useState(false);
  const sending = useSending();
  const form = useRef<HTMLFormElement>(null);
  const { username } = account;
  const withCode = account.secondFactor.on;
  // An account without a local password needs a recent sign-in at its provider instead of the password.
  const withPassword = account.issuer === null || account.passwordChangedAt !== null;
  const isTyped = typed.trim() === username;
  const [before = '', after = ''] = t('account.delete.type', { name: '\0' }).split('\0');
  const sendDeletion = () => {
    const hasMissingFields =
      !isTyped || (withPassword && credentials.password === '') || (withCode && credentials.code.trim() === '');
    setIncomplete(hasMissingFields);
    if (hasMissingFields) return focusFirstError(form.current);
    void sending.send(async () => {
      const code = credentials.code.trim();
      await call('account.deleteOwn', {
        body: { ...(withPassword ? { password: credentials.password } : {}), ...(withCode ? { code } : {}) },
      });
      await signOut('/', 'account');
      return 'leave';
    });
  };
  return (
    <DialogForm
      formRef={form}
      sending={sending}
      danger
      button={t('account.delete.do')}
      onCancel={onCancel}
      onSend={sendDeletion}
    >
      <TextField
        label={
          <span>
            {before}
            <bdi className={styles.typed}>{username}</bdi>
            {after}
          </span>
        }
        name="confirm-name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        error={incomplete && !isTyped ? t('account.delete.typeFirst', { name: username }) : undefined}
      />
      <ReauthenticationFields
        credentials={credentials}
        onChange={setCredentials}
        withPassword={withPassword}
        withCode={withCode}
        empty={incomplete}
        error={sending.error}
      />
    </DialogForm>
  );
}
