import { formatBytes } from '#web/downloads/storage-quota.ts';
import { formatAgo, formatCount, formatDate, formatDateTime } from '#web/lib/i18n/format.ts';
import { hasMessage, useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { FigureTable } from '#web/lib/staff/FigureTable.tsx';
import { hasPermission } from '#web/lib/session/session.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { StatisticsRow } from '#web/ui/text/StatisticsRow.tsx';
import type { SiteOverview } from './queries.ts';
import styles from './Administration.module.css';

/** Problems first, then the figures that say more of them. */
export function Overview({ overview, at }: { overview: SiteOverview; at: number }) {
  const t = useT();
  const mayDecide = hasPermission('queue.decide');
  const { problems, process, jobs, backup, seal, waitingClients } = overview;
  const before = (seconds: number): string => formatAgo(new Date(at - seconds * 1000), new Date(at));
  return (
    <>
      <div className={styles.notes}>
        {problems.length === 0 ? (
          <Note kind="ok">{t('administration.well')}</Note>
        ) : (
          problems.map((problem) => (
            <Note key={problem} kind="warn">
              {t(`administration.problem.${problem}`)}
            </Note>
          ))
        )}
      </div>
      <Section title={t('administration.now')}>
        <Panel pad>
          <StatisticsRow
            wraps
            label={t('administration.now')}
            figures={[
              {
                label: t('administration.failedJobs'),
                value: formatCount(jobs.failed),
                href: `${pathTo.plain('admin')}?state=failed`,
              },
              {
                label: t('administration.waitingJobs'),
                value: formatCount(jobs.waiting),
                href: `${pathTo.plain('admin')}?state=waiting`,
              },
              {
                label: t('administration.waitingClients'),
                value: formatCount(waitingClients),
                ...(mayDecide ? { href: `${pathTo.plain('adminClients')}?state=requested` } : {}),
              },
              { label: t('administration.started'), value: before(process.upSeconds) },
              { label: t('administration.memory'), value: formatBytes(process.memory) },
              {
                label: t('administration.backup'),
                value: backup ? formatAgo(new Date(backup.at), new Date(at)) : t('administration.never'),
                ...(backup ? { title: formatDateTime(new Date(backup.at)) } : {}),
              },
              {
                label: t('administration.seal'),
                value: seal === null ? t('administration.never') : formatDate(new Date(`${seal}T12:00:00`)),
              },
            ]}
          />
        </Panel>
      </Section>
      <DatabaseFigures database={overview.database} before={before} />
      {overview.queries.length > 0 && (
        <Section title={t('administration.queries')}>
          <FigureTable
            label={t('administration.queries')}
            code
            headings={[t('administration.query'), t('administration.seconds')]}
            rows={overview.queries.map(({ text, seconds }) => [text, formatCount(seconds)])}
          />
        </Section>
      )}
      {overview.slow.length > 0 && (
        <Section title={t('administration.slowQueries')}>
          <FigureTable
            label={t('administration.slowQueries')}
            code
            headings={[
              t('administration.query'),
              t('administration.times'),
              t('administration.longest'),
              t('administration.last'),
            ]}
            rows={overview.slow.map((query) => [
              query.text,
              formatCount(query.times),
              formatCount(query.longest),
              formatAgo(new Date(query.at), new Date(at)),
            ])}
          />
        </Section>
      )}
      <Section title={t('administration.lanes')}>
        <FigureTable
          label={t('administration.lanes')}
          headings={[
            t('administration.lane'),
            t('administration.open'),
            t('administration.idle'),
            t('administration.waiting'),
          ]}
          rows={overview.lanes.map(({ name, connections, idle, waiting }) => [
            t(`administration.lane.${name as 'own'}`),
            formatCount(connections),
            formatCount(idle),
            formatCount(waiting),
          ])}
        />
      </Section>
      <StorageFigures overview={overview} />
    </>
  );
}

function DatabaseFigures({
  database,
  before,
}: {
  database: SiteOverview['database'];
  before: (seconds: number) => string;
}) {
  const t = useT();
  const { bytes, connections, maxConnections, oldestTransactionSeconds: age, migration, tables } = database;
  const count = formatCount(connections);
  return (
    <Section title={t('administration.database')}>
      <Panel pad>
        <StatisticsRow
          wraps
          label={t('administration.database')}
          figures={[
            { label: t('administration.size'), value: formatBytes(bytes) },
            {
              label: t('administration.connections'),
              value: t('administration.connectionsOf', { count, max: formatCount(maxConnections) }),
            },
            { label: t('administration.transaction'), value: age === null ? t('administration.none') : before(age) },
            { label: t('administration.schema'), value: migration },
          ]}
        />
      </Panel>
      <FigureTable
        label={t('administration.database')}
        headings={[t('administration.table'), t('administration.rows'), t('administration.size')]}
        rows={tables.map(({ name, rows, bytes: size }) => [name, formatCount(rows), formatBytes(size)])}
        code
      />
    </Section>
  );
}

function StorageFigures({ overview: { images, disks, folders } }: { overview: SiteOverview }) {
  const t = useT();
  const sumOf = ({ files, bytes }: { files: number; bytes: number }): string =>
    t('administration.filesOf', { count: formatCount(files), size: formatBytes(bytes) });
  return (
    <Section title={t('administration.storage')}>
      <Panel pad>
        <StatisticsRow
          wraps
          label={t('administration.storage')}
          figures={[
            { label: t('administration.images'), value: sumOf(images.stored) },
            { label: t('administration.unreferenced'), value: sumOf(images.unreferenced) },
            ...disks.map(({ of, free, size }) => ({
              label: t(`administration.disk.${of}`),
              value: t('administration.freeOf', { free: formatBytes(free), size: formatBytes(size) }),
            })),
          ]}
        />
      </Panel>
      {folders[0] && (
        <>
          <FigureTable
            label={t('administration.folders')}
            headings={[t('administration.folders'), t('administration.files'), t('administration.size')]}
            rows={folders.map(({ folder, files, bytes }) => [
              hasMessage(`administration.folder.${folder}`)
                ? t(`administration.folder.${folder}` as MessageKey)
                : folder,
              formatCount(files),
              formatBytes(bytes),
            ])}
          />
          <p className={styles.muted}>
            {t('administration.folders.at', { time: formatDateTime(new Date(folders[0].at)) })}
          </p>
        </>
      )}
    </Section>
  );
}
