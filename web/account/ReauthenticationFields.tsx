import { useState, type SubmitEvent, type ReactNode, type RefObject } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { reasonOf } from '#web/identity/api.ts';
import { useFocusOnRefusal } from '#web/identity/focus.ts';
import { withTriesLeft } from '#web/identity/refusal-words.ts';
import { SecretField } from '#web/identity/SecretField.tsx';
import type { Sending } from '#web/identity/use-sending.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { DialogActions } from '#web/ui/overlays/DialogActions.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import styles from './Account.module.css';
import { RefusedNote } from './RefusedNote.tsx';

/** Credentials for re-authentication before a sensitive change. */
export interface Credentials {
  password: string;
  code: string;
}

export const emptyCredentials: Credentials = { password: '', code: '' };

/** Error reasons that these fields display themselves. */
const fieldReasons = new Set(['credentials', 'second_factor_wrong', 'second_factor_needed', 'no_password']);

/**
 * Re-authentication fields: the current password if the account has one, a code if a second factor is on. `empty` marks
 * missing values as errors.
 */
export function ReauthenticationFields({
  credentials,
  onChange,
  withPassword = true,
  withCode = false,
  empty,
  error,
}: {
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
  withPassword?: boolean;
  withCode?: boolean;
  empty: boolean;
  error: Error | null;
}) {
  const t = useT();
  const reason = reasonOf(error);
  const isPasswordWrong = reason === 'credentials' || reason === 'no_password';
  const isCodeWrong = reason === 'second_factor_wrong' || reason === 'second_factor_needed';
  return (
    <>
      {withPassword && (
        <SecretField
          size="md"
          label={t('account.currentPassword')}
          name="current-password"
          autoComplete="current-password"
          value={credentials.password}
          onChange={(password) => onChange({ ...credentials, password })}
          error={
            empty && credentials.password === ''
              ? t('identity.password.missing')
              : isPasswordWrong
                ? passwordText(error)
                : undefined
          }
        />
      )}
      {withCode && (
        <TextField
          label={t('account.code')}
          name="code"
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={credentials.code}
          onChange={(code) => onChange({ ...credentials, code })}
          hint={t('account.code.hint')}
          error={
            empty && credentials.code.trim() === ''
              ? t('identity.code.missing')
              : isCodeWrong
                ? withTriesLeft(error, t('account.code.wrong'))
                : undefined
          }
        />
      )}
    </>
  );

  function passwordText(refused: Error | null): string {
    const errorContext = refused && 'context' in refused ? (refused.context as Record<string, unknown> | null) : null;
    const count = errorContext?.['triesLeft'];
    if (reason === 'no_password') return t('account.noPassword');
    return typeof count === 'number' ? t('account.wrongPassword', { count }) : t('account.wrongPassword.plain');
  }
}

/** Form in a dialog. An error that belongs to no field is shown above the fields; Cancel precedes the submit button. */
export function DialogForm({
  formRef,
  sending,
  placedReasons = [],
  button,
  danger = false,
  locked,
  onCancel,
  onSend,
  children,
}: {
  formRef: RefObject<HTMLFormElement | null>;
  sending: Sending;
  /** Error reasons that fields in `children` display themselves. */
  placedReasons?: readonly string[];
  button: string;
  danger?: boolean;
  /** Reason why the submit button is disabled; it is enabled without one. */
  locked?: string;
  onCancel: () => void;
  onSend: () => void;
  children: ReactNode;
}) {
  const t = useT();
  useFocusOnRefusal(formRef, sending.attempt);
  const [hasTyped, setTyped] = useState(false);
  // A submitted form that was not refused does not block leaving the page, unless it is edited again.
  const [sentAttempt, setSentAttempt] = useState<number | null>(null);
  if (sending.busy && sentAttempt !== sending.attempt) setSentAttempt(sending.attempt);
  const leaveGuard = useLeaveGuard(hasTyped && sentAttempt !== sending.attempt, undefined, 'address');
  const reason = reasonOf(sending.error);
  const isShownAtField = reason !== null && (fieldReasons.has(reason) || placedReasons.includes(reason));
  return (
    <form
      ref={formRef}
      className={styles.form}
      method="post"
      noValidate
      onInput={() => {
        setTyped(true);
        setSentAttempt(null);
      }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!locked && sending.wait === 0) onSend();
      }}
    >
      {!isShownAtField && <RefusedNote sending={sending} />}
      {children}
      <DialogActions>
        <Button onClick={onCancel}>{t('account.cancel')}</Button>
        <Button
          look={danger ? 'danger' : 'primary'}
          type="submit"
          busy={sending.busy}
          locked={locked}
          aria-disabled={sending.wait > 0 || undefined}
        >
          {button}
        </Button>
      </DialogActions>
      {leaveGuard.dialog}
    </form>
  );
}
