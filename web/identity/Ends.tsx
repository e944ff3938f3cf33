import { House, LogIn } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Lead, FinePrint, Step, ButtonStack } from './Frame.tsx';
import { signInUrl } from './addresses.ts';

/** Shown when the sign-in has expired or was ended in another window. */
export function SignInExpired() {
  const t = useT();
  return (
    <Step title={t('identity.expired.title')}>
      <Lead>{t('identity.expired.text')}</Lead>
      <StartOver />
    </Step>
  );
}

export function SignedOut() {
  const t = useT();
  return (
    <Step title={t('identity.signedOut.title')}>
      <Lead>{t('identity.signedOut.text')}</Lead>
      <ButtonStack>
        <Button block size="lg" look="primary" href="/" icon={<House />}>
          {t('identity.toSite')}
        </Button>
        <Button block size="lg" href={signInUrl} icon={<LogIn />}>
          {t('identity.signIn.title')}
        </Button>
      </ButtonStack>
    </Step>
  );
}

const failureTexts: Record<string, MessageKey> = {
  access_denied: 'identity.failed.denied',
  login_required: 'identity.failed.login',
  interaction_required: 'identity.failed.login',
  invalid_request: 'identity.failed.request',
  invalid_client: 'identity.failed.client',
  unauthorized_client: 'identity.failed.client',
  invalid_redirect_uri: 'identity.failed.client',
  invalid_scope: 'identity.failed.request',
  invalid_target: 'identity.failed.request',
  unsupported_response_type: 'identity.failed.request',
  temporarily_unavailable: 'identity.failed.server',
  server_error: 'identity.failed.server',
};

/**
 * Error page of the site's OAuth provider.
 * @param code OAuth error code
 * @param description English details for debugging
 */
export function SignInFailed({ code, description }: { code: string; description: string }) {
  const t = useT();
  return (
    <Step title={t('identity.failed.title')}>
      <Note kind="bad">{t(Object.hasOwn(failureTexts, code) ? failureTexts[code]! : 'identity.failed.other')}</Note>
      <StartOver />
      <FinePrint>
        {t('identity.failed.details')}{' '}
        <bdi lang="en">
          {code}
          {description === '' ? '' : `: ${description}`}
        </bdi>
      </FinePrint>
    </Step>
  );
}

function StartOver() {
  const t = useT();
  return (
    <ButtonStack>
      <Button block size="lg" look="primary" href={signInUrl} icon={<LogIn />}>
        {t('identity.anew')}
      </Button>
      <Button block size="lg" href="/" icon={<House />}>
        {t('identity.toSite')}
      </Button>
    </ButtonStack>
  );
}
