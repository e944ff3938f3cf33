import { useEffect, useRef } from 'react';
import { LogOut } from 'lucide-react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Lead, Step, ButtonStack } from './Frame.tsx';

/**
 * Ends the session of the site's OAuth provider through the provider's form. Skips the confirmation (`certain`) if the
 * site itself requested the sign-out.
 */
export function Logout({ action, xsrf, certain }: { action: string; xsrf: string; certain: boolean }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const isSubmitted = useRef(false);
  useEffect(() => {
    if (!certain || isSubmitted.current) return;
    isSubmitted.current = true;
    // submits through the button, so that the button's value is sent
    form.current?.requestSubmit(form.current.querySelector('button'));
  }, [certain]);
  return (
    <Step title={t(certain ? 'identity.logout.going' : 'identity.logout.title', { site: boot.siteName })}>
      {certain ? <Spinner /> : <Lead>{t('identity.logout.text')}</Lead>}
      <form ref={form} method="post" action={action}>
        <input type="hidden" name="xsrf" value={xsrf} />
        <ButtonStack>
          <Button block size="lg" look="primary" type="submit" name="logout" value="yes" icon={<LogOut />}>
            {t('identity.logout.do')}
          </Button>
          {!certain && (
            <Button block size="lg" href="/">
              {t('identity.logout.stay')}
            </Button>
          )}
        </ButtonStack>
      </form>
    </Step>
  );
}
