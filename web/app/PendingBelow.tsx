import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { TitleFeed } from '#contract/preload/title-feeds.ts';
import { feedTitles } from '#web/feeds/feed-titles.ts';
import { fetchTitles } from '#web/feeds/title-feeds.ts';
import { TitleCard } from '#web/feeds/TitleCard.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Busy, SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Rail } from '#web/ui/layout/Rail.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import type { PendingExtra } from './pending-content.tsx';
import styles from './PendingBelow.module.css';

const ContinueRail = deferredComponent(
  () => import('#web/home/ContinueRail.tsx'),
  (all) => all.ContinueRail,
);

const railLength = 6;

/** The lower part of a pending page: titles to read on, lists of the site, or the rules for what is sent to its staff. */
export function PendingBelow({ extra }: { extra: PendingExtra }) {
  if (extra === 'reading') {
    return (
      <div className={styles.below}>
        <ContinueRail room />
        <FeedRail feed="recommended" />
      </div>
    );
  }
  if (extra === 'lists') {
    return (
      <div className={styles.below}>
        <FeedRail feed="featured" />
        <FeedRail feed="staffPicks" />
      </div>
    );
  }
  return <SendingRules points={extra} />;
}

/** The first titles of a feed; renders nothing if there are none. */
function FeedRail({ feed }: { feed: TitleFeed }) {
  const t = useT();
  const filters = useFilters();
  const { data, error } = useQuery({
    queryKey: ['pending', 'rail', feed, filters],
    queryFn: ({ signal }) => fetchTitles(feed, filters, { limit: railLength, offset: 0, signal }),
  });
  // the page is whole without it
  if (error || data?.data.length === 0) return null;
  return (
    <Section title={t(feedTitles[feed])} more={{ href: pathTo.titleFeed(feed), label: t('home.seeAll') }}>
      {data ? (
        <Rail>
          {data.data.map((each) => (
            <TitleCard key={each.id} title={each} rating={null} />
          ))}
        </Rail>
      ) : (
        <Busy label={t('app.loading')}>
          <Rail>
            <SkeletonCards count={railLength} />
          </Rail>
        </Busy>
      )}
    </Section>
  );
}

/** What to tell the staff, point by point, and a link to the rules. */
function SendingRules({ points }: { points: readonly MessageKey[] }) {
  const t = useT();
  return (
    <div className={styles.below}>
      <Section title={t('pending.tell')} more={{ href: pathTo.plain('rules'), label: t('pages.rules') }}>
        <Panel pad>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>
                <Check />
                {t(point)}
              </li>
            ))}
          </ul>
        </Panel>
      </Section>
    </div>
  );
}
