import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { formatDateTime } from '#web/lib/i18n/format.ts';
import { hasMessage, useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { lastingQuery, type LastingSession } from '#web/lib/session/use-lasting-session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './OwnProposals.module.css';

const proposalsQuery = queryOptions({
  queryKey: ['moderation', 'own-proposals'],
  queryFn: ({ signal }) => call('staffProposals.list', { signal }),
  select: ({ proposals }) => proposals,
});

/** Proposals of the viewer to colleagues, each to be taken back; nothing when nothing waits. */
export function OwnProposals({ session }: { session: LastingSession }) {
  const t = useT();
  const client = useQueryClient();
  const proposals = useQuery(lastingQuery(session, proposalsQuery)).data ?? [];
  if (proposals.length === 0) return null;
  const withdraw = async (id: string): Promise<void> => {
    try {
      await call('staffProposals.withdraw', { params: { id } });
      toast({ text: t('staffAct.withdrawn') });
    } catch (failure) {
      toast({ text: failureText(failure), failed: true });
    }
    await client.invalidateQueries({ queryKey: ['moderation'] });
  };
  const actionText = (action: string): string =>
    hasMessage(`staffAct.${action}`) ? t(`staffAct.${action}` as MessageKey) : action;
  return (
    <Section title={t('staffAct.ownProposals')}>
      <Panel>
        <ul className={styles.list}>
          {proposals.map(({ id, action, name, detail, until }) => (
            <li key={id} className={styles.row}>
              <span className={styles.words}>
                <b>{actionText(action)}</b>
                <bdi>{[name, detail].filter(Boolean).join(' · ')}</bdi>
                <span className={styles.time}>
                  {t('staffAct.proposedUntil', { time: formatDateTime(new Date(until)) })}
                </span>
              </span>
              <Button onClick={() => void withdraw(id)}>{t('staffAct.withdraw')}</Button>
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}
