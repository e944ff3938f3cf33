import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { jobStates } from '#contract/rules/operations.ts';
import { buildPath } from '#contract/rules/pages.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { type LastingSession, lastingQuery } from '#web/lib/session/use-lasting-session.ts';
import { cx } from '#web/ui/behavior/cx.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { JobTable } from './JobTable.tsx';
import { jobsQuery } from './queries.ts';
import styles from './Administration.module.css';

/** Jobs of the queue; failed ones can be tried again. */
export function Jobs({ session }: { session: LastingSession }) {
  const t = useT();
  const [params, patchParams] = useUrlParams(buildPath('admin'));
  const state = jobStates.find((each) => each === params.get('state')) ?? null;
  const query = useQuery(lastingQuery(session, jobsQuery(state)));
  return (
    <Section title={t('administration.jobs')}>
      <div className={styles.filter}>
        <Select
          label={t('administration.jobs.state')}
          value={state ?? ''}
          onChange={(value) => patchParams({ state: value || null })}
          options={[
            { value: '', label: t('administration.jobs.all') },
            ...jobStates.map((each) => ({ value: each, label: t(`administration.jobs.${each}`) })),
          ]}
        />
      </div>
      <Loaded query={query} height="240px">
        {({ jobs, total }) =>
          jobs.length === 0 ? (
            <Empty level={3} icon={<ListChecks />} title={t('administration.jobs.none')}>
              {t('administration.jobs.noneHint')}
            </Empty>
          ) : (
            <>
              <JobTable jobs={jobs} />
              {total > jobs.length && (
                <p className={cx(styles.muted, styles.more)}>
                  {t('administration.jobs.more', { shown: formatCount(jobs.length), total: formatCount(total) })}
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
