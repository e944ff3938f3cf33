import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/rules/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { reasonOf } from '#web/identity/api.ts';
import { focusFirstError } from '#web/identity/focus.ts';
import { NewSecretField } from '#web/identity/NewSecretField.tsx';
import { refusalText } from '#web/identity/refusal-words.ts';
import { useSending } from '#web/identity/use-sending.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { SettingRow } from '#web/ui/cards/SettingRow.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { DialogForm, emptyCredentials, ReauthenticationFields } from './ReauthenticationFields.tsx';
import { accountQuery, type Account } from './queries.ts';

/** Date of the last password change, and a dialog to change the password. */
export function PasswordRow({ account: { passwordChangedAt, username } }: { account: Account }) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <SettingRow
        name={t('identity.password')}
        hint={
          passwordChangedAt === null
            ? t('account.password.elsewhere')
            : t('account.password.since', { date: formatDate(new Date(passwordChangedAt)) })
        }
      >
        {passwordChangedAt !== null && (
          <Button size="sm" onClick={() => setChanging(true)}>
            {t('account.change')}
          </Button>
        )}
      </SettingRow>
      <Dialog
        open={isChanging}
        onClose={() => setChanging(false)}
        title={t('account.password.title')}
        text={t('account.password.text')}
      >
        <PasswordForm username={username} onDone={() => setChanging(false)} />
      </Dialog>
    </>
  );
}

function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [credentials, setCredentials] = useState(emptyCredentials);
  const [password, setPassword] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const sending = useSending();
  const form = useRef<HTMLFormElement>(null);
  const reason = reasonOf(sending.error);
  const isTooShort = [...password].length < limits.passwordMinLength;
  const isPasswordRefused = reason === 'password_weak' || reason === 'password_short';
  const sendPassword = () => {
    const hasMissingFields = isTooShort || credentials.password === '';
    setIncomplete(hasMissingFields);
    if (hasMissingFields) return focusFirstError(form.current);
    void sending.send(async () => {
      await call('account.changePassword', { body: { oldPassword: credentials.password, newPassword: password } });
      await client.invalidateQueries({ queryKey: accountQuery.queryKey });
      toast({ text: t('account.password.done') });
      onDone();
      return 'stay';
    });
  };
  return (
    <DialogForm
      formRef={form}
      sending={sending}
      placedReasons={['password_weak', 'password_short']}
      button={t('account.password.do')}
      onCancel={onDone}
      onSend={sendPassword}
    >
      {/* Password managers need a username field to store the new password with the right account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <ReauthenticationFields
        credentials={credentials}
        onChange={setCredentials}
        empty={incomplete}
        error={sending.error}
      />
      <NewSecretField
        size="md"
        label={t('identity.password.new')}
        value={password}
        onChange={(value) => {
          setPassword(value);
          if (isPasswordRefused) sending.clear();
        }}
        personal={[username]}
        error={
          incomplete && isTooShort
            ? t('identity.password.short', { count: limits.passwordMinLength })
            : isPasswordRefused
              ? refusalText(sending.error)
              : undefined
        }
      />
    </DialogForm>
  );
}
