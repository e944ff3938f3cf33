import { LogIn } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { returnPath } from '#web/lib/session/return-path.ts';
import { signIn } from '#web/lib/session/session.ts';
import { SessionPanel } from './SessionPanel.tsx';

/** Shown after a failed sign-in, with a button to sign in again. */
export function SessionFailed({ after = '/' }: { after?: string }) {
  const t = useT();
  return (
    <SessionPanel
      icon={<LogIn />}
      title={t('session.failedTitle')}
      act={{
        label: t('session.signInAgain'),
        icon: <LogIn />,
        run: () => void signIn({ after: returnPath(after) }),
      }}
    >
      {t('session.failed')}
    </SessionPanel>
  );
}
