import { useEffect, useState } from 'react';
import { Link2, Settings } from 'lucide-react';
import { matchPage } from '#contract/rules/pages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { clearProviderResult, type ProviderResult, readProviderResult } from '#web/lib/session/provider-answer.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import styles from './Account.module.css';
import { AccountLoader } from './AccountLoader.tsx';
import { ConfirmLink } from './ConfirmLink.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import { type Connection, connectionsQuery } from './queries.ts';

/** Page that links the viewer's account to an account at an external identity provider. */
export function ConnectionPage() {
  const [name] = useState(() => matchPage(location.pathname)?.params['provider'] ?? '');
  const { status } = useSession();
  const [providerResult, setProviderResult] = useState<ProviderResult | null>(readProviderResult);
  useEffect(() => clearProviderResult, []);
  const provider = boot.signInProviders.find((candidate) => candidate.name === name);
  return (
    <Wrap>
      {status === 'member' ? (
        <ConnectionLoader name={name} returned={providerResult} onDone={() => setProviderResult(null)} />
      ) : provider ? (
        <GuestConnection label={provider.label} starting={status === 'starting'} />
      ) : (
        <UnknownProvider name={name} />
      )}
    </Wrap>
  );
}

function GuestConnection({ label, starting }: { label: string; starting: boolean }) {
  const t = useT();
  usePageTitle(t('account.connections.title', { label }));
  // The provider's response is valid only for the session that started the link, and that session is still being
  // restored.
  if (starting) return <PageHeading title={t('account.connections.title', { label })} />;
  return <SignInPrompt level={1} icon={<Link2 />} title={t('account.connections.signIn', { label })} />;
}

function UnknownProvider({ name }: { name: string }) {
  const t = useT();
  const hasNoProviders = boot.signInProviders.length === 0;
  const title = t(hasNoProviders ? 'account.connections.noneTitle' : 'account.connections.unknownTitle');
  usePageTitle(title);
  return (
    <Empty
      icon={<Link2 />}
      level={1}
      title={title}
      action={
        <Button href={pathTo.settings('account')} icon={<Settings />}>
          {t(hasNoProviders ? 'account.connections.toAccount' : 'account.connections.settings')}
        </Button>
      }
    >
      {hasNoProviders ? t('account.connections.noneHint') : t('account.connections.unknownText', { name })}
    </Empty>
  );
}

interface ConnectionProps {
  /** Response of the provider that this visit returned with; null on any other visit. */
  returned: ProviderResult | null;
  onDone: () => void;
}

function ConnectionLoader({ name, ...rest }: ConnectionProps & { name: string }) {
  return (
    <AccountLoader query={connectionsQuery} height="180px">
      {(connections) => {
        const connection = connections.find(({ provider }) => provider === name);
        return connection ? <OwnConnection connection={connection} {...rest} /> : <UnknownProvider name={name} />;
      }}
    </AccountLoader>
  );
}

function OwnConnection({ connection, returned: providerResult, onDone }: ConnectionProps & { connection: Connection }) {
  const t = useT();
  const { label, provider } = connection;
  const title = t('account.connections.title', { label });
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <PageHeading title={title} />
      {providerResult?.kind === 'failed' && (
        <Note kind="warn" live>
          {t(providerResult.cancelled ? 'account.connections.cancelled' : 'account.connections.failed', { label })}
        </Note>
      )}
      {providerResult?.kind === 'answer' ? (
        <ConfirmLink provider={provider} label={label} answer={providerResult.answer} onDone={onDone} />
      ) : (
        <>
          <p>{t('account.connections.text', { label, site: boot.siteName })}</p>
          <SettingRows>
            <ConnectionRow connection={connection} />
          </SettingRows>
          <p>
            <TextLink href={pathTo.settings('account')}>{t('account.connections.settings')}</TextLink>
          </p>
        </>
      )}
    </div>
  );
}
