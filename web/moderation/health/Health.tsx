import { buildPath } from '#contract/rules/pages.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { formatCount, formatDate, formatPercent } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { FigureTable } from '#web/lib/staff/FigureTable.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { StatisticsRow } from '#web/ui/text/StatisticsRow.tsx';
import { durationText, kindsKeys } from '../words.ts';
import type { ModerationHealth } from './health.ts';
import styles from './Health.module.css';

const hours = (count: number): string => durationText(count * 3_600_000);

/** Late items first, then the figures. */
export function Health({ health, isAdmin }: { health: ModerationHealth; isAdmin: boolean }) {
  const t = useT();
  const { waiting, days, appeals } = health;
  const overdue = waiting.reduce((total, each) => total + each.overdue, 0);
  const queue = pathTo.plain('moderation');
  const last = { days: moderationLimits.healthPeriodDays };
  const share = appeals.accepted + appeals.refused;
  return (
    <>
      {overdue === 0 ? (
        <Note kind="ok">{t('health.inTime')}</Note>
      ) : (
        <Note kind="warn">
          {t('health.overdue', { count: overdue, shown: formatCount(overdue) })}{' '}
          <Link href={`${queue}?overdue=1`}>{t('health.seeOverdue')}</Link>
        </Note>
      )}
      <Section title={t('health.waiting')}>
        {waiting.length === 0 ? (
          <p>{t('health.nothing')}</p>
        ) : (
          <FigureTable
            label={t('health.waiting')}
            headings={[
              t('health.kind'),
              t('health.open'),
              t('moderation.overdue'),
              t('health.median'),
              t('health.p95', { share: formatPercent(0.95) }),
            ]}
            rows={waiting.map(({ kind, open, overdue: late, medianHours, p95Hours }) => [
              t(kindsKeys[kind]),
              formatCount(open),
              formatCount(late),
              hours(medianHours),
              hours(p95Hours),
            ])}
            hrefs={waiting.map(({ kind }) => `${queue}?kind=${kind}`)}
          />
        )}
      </Section>
      <Section title={t('health.days')}>
        <FigureTable
          label={t('health.days')}
          headings={[t('health.day'), t('health.decided'), t('health.late')]}
          rows={days.map(({ date, decided, late }) => [
            formatDate(new Date(`${date}T12:00:00`)),
            formatCount(decided),
            formatCount(late),
          ])}
        />
      </Section>
      <Reversals health={health} isAdmin={isAdmin} />
      <Section title={t('health.appeals', last)}>
        <Panel pad>
          <StatisticsRow
            wraps
            label={t('health.appeals', last)}
            figures={[
              {
                label: t('health.waiting'),
                value: formatCount(appeals.waiting),
                href: `${queue}?kind=appeal`,
              },
              { label: t('health.upheld'), value: formatCount(appeals.accepted) },
              { label: t('health.rejected'), value: formatCount(appeals.refused) },
              {
                label: t('health.upheldShare'),
                value: share === 0 ? '–' : formatPercent(appeals.accepted / share),
              },
            ]}
          />
        </Panel>
      </Section>
    </>
  );
}

function Reversals({ health: { team, moderators }, isAdmin }: { health: ModerationHealth; isAdmin: boolean }) {
  const t = useT();
  const title = t('health.decisions', { days: moderationLimits.healthPeriodDays });
  const rowOf = (name: string, { decisions, reversed }: ModerationHealth['team']): string[] => [
    name,
    formatCount(decisions),
    formatCount(reversed),
    decisions === 0 ? '–' : formatPercent(reversed / decisions),
  ];
  const own = isAdmin ? [] : [rowOf(t('health.you'), moderators[0] ?? { decisions: 0, reversed: 0 })];
  const people = isAdmin ? moderators : [];
  return (
    <Section title={title}>
      <p className={styles.muted}>{t(isAdmin ? 'health.reversedHint' : 'health.reversedOwn')}</p>
      <FigureTable
        label={title}
        headings={[t('health.who'), t('health.made'), t('health.reversed'), t('health.rate')]}
        rows={[...people.map((each) => rowOf(each.name, each)), ...own, rowOf(t('health.team'), team)]}
        hrefs={people.map(({ id }) => buildPath('user', { id }))}
      />
    </Section>
  );
}
