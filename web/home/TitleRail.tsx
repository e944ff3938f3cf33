import { useRef, type ReactNode, type RefObject } from 'react';
import { loadRailTitles } from './deferred-parts.ts';
import { feedTitles } from '#web/feeds/feed-titles.ts';
import type { TitleFeed } from '#contract/preload/title-feeds.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useNearViewport } from '#web/lib/render/use-near-viewport.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Rail } from '#web/ui/layout/Rail.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { titlesPerRail } from './queries.ts';

const RailTitles = deferredComponent(loadRailTitles, (all) => all.RailTitles, RailSkeleton);

/** First six titles of a feed, with a link to the whole feed. Fetched when the rail comes near the viewport. */
export function TitleRail({ feed }: { feed: TitleFeed }) {
  const placeholderRef = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(placeholderRef, '800px', false);
  return isNear ? <RailTitles feed={feed} /> : <RailSkeleton feed={feed} place={placeholderRef} />;
}

export function RailFrame({ feed, children }: { feed: TitleFeed; children: ReactNode }) {
  const t = useT();
  return (
    <Section title={t(feedTitles[feed])} more={{ href: pathTo.titleFeed(feed), label: t('home.seeAll') }}>
      {children}
    </Section>
  );
}

export function RailSkeleton({
  feed,
  place: placeholderRef,
}: {
  feed: TitleFeed;
  place?: RefObject<HTMLDivElement | null>;
}) {
  const t = useT();
  return (
    <RailFrame feed={feed}>
      <div ref={placeholderRef}>
        <Busy label={t('app.loading')}>
          <Rail>
            <SkeletonCards count={titlesPerRail} />
          </Rail>
        </Busy>
      </div>
    </RailFrame>
  );
}
