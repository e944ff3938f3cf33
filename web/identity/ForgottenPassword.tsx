import { useT } from '#web/lib/i18n/i18n.ts';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { viewHashes } from './addresses.ts';
import { sendAction } from './api.ts';
import { MailRequestForm } from './MailRequestForm.tsx';
import { BackToSite } from './BackToSite.tsx';
import { OtherLinks, Step } from './Frame.tsx';
import type { StepProps } from './step-props.ts';

/** Requests a link to reset the password. The confirmation is the same for every address. */
export function ForgottenPassword({ base, expire }: StepProps) {
  const t = useT();
  return (
    <Step title={t('identity.forgotten.title')}>
      <MailRequestForm
        text={t('identity.forgotten.text')}
        sentText={t('identity.forgotten.sent')}
        onExpired={expire}
        ask={(email, language) => sendAction(base, 'recover', { email, language })}
      />
      <OtherLinks>
        <TextLink href={viewHashes.signIn}>{t('identity.forgotten.back')}</TextLink>
        <br />
        <BackToSite base={base} />
      </OtherLinks>
    </Step>
  );
}
