import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { feedTitles } from '#web/feeds/feed-titles.ts';
import type { TitleFeed } from '#web/feeds/title-feeds.ts';
import { TitleCard } from '#web/feeds/TitleCard.tsx';
import { useFilters } from '#web/lib/filters.ts';
import { useT } from '#web/lib/i18n.ts';
import type { Figures } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { SectionError } from '#web/lib/SectionError.tsx';
import { useFailure } from '#web/lib/use-failure.ts';
import { useNear } from '#web/lib/use-near.ts';
import { Rail } from '#web/ui/Rail.tsx';
import { Section } from '#web/ui/SectionHeading.tsx';
import { Busy, SkeletonCards } from '#web/ui/Skeleton.tsx';
import { figuresQuery, railCount, railQuery } from './queries.ts';

/** Six titles of something, with a link to all of it. It is asked for when it comes near, and absent when it is empty. */
export function TitleRail({ feed }: { feed: TitleFeed }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, '800px', false);
  const query = useQuery({ ...railQuery(feed, useFilters()), enabled: near });
  const failure = useFailure(query);
  const title = t(feedTitles[feed]);
  const figures = useQuery(figuresQuery(query.data?.data.map(({ id }) => id) ?? [])).data;
  if (query.data?.data.length === 0) return null;
  return (
    <Section title={title} more={{ href: pathTo.titleFeed(feed), label: t('home.seeAll') }}>
      <div ref={place}>
        {query.data ? (
          <Rail>
            {query.data.data.map((each) => (
              <TitleCard key={each.id} title={each} rating={weighed(figures?.[each.id])} />
            ))}
          </Rail>
        ) : failure ? (
          <SectionError query={query} failure={failure} />
        ) : (
          <Busy label={t('app.loading')}>
            <Rail>
              <SkeletonCards count={railCount} />
            </Rail>
          </Busy>
        )}
      </div>
    </Section>
  );
}

/** Weighed by how many have rated; null without ratings. */
const weighed = (figures: Figures | undefined): number | null =>
  figures && figures.rating.average !== null ? figures.rating.bayesian : null;
