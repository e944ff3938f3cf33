import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, Languages } from 'lucide-react';
import { formatCount, formatDecimal, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { useHasOpened } from '#web/ui/behavior/use-once-open.ts';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { statisticsQuery } from './queries.ts';
import type { TitleUnreadCounts } from './use-reading.ts';
import styles from './TitlePage.module.css';

const RatingsDialog = deferredComponent(
  () => import('#web/tracking/RatingsDialog.tsx'),
  (all) => all.RatingsDialog,
  undefined,
  true,
);

/** Status and year, rating, follows, languages, and the unread count. Numbers that are not known yet are left out. */
export function TitleStatistics({
  title: { id, attributes },
  unread,
  languages,
}: {
  title: Title;
  unread: TitleUnreadCounts | null;
  /** Languages that the reader reads; empty means all. */
  languages: readonly string[];
}) {
  const t = useT();
  const statistics = useQuery(statisticsQuery(id)).data;
  const votes = Object.values(statistics?.rating.distribution ?? {}).reduce((sum, count) => sum + count, 0);
  const [showsRatings, setShowsRatings] = useState(false);
  const hasOpenedRatings = useHasOpened(showsRatings);
  const languageCount = attributes.availableTranslatedLanguages.length;
  return (
    <div className={styles.figures}>
      <span>
        <Dot tone={`pub-${attributes.status}`} />
        <span>
          <b>{t(statusKeys[attributes.status])}</b>
          {attributes.year !== null && `, ${attributes.year}`}
        </span>
      </span>
      {statistics && statistics.rating.average !== null && (
        <span title={t('titles.ratingOf', { count: votes })}>
          <button
            type="button"
            className={styles.ratings}
            aria-haspopup="dialog"
            aria-label={t('tracking.showRatings', {
              rating: formatDecimal(statistics.rating.bayesian, 2),
              count: votes,
              shown: formatCount(votes),
            })}
            onClick={() => setShowsRatings(true)}
          >
            <Score>{formatDecimal(statistics.rating.bayesian, 2)}</Score>
            <span className={styles.votes}>({formatCount(votes)})</span>
          </button>
          {hasOpenedRatings && (
            <RatingsDialog
              rating={statistics.rating}
              votes={votes}
              open={showsRatings}
              onClose={() => setShowsRatings(false)}
            />
          )}
        </span>
      )}
      {statistics && statistics.follows > 0 && (
        <StatisticsItem
          icon={<Bookmark />}
          text={t('titles.follows', { count: statistics.follows, shown: formatCount(statistics.follows) })}
          number={formatCount(statistics.follows)}
        />
      )}
      {languageCount > 0 && (
        <StatisticsItem
          className={styles.languages}
          icon={<Languages />}
          text={t('titles.languages', { count: languageCount })}
          number={formatCount(languageCount)}
        />
      )}
      {unread && (
        <UnreadCount
          unread={unread}
          languages={languages.filter((code) => attributes.availableTranslatedLanguages.includes(code))}
        />
      )}
    </div>
  );
}

/** The unread count in the reader's languages; a check mark when it is zero, with these if others go on. */
function UnreadCount({
  unread: { available, read, unread, elsewhere },
  languages,
}: {
  unread: TitleUnreadCounts;
  languages: readonly string[];
}) {
  const t = useT();
  const caughtUp =
    elsewhere && languages.length > 0
      ? t('line.caughtUpIn', { languages: languages.map(languageName).join(', ') })
      : t('line.caughtUp');
  const readLabel = t('line.readOf', { read: formatCount(read), available: formatCount(available) });
  return (
    <span title={readLabel} className={styles.unread}>
      {unread === 0 ? <Check /> : <Dot size="md" />}
      <span>{unread === 0 ? caughtUp : <b>{t('line.unread', { count: unread })}</b>}</span>
    </span>
  );
}

/** Statistic with its icon; `number` is bold within `text`. */
function StatisticsItem({
  icon,
  text,
  number,
  className,
}: {
  icon: ReactNode;
  text: string;
  number: string;
  className?: string | undefined;
}) {
  const numberIndex = text.indexOf(number);
  const [before, after] =
    numberIndex === -1 ? [text, ''] : [text.slice(0, numberIndex), text.slice(numberIndex + number.length)];
  return (
    <span className={className}>
      {icon}
      <span>
        <span className={styles.word}>{before}</span>
        {numberIndex !== -1 && <b>{number}</b>}
        <span className={styles.word}>{after}</span>
      </span>
    </span>
  );
}
