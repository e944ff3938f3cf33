import { LifeBuoy } from 'lucide-react';
import { savePathAfterSignIn } from '#web/lib/session/after-sign-in.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { accountSettingsPath } from './addresses.ts';
import { sendAction } from './api.ts';
import { Lead, Step, ButtonStack } from './Frame.tsx';
import type { StepProps } from './step-props.ts';
import { refusalText } from './refusal-words.ts';
import { useSending } from './use-sending.ts';

/** The note is a warning below this number of unused recovery codes. */
const lowCodesThreshold = 4;

/** Step after a recovery code was used: the number of codes left, and a button to create new ones. */
export function CodesLeft({ left: codesLeft, base, advance, expire }: StepProps & { left: number }) {
  const t = useT();
  const sending = useSending(expire);
  const isLow = codesLeft < lowCodesThreshold;
  const finish = (renew: boolean) =>
    void sending.send(async () => {
      const response = await sendAction(base, 'finish', {});
      if (renew) savePathAfterSignIn(accountSettingsPath);
      return advance(response);
    });
  return (
    <Step title={t('identity.left.title')}>
      <Note
        kind={isLow ? 'warn' : 'info'}
        icon={isLow ? undefined : <LifeBuoy />}
        lead={t('identity.left.count', { count: codesLeft })}
      >
        {t(isLow ? 'identity.left.few' : 'identity.left.once')}
      </Note>
      <Lead>{t('identity.left.where')}</Lead>
      {sending.error && (
        <Note key={sending.attempt} kind="bad" live>
          {refusalText(sending.error)}
        </Note>
      )}
      <ButtonStack>
        <Button look="primary" size="lg" block busy={sending.busy} onClick={() => finish(false)}>
          {t('identity.continue')}
        </Button>
        {/* not in a popup: it closes after the sign-in, so it cannot open the settings */}
        {!window.opener && (
          <Button size="lg" block busy={sending.busy} onClick={() => finish(true)}>
            {t('identity.left.do')}
          </Button>
        )}
      </ButtonStack>
    </Step>
  );
}
