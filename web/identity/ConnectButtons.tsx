import { LogIn } from 'lucide-react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { sendAction } from './api.ts';
import { ButtonStack } from './Frame.tsx';
import styles from './Frame.module.css';
import { refusalText } from './refusal-words.ts';
import { useSending } from './use-sending.ts';

/** Sign-in buttons of the configured external providers; renders nothing if there are none. */
export function ConnectButtons({ base, remember, expire }: { base: string; remember: boolean; expire: () => void }) {
  const t = useT();
  const sending = useSending(expire);
  if (boot.signInProviders.length === 0) return null;
  const startSignIn = (provider: string) =>
    sending.send(async () => {
      location.assign((await sendAction(base, 'connect', { provider, remember })).to);
      return 'leave';
    });
  return (
    <ButtonStack>
      <p className={styles.or}>{t('identity.connect.or')}</p>
      {boot.signInProviders.map(({ name, label }) => (
        <Button key={name} size="lg" block icon={<LogIn />} busy={sending.busy} onClick={() => void startSignIn(name)}>
          {t('identity.connect.with', { label })}
        </Button>
      ))}
      {sending.error && (
        <Note key={sending.attempt} kind="bad" live>
          {refusalText(sending.error)}
        </Note>
      )}
    </ButtonStack>
  );
}
