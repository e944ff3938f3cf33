import { LogIn, House } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { pathTo } from '#web/lib/routes.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { signIn } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Wrap } from '#web/ui/Panel.tsx';

/** A sign-in that did not end well: what to do now. */
export function SessionFailed({ after = '/' }: { after?: string }) {
  const t = useT();
  return (
    <Wrap>
      <Empty
        icon={<LogIn />}
        level={1}
        title={t('session.failedTitle')}
        action={
          <>
            <Button look="primary" icon={<LogIn />} onClick={() => void signIn({ after: returnPath(after) })}>
              {t('session.signInAgain')}
            </Button>
            <Button href={pathTo.home()} icon={<House />}>
              {t('nav.home')}
            </Button>
          </>
        }
      >
        {t('session.failed')}
      </Empty>
    </Wrap>
  );
}
