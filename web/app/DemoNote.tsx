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
  const doneCount = demo?.done ?? 'all';
  useEffect(() => {
    if (doneCount === boot.demo?.done) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== demoQuery.queryKey[0] });
  }, [client, doneCount]);
  if (!demo) return null;
  const progressText = t('site.demoDrawing', { done: demo.done, total: demo.total });
  return (
    <aside className={styles.note} aria-label={progressText}>
      <output className={styles.text}>{progressText}</output>
      <Progress value={demo.done / Math.max(1, demo.total)} label={progressText} />
    </aside>
  );
}
