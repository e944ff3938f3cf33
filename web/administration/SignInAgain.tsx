import { Lock } from 'lucide-react';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { t as say, useT } from '#web/lib/i18n/i18n.ts';
import { signIn } from '#web/lib/session/session.ts';
import { Row } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

const signInAgain = (): Promise<void> =>
  signIn({ reauthenticate: true }).catch(() => void toast({ text: say('session.failed'), failed: true }));

/** Says that changes need a sign-in just now, and leads to it. */
export function SignInAgain() {
  const t = useT();
  return (
    <Note kind="info" icon={<Lock />}>
      <Row gap={3} wrap>
        {t('administration.again')}
        <Button size="sm" onClick={() => void signInAgain()}>
          {t('administration.signInAgain')}
        </Button>
      </Row>
    </Note>
  );
}

/** Says why a change of staff failed; one that needs a sign-in just now leads to it. */
export function toastRefusal(error: unknown): void {
  const needsSignIn = error instanceof ApiFailure && error.context['reason'] === 'step_up';
  toast({
    failed: true,
    text: needsSignIn ? say('administration.again') : failureText(error),
    ...(needsSignIn
      ? { action: { label: say('administration.signInAgain'), run: () => void signInAgain() } }
      : undefined),
  });
}
