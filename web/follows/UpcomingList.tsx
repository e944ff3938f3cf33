import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { formatDateTime, formatDay } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import type { Chapter, Title } from '#web/lib/catalogue/related.ts';
import { groupBy } from '#contract/rules/reading-line.ts';
import { MiniRow } from '#web/ui/cards/MiniRow.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy, SkeletonFeed } from '#web/ui/feedback/Skeleton.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { upcomingQuery } from './queries.ts';
import { shortDate } from '#web/lib/i18n/short-date.ts';
import { useTitleRow } from './title-row.ts';
import styles from './Follows.module.css';

const dayMs = 86_400_000;

/** When chapters of followed titles come next, by day: scheduled ones, and estimates that say so. */
export function UpcomingList() {
  const t = useT();
  useLanguage();
  const query = useQuery(upcomingQuery(useFilters()));
  const failure = useFailure(query);
  const [startOfToday] = useState(() => new Date().setHours(0, 0, 0, 0));
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) {
    return (
      <Busy label={t('app.loading')} className={styles.below}>
        <SkeletonFeed count={3} />
      </Busy>
    );
  }
  if (query.data.length === 0) {
    return (
      <Empty icon={<CalendarClock />} level={2} title={t('follows.noUpcoming')}>
        {t('follows.noUpcomingHint')}
      </Empty>
    );
  }
  const days = groupBy(query.data, ({ at }) => {
    const day = new Date(at).setHours(0, 0, 0, 0);
    // what was expected earlier may come any day
    return Math.max(day, startOfToday);
  });
  return (
    <div className={styles.below}>
      <Note>{t('follows.estimates')}</Note>
      <div className={styles.days}>
        {[...days].map(([day, rows]) => (
          <section key={day}>
            <SectionHeading title={dayName(day, startOfToday)} size="md" />
            <Panel>
              {rows.map((row) => (
                <UpcomingRow key={row.title.id} {...row} late={Date.parse(row.at) < startOfToday} />
              ))}
            </Panel>
          </section>
        ))}
      </div>
    </div>
  );
}

/** "Today", "Tomorrow", then the date. */
function dayName(day: number, startOfToday: number): string {
  const date = new Date(day + dayMs / 2);
  return Math.round((day - startOfToday) / dayMs) === 1 ? tomorrow() : formatDay(date);
}

function tomorrow(): string {
  const word = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' }).format(1, 'day');
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

function UpcomingRow({
  title,
  chapter,
  at,
  late,
}: {
  title: Title;
  chapter: Chapter | null;
  at: string;
  late: boolean;
}) {
  const t = useT();
  const date = new Date(at);
  return (
    <MiniRow
      {...useTitleRow(title, chapter)}
      by={
        chapter
          ? t('follows.scheduled', { date: formatDateTime(date) })
          : t(late ? 'follows.late' : 'follows.around', { date: shortDate(date) })
      }
    />
  );
}
