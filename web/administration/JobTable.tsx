import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Tag } from '#web/ui/text/Tag.tsx';
import { type Job, jobsKey } from './queries.ts';
import { toastRefusal } from './SignInAgain.tsx';
import styles from './Administration.module.css';

const tones = { failed: 'danger', running: 'info', waiting: 'neutral' } as const;

/** Table of jobs; on phones each row is a card. */
export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const t = useT();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: (ids: string[]) => call('operations.retry', { body: { ids } }),
    onSuccess: async ({ retried }) => {
      toast({ text: t(retried > 0 ? 'administration.jobs.retried' : 'administration.jobs.alreadyRetried') });
      await client.invalidateQueries({ queryKey: jobsKey });
    },
    onError: toastRefusal,
  });
  const failed = jobs.filter(({ state }) => state === 'failed').map(({ id }) => id);
  return (
    <>
      {failed.length > 1 && (
        <div className={styles.retry}>
          <Button icon={<RotateCw />} busy={retry.isPending} onClick={() => retry.mutate(failed)}>
            {t('administration.jobs.retryAll')}
          </Button>
        </div>
      )}
      <table className={styles.jobs} aria-label={t('administration.jobs')}>
        <thead>
          <tr>
            <th scope="col">{t('administration.jobs.job')}</th>
            <th scope="col">{t('administration.jobs.state')}</th>
            <th scope="col">{t('administration.jobs.tries')}</th>
            <th scope="col">{t('administration.jobs.due')}</th>
            <th scope="col">{t('administration.jobs.error')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ id, name, state, attempts, maxAttempts, runAt, lastError }) => (
            <tr key={id}>
              <th scope="row" className={styles.code}>
                {name}
              </th>
              <td data-label={t('administration.jobs.state')}>
                <Tag tone={tones[state]}>{t(`administration.jobs.${state}`)}</Tag>
                {state === 'failed' && (
                  <Button size="sm" icon={<RotateCw />} busy={retry.isPending} onClick={() => retry.mutate([id])}>
                    {t('administration.jobs.retry')} <span className="sr-only">{name}</span>
                  </Button>
                )}
              </td>
              <td data-label={t('administration.jobs.tries')}>{`${attempts}/${maxAttempts}`}</td>
              <td data-label={t('administration.jobs.due')}>
                <time dateTime={runAt}>{formatDateTime(new Date(runAt))}</time>
              </td>
              <td data-label={t('administration.jobs.error')}>
                {lastError === null ? (
                  <span className={styles.muted}>{t('administration.jobs.noError')}</span>
                ) : (
                  <code className={styles.code}>{lastError}</code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
