import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, LogOut, Monitor, Smartphone } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { formatAgo, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { signOut } from '#web/lib/session/session.ts';
import { refusalText } from '#web/identity/refusal-words.ts';
import { useSending } from '#web/identity/use-sending.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './Account.module.css';
import { AccountLoader } from './AccountLoader.tsx';
import { type AccountSession, sessionsQuery } from './queries.ts';

const phoneSystems = new Set(['iPhone', 'iPad', 'Android']);

/** Sessions of the account, with buttons to end one, all others, or all. */
export function SessionsSection() {
  return (
    <AccountLoader query={sessionsQuery} height="220px">
      {(sessions) => <Sessions sessions={sessions} />}
    </AccountLoader>
  );
}

function Sessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const t = useT();
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const sending = useSending();
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const isOnlySession = sessions.every(({ current }) => current);
  const endOthers = () =>
    sending.send(async () => {
      const { ended } = await call('account.endOtherSessions');
      await refresh();
      toast({ text: t('account.sessions.ended', { count: ended }) });
      return 'stay';
    });
  const endAll = () =>
    sending.send(async () => {
      await call('account.endAllSessions');
      await signOut('/', 'sessions');
      return 'leave';
    });
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnded={refresh} />
        ))}
      </ul>
      {sending.error && (
        <Note key={sending.attempt} kind="bad" live>
          {refusalText(sending.error)}
        </Note>
      )}
      <div className={styles.below}>
        {isOnlySession ? (
          <Text size="sm" muted>
            {t('account.sessions.onlyHere')}
          </Text>
        ) : (
          <Button size="sm" busy={sending.busy && !isConfirming} onClick={() => void endOthers()}>
            {t('account.sessions.others')}
          </Button>
        )}
        <Button size="sm" look="danger-line" onClick={() => setConfirming(true)}>
          {t('account.sessions.all')}
        </Button>
      </div>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('account.sessions.allTitle')}
        text={t('account.sessions.allText')}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{t('account.cancel')}</Button>
            <Button look="danger" busy={sending.busy} onClick={() => void endAll()}>
              {t('account.sessions.all')}
            </Button>
          </>
        }
      />
    </>
  );
}

function Session({ session, onEnded }: { session: AccountSession; onEnded: () => Promise<unknown> }) {
  const t = useT();
  const sending = useSending();
  const { id, kind, system, network, createdAt, lastUsedAt, secondFactor, current } = session;
  const name = sessionName(session, t);
  const lastUsed = new Date(lastUsedAt);
  const endSession = () =>
    sending.send(async () => {
      await call('account.endSession', { params: { session: id } });
      await onEnded();
      toast({ text: t('account.sessions.endedOne', { name }) });
      return 'stay';
    });
  return (
    <li className={styles.session}>
      {kind !== 'site' ? <KeyRound /> : phoneSystems.has(system ?? '') ? <Smartphone /> : <Monitor />}
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {current && <Tag tone="accent">{t('account.sessions.here')}</Tag>}
          {secondFactor && <Tag>{t('account.sessions.factor')}</Tag>}
        </span>
        <span className={styles.facts}>
          {[
            t('account.sessions.used', { ago: formatAgo(lastUsed) }),
            t('account.sessions.since', { date: formatDateTime(new Date(createdAt)) }),
            ...(network === null ? [] : [t('account.sessions.network', { network: networkText(network) })]),
          ].join(' · ')}
          <span className="sr-only"> ({formatDateTime(lastUsed)})</span>
        </span>
        {sending.error && <span role="alert">{refusalText(sending.error)}</span>}
      </span>
      {!current && (
        <Button
          size="sm"
          look="quiet"
          icon={<LogOut />}
          busy={sending.busy}
          aria-label={t('account.sessions.endOne', { name })}
          onClick={() => void endSession()}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Shortens a network in CIDR notation: `203.0.113.0/24` to `203.0.113.x`, `2001:db8:1::/48` to `2001:db8:1:…`. */
const networkText = (network: string): string => network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':…');

function sessionName({ kind, client, browser, system }: AccountSession, t: Translate): string {
  if (kind === 'client') return t('account.sessions.client', { name: client ?? '?' });
  if (kind === 'legacy') return t('account.sessions.legacy');
  if (browser !== null && system !== null) return t('account.sessions.device', { browser, system });
  return browser ?? system ?? t('account.sessions.unknown');
}
