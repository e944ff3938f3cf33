import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, KeyRound, ShieldX } from 'lucide-react';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { formatAgo, formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { DebouncedSearchField } from '#web/lib/lists/DebouncedSearchField.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { type LastingSession, lastingQuery } from '#web/lib/session/use-lasting-session.ts';
import { openStaffDialog } from '#web/staff-actions/open-staff-dialog.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { AdminPage } from './AdminPage.tsx';
import { type AnyClient, clientsKey, clientsQuery, clientStates, clientTones } from './clients.ts';
import styles from './Clients.module.css';

/** API clients of everybody: those that wait, with the way to their review, and the others, which can be revoked. */
export function ClientsPage() {
  const t = useT();
  return (
    <AdminPage page="adminClients" title={t('administration.clients')} needs="queue.decide">
      {(session) => <Clients session={session} />}
    </AdminPage>
  );
}

function Clients({ session }: { session: LastingSession }) {
  const t = useT();
  const [params, patchParams] = useUrlParams(pathTo.plain('adminClients'));
  const state = clientStates.find((each) => each === params.get('state'));
  const name = params.get('q') ?? '';
  const query = useInfiniteQuery(lastingQuery(session, clientsQuery({ state, name })));
  return (
    <Stack gap={4}>
      <div className={styles.filters}>
        <DebouncedSearchField
          text={name}
          label={t('administration.clients.search')}
          maxLength={32}
          onChange={(text) => patchParams({ q: text || null })}
        />
        <Select
          label={t('administration.clients.state')}
          value={state ?? ''}
          onChange={(value) => patchParams({ state: value || null })}
          options={[
            { value: '', label: t('administration.clients.all') },
            ...clientStates.map((each) => ({ value: each, label: t(`administration.clients.${each}`) })),
          ]}
        />
      </div>
      <Loaded query={query} height="320px">
        {({ pages }) =>
          pages[0]!.total === 0 ? (
            <Empty icon={<KeyRound />} level={2} title={t('administration.clients.none')} />
          ) : (
            <>
              <p className={styles.facts} aria-live="polite">
                {t('administration.clients.count', { count: pages[0]!.total })}
              </p>
              <ul className={styles.list}>
                {pages
                  .flatMap(({ clients }) => clients)
                  .map((client) => (
                    <li key={client.id}>
                      <ClientRow client={client} isOwn={client.owner.id === session.user?.id} />
                    </li>
                  ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('administration.clients.more')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function ClientRow({ client, isOwn }: { client: AnyClient; isOwn: boolean }) {
  const t = useT();
  const cache = useQueryClient();
  const { id, name, description, state, isActive, owner, createdAt, usedAt, sessions, item } = client;
  const isApproved = state === 'approved' || state === 'autoapproved';
  const facts = [
    t('administration.clients.made', { time: formatDate(new Date(createdAt)) }),
    usedAt === null
      ? t('administration.clients.unused')
      : t('administration.clients.used', { time: formatAgo(new Date(usedAt)) }),
    sessions > 0 && t('administration.clients.sessions', { count: sessions }),
  ].filter(Boolean);
  const revoke = (): void =>
    void openStaffDialog({
      action: 'client.revoke',
      id,
      name,
      refresh: () => void cache.invalidateQueries({ queryKey: clientsKey }),
    });
  return (
    <Panel pad className={styles.row}>
      <h2 className={styles.name}>
        <bdi>{name}</bdi>
      </h2>
      <span className={styles.tags}>
        <Tag tone={clientTones[state]}>{t(`administration.clients.${state}`)}</Tag>
        {!isActive && <Tag>{t('administration.clients.off')}</Tag>}
      </span>
      <p className={styles.wide}>
        {t('administration.clients.owner')}{' '}
        <TextLink href={pathTo.user(owner.id, owner.name)}>
          <bdi>{owner.name}</bdi>
        </TextLink>
      </p>
      {description !== null && (
        <p className={styles.wide} dir="auto">
          {description}
        </p>
      )}
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {item !== null && !isOwn && (
        <Button
          size="sm"
          icon={<Eye />}
          href={`${pathTo.plain('moderation')}?item=${item}`}
          aria-label={`${t('administration.clients.review')}: ${name}`}
        >
          {t('administration.clients.review')}
        </Button>
      )}
      {isApproved && !isOwn && (
        <Button
          size="sm"
          look="danger-line"
          icon={<ShieldX />}
          onClick={revoke}
          aria-label={`${t('administration.clients.revoke')}: ${name}`}
        >
          {t('administration.clients.revoke')}
        </Button>
      )}
    </Panel>
  );
}
