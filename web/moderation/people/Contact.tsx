import { useState } from 'react';
import { Eye, LogIn } from 'lucide-react';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { signIn } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Fact, FactList } from '#web/ui/text/FactList.tsx';
import { isStepUp } from './PeopleSearch.tsx';
import styles from './People.module.css';

/** Address and networks of somebody, which are loaded by a click, because each look at them is logged. */
export function Contact({ id }: { id: string }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [contact, setContact] = useState<ClientResponse<'people.contact'> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      setContact(await call('people.contact', { params: { id }, body: {} as never }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('people.contact')} size="md">
      <Panel pad className={styles.contact}>
        {contact === null ? (
          <>
            <p className={styles.muted}>{t('people.contactHint')}</p>
            {failure !== null && (
              <Note kind="bad" live>
                {failureText(failure)}
              </Note>
            )}
            {isStepUp(failure) ? (
              <Button icon={<LogIn />} onClick={() => void signIn({ reauthenticate: true }).catch(setFailure)}>
                {t('staffAct.signIn')}
              </Button>
            ) : (
              <Button icon={<Eye />} busy={busy} onClick={() => void load()}>
                {t('people.showContact')}
              </Button>
            )}
          </>
        ) : (
          <FactList>
            <Fact label={t('people.email')}>{contact.email ?? t('people.noAccount')}</Fact>
            <Fact label={t('people.pendingEmail')}>{contact.pendingEmail}</Fact>
            <Fact label={t('people.provider')}>{contact.provider}</Fact>
            {contact.sessions.length > 0 && (
              <Fact label={t('people.sessions')} lines>
                {contact.sessions.map(({ device, network, startedAt, lastUsedAt }) => (
                  <span key={`${startedAt} ${lastUsedAt} ${device} ${network}`}>
                    {[device ?? t('people.unknownDevice'), network].filter(Boolean).join(' · ')}{' '}
                    <span className={styles.muted}>{formatDateTime(new Date(lastUsedAt))}</span>
                  </span>
                ))}
              </Fact>
            )}
          </FactList>
        )}
      </Panel>
    </Section>
  );
}
