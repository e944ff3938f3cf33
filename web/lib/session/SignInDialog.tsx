import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { LogIn, UserPlus } from 'lucide-react';
import { Button } from '#web/ui/controls/Button.tsx';
import { createStore, useStore } from '#web/ui/behavior/store.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useT } from '../i18n/i18n.ts';
import { useSession } from './session.ts';
import { SignInNote } from './SignInNote.tsx';
import { hasRoomForPopup, useSignIn } from './use-sign-in.ts';

interface Question {
  /** What a guest can do once signed in, in the interface language. */
  reason: string;
  /** What the guest pressed. */
  act: () => void;
  /** What the guest pressed, for a sign-in by redirect. */
  pendingAction: string | undefined;
}

const questionStore = createStore<Question | null>(null);
let isMounted = false;

/** Opens the dialog. Its root is made on the first opening, because most visits never need it. */
export function openSignInDialog(question: Question): void {
  questionStore.set(question);
  if (isMounted) return;
  isMounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<SignInDialog />);
}

const close = (): void => questionStore.set(null);

function SignInDialog() {
  const t = useT();
  const question = useStore(questionStore);
  const pendingAction = question?.pendingAction;
  // stays while the dialog closes
  const [shownReason, setShownReason] = useState(question?.reason);
  if (question !== null && question.reason !== shownReason) setShownReason(question.reason);
  const { status } = useSession();
  const signingIn = useSignIn();
  const { problem, busy, start } = signingIn;
  useEffect(() => {
    if (status !== 'member' || question === null) return;
    close();
    question.act();
  }, [status, question]);
  return (
    <Dialog
      open={question !== null}
      onClose={close}
      title={shownReason ?? ''}
      text={t('session.askText')}
      closeLabel={t('app.close')}
      actions={
        <>
          <Button icon={<UserPlus />} onClick={() => void start({ register: true, pendingAction })}>
            {t('session.register')}
          </Button>
          <Button
            look="primary"
            icon={<LogIn />}
            busy={busy}
            onClick={() => void start({ pendingAction, popup: problem !== 'blocked' && hasRoomForPopup() })}
          >
            {t(problem === 'blocked' ? 'session.wholePage' : 'session.signIn')}
          </Button>
        </>
      }
    >
      <SignInNote state={signingIn} pendingAction={pendingAction} />
    </Dialog>
  );
}
