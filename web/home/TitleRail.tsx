import { useRef, type ReactNode, type RefObject } from 'react';
import { loadRailTitles } from './deferred-parts.ts';
import { feedTitles } from '#web/feeds/feed-titles.ts';
import type { TitleFeed } from '#web/feeds/title-feeds.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useNearViewport } from '#web/lib/render/use-near.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Rail } from '#web/ui/layout/Rail.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { titlesPerRail } from './queries.ts';

const RailTitles = deferredComponent(loadRailTitles, (all) => all.RailTitles, RailSkeleton);

/** First six titles of a feed, with a link to the whole feed. Fetched when the rail comes near the viewport. */
export function TitleRail({ feed }: { feed: TitleFeed }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearViewport(place, '800px', false);
  return near ? <RailTitles feed={feed} /> : <RailSkeleton feed={feed} place={place} />;
}

export function RailFrame({ feed, children }: { feed: TitleFeed; children: ReactNode }) {
  const t = useT();
  return (
    <Section title={t(feedTitles[feed])} more={{ href: pathTo.titleFeed(feed), label: t('home.seeAll') }}>
      {children}
    </Section>
  );
}

export function RailSkeleton({ feed, place }: { feed: TitleFeed; place?: RefObject<HTMLDivElement | null> }) {
  const t = useT();
  return (
    <RailFrame feed={feed}>
      <div ref={place}>
        <Busy label={t('app.loading')}>
          <Rail>
            <SkeletonCards count={titlesPerRail} />
          </Rail>
        </Busy>
      </div>
    </RailFrame>
  );
}
