import { useEffect, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { ownPagePath } from '#contract/rules/redirects.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { returnPath } from '#web/lib/session/return-path.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { signIn, useSession } from '#web/lib/session/session.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { SessionFailed } from './SessionFailed.tsx';
import { SessionWait } from './SessionWait.tsx';

/**
 * Page that sign-ins return to and that links to sign in lead to. Parameters of its URL: `afterAuthentication`: the
 * path to go to; `shouldRedirect=false`: stay; `wasPopup=true`: this window was opened for the sign-in and can close.
 */
export function LoginPage() {
  const t = useT();
  const { status, user } = useSession();
  const [failed, setFailed] = useState(false);
  const params = new URLSearchParams(location.search);
  const returnTo = returnPath(params.get('afterAuthentication'));
  const memberPath = user && returnTo === ownPagePath ? pathTo.user(user.id, user.name) : returnTo;
  const wasPopup = params.get('wasPopup') === 'true';
  const shouldStay = params.get('shouldRedirect') === 'false';
  usePageTitle(failed ? t('session.failedTitle') : t('session.signIn'));

  useEffect(() => {
    if (wasPopup) window.close();
    else if (status === 'member' && !shouldStay) navigate(memberPath, { replace: true });
    else if (status === 'guest') void signIn({ after: returnTo }).catch(() => setFailed(true));
  }, [status, returnTo, memberPath, shouldStay, wasPopup]);

  if (failed) return <SessionFailed after={returnTo} />;
  if (!wasPopup && !(shouldStay && status === 'member')) return <SessionWait text={t('session.signingIn')} />;
  return (
    <Wrap>
      <Empty icon={<CircleCheck />} level={1} title={t('session.signIn')}>
        {t('session.closeWindow')}
      </Empty>
    </Wrap>
  );
}
