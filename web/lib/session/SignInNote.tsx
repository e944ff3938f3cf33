import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { useT } from '../i18n/i18n.ts';
import type { SignInState } from './use-sign-in.ts';

/** State of a sign-in: its failure, or that it goes on in another window, with the way out of that. */
export function SignInNote({
  state: { problem, inPopup, start },
  pendingAction,
}: {
  state: SignInState;
  pendingAction?: string | undefined;
}) {
  const t = useT();
  if (inPopup) {
    return (
      <Note live>
        {t('session.inPopup')}{' '}
        <Button size="sm" onClick={() => void start({ pendingAction })}>
          {t('session.wholePage')}
        </Button>
      </Note>
    );
  }
  if (!problem) return null;
  return (
    <Note kind={problem === 'closed' ? 'info' : 'warn'} live>
      {t(`session.${problem}`)}
    </Note>
  );
}
