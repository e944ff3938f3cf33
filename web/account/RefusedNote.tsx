import { LogIn } from 'lucide-react';
import { t as say, useT } from '#web/lib/i18n/i18n.ts';
import { reasonOf } from '#web/identity/api.ts';
import { refusalText } from '#web/identity/refusal-words.ts';
import type { Sending } from '#web/identity/use-sending.ts';
import { signIn } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './Account.module.css';

/** Error of the last request. Offers to sign in again if the server requires a recent sign-in (`step_up`). */
export function RefusedNote({ sending, text }: { sending: Pick<Sending, 'error' | 'attempt'>; text?: string }) {
  const t = useT();
  if (!sending.error) return null;
  return (
    <Note key={sending.attempt} kind="bad" live>
      {text ?? refusalText(sending.error)}
      {reasonOf(sending.error) === 'step_up' && (
        <span className={styles.below}>
          <Button size="sm" icon={<LogIn />} onClick={() => void signInAgain()}>
            {t('account.again')}
          </Button>
        </span>
      )}
    </Note>
  );
}

/** Signs in again, for requests that require a recent sign-in. */
const signInAgain = (): Promise<void> =>
  signIn({ reauthenticate: true }).catch(() => void toast({ text: say('session.failed'), failed: true }));
