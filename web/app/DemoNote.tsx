import { useEffect } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { siteQueries } from '#contract/preload/queries.ts';
import { fetchRequest } from '#web/lib/api/call.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import styles from './DemoNote.module.css';

/** Polling interval in ms. */
const pollIntervalMs = 2000;

const demoQuery = queryOptions({
  queryKey: ['demo progress'],
  queryFn: async ({ signal }) => (await fetchRequest(siteQueries.demo(), signal)).demo,
  initialData: boot.demo ?? null,
  refetchInterval: ({ state }) => (state.data === null ? false : pollIntervalMs),
});

/** Note above every page while a first start generates the demo community; queries are refetched as it progresses. */
export function DemoNote() {
  const t = useT();
  const client = useQueryClient();
  const { data: demo } = useQuery(demoQuery);
  const done = demo?.done ?? 'all';
  useEffect(() => {
    if (done === boot.demo?.done) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== demoQuery.queryKey[0] });
  }, [client, done]);
  if (!demo) return null;
  const text = t('site.demoDrawing', { done: demo.done, total: demo.total });
  return (
    <aside className={styles.note} aria-label={text}>
      <output className={styles.text}>{text}</output>
      <Progress value={demo.done / Math.max(1, demo.total)} label={text} />
    </aside>
  );
}
