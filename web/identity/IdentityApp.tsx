import { boot } from '#web/lib/api/boot-facts.ts';
import { useLanguage } from '#web/lib/i18n/i18n.ts';
import { SignInExpired, SignInFailed, SignedOut } from './Ends.tsx';
import { Frame } from './Frame.tsx';
import { Interaction } from './Interaction.tsx';
import { MailLinkPage } from './MailLinkPage.tsx';
import { Logout } from './Logout.tsx';

/** Renders the page that the server has chosen in the boot facts. */
export function IdentityApp() {
  useLanguage();
  return (
    <Frame>
      <CurrentPage />
    </Frame>
  );
}

function CurrentPage() {
  const page = boot.identity;
  switch (page?.kind) {
    case 'interaction':
      return <Interaction base={page.base} />;
    case 'code':
      return <MailLinkPage action={page.action} code={page.code} />;
    case 'logout':
      return <Logout action={page.action} xsrf={page.xsrf} certain={page.certain} />;
    case 'signedOut':
      return <SignedOut />;
    case 'failed':
      return <SignInFailed code={page.code} description={page.description} />;
    default:
      return <SignInExpired />;
  }
}
