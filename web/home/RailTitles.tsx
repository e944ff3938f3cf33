import { useQuery } from '@tanstack/react-query';
import type { TitleFeed } from '#contract/preload/title-feeds.ts';
import { TitleCard } from '#web/feeds/TitleCard.tsx';
import { useFilters } from '#web/lib/preferences/filters.ts';
import type { Statistics } from '#web/lib/catalogue/related.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Rail } from '#web/ui/layout/Rail.tsx';
import { railQuery } from './queries.ts';
import { statisticsQuery } from './statistics-queries.ts';
import { RailFrame, RailSkeleton } from './TitleRail.tsx';

/** Titles of a rail; renders nothing if there are none. */
export function RailTitles({ feed }: { feed: TitleFeed }) {
  const query = useQuery(railQuery(feed, useFilters()));
  const failure = useFailure(query);
  const statistics = useQuery(statisticsQuery(query.data?.data.map(({ id }) => id) ?? [])).data;
  if (query.data?.data.length === 0) return null;
  if (!query.data && !failure) return <RailSkeleton feed={feed} />;
  return (
    <RailFrame feed={feed}>
      {query.data ? (
        <Rail>
          {query.data.data.map((each) => (
            <TitleCard key={each.id} title={each} rating={weightedRating(statistics?.[each.id])} />
          ))}
        </Rail>
      ) : (
        failure && <SectionError query={query} failure={failure} />
      )}
    </RailFrame>
  );
}

/** Bayesian average rating, weighted by the number of ratings; null without ratings. */
const weightedRating = (statistics: Statistics | undefined): number | null =>
  statistics && statistics.rating.average !== null ? statistics.rating.bayesian : null;
