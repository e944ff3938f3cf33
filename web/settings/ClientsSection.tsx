import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BookOpen, KeyRound, MailWarning, Plus } from 'lucide-react';
import { accountQuery } from '#web/account/queries.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Row, Stack } from '#web/ui/cards/Row.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { ClientPanel } from './ClientPanel.tsx';
import { clientsQuery, isApproved, reasonOf, type ApiClient } from './client-queries.ts';
import { CreateClientDialog } from './CreateClientDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

/**
 * Whether the account's email address is unconfirmed. The API refuses such accounts' requests for clients, so they are
 * not sent.
 */
function useIsUnverified(): boolean {
  const hasUnverifiedRole = useSession().user?.roles.includes('ROLE_UNVERIFIED') ?? false;
  // the confirmation link in the email opens in another tab, so the account is refetched when this tab gets the focus
  const account = useQuery({ ...accountQuery, enabled: hasUnverifiedRole, refetchOnWindowFocus: 'always' }).data;
  return hasUnverifiedRole && account?.verified !== true;
}

/** The API clients that the viewer has registered. */
export function ClientsSection() {
  const t = useT();
  const isUnverified = useIsUnverified();
  const query = useInfiniteQuery({ ...clientsQuery, enabled: !isUnverified });
  const failure = useFailure(query);
  const [creating, setCreating] = useState(false);
  /** Client that was created just now, whose secret is shown. */
  const [createdClient, setCreatedClient] = useState<ApiClient | null>(null);

  if (isUnverified || (failure && reasonOf(failure) === 'unverified')) {
    return (
      <Empty
        icon={<MailWarning />}
        title={t('clients.unverified')}
        action={<Button href={pathTo.settings('account')}>{t('clients.toAccount')}</Button>}
      >
        {t('clients.unverifiedHint')}
      </Empty>
    );
  }
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) return <Loading />;
  const clients = query.data.pages.flatMap((page) => page.data);
  const onCreated = (client: ApiClient) => {
    setCreating(false);
    if (isApproved(client)) setCreatedClient(client);
  };
  const createButton = (
    <Button look="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('clients.new')}
    </Button>
  );
  return (
    <>
      {clients.length === 0 ? (
        <Empty
          icon={<KeyRound />}
          title={t('clients.none')}
          action={
            <>
              {createButton}
              <Button href={`${boot.apiUrl}/docs`} icon={<BookOpen />}>
                {t('clients.reference')}
              </Button>
            </>
          }
        >
          {t('clients.noneHint')}
        </Empty>
      ) : (
        <Stack gap={4}>
          <Row justify="between" wrap gap={3}>
            <Text size="sm" muted>
              {t('clients.intro')}
            </Text>
            {createButton}
          </Row>
          {clients.map((client) => (
            <ClientPanel key={client.id} client={client} />
          ))}
          {query.hasNextPage && (
            <Row>
              <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('clients.more')}
              </Button>
            </Row>
          )}
        </Stack>
      )}
      <CreateClientDialog open={creating} onClose={() => setCreating(false)} onMade={onCreated} />
      {createdClient && <SecretDialog client={createdClient} onClose={() => setCreatedClient(null)} />}
    </>
  );
}

function Loading() {
  const t = useT();
  return (
    <Busy label={t('app.loading')}>
      <Stack gap={4}>
        {[0, 1].map((at) => (
          <Panel key={at} pad>
            <Stack gap={3}>
              <Skeleton width="38%" height="18px" />
              <Skeleton width="72%" />
              <Skeleton width="100%" height="38px" />
            </Stack>
          </Panel>
        ))}
      </Stack>
    </Busy>
  );
}
