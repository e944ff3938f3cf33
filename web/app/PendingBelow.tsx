import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import type { TitleFeed } from '#contract/preload/title-feeds.ts';
import { feedTitles } from '#web/feeds/feed-titles.ts';
import { fetchTitles } from '#web/feeds/title-feeds.ts';
import { TitleCard } from '#web/feeds/TitleCard.tsx';
import { formatCount, formatDecimal } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Busy, SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Rail } from '#web/ui/layout/Rail.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import type { PendingExtra, SendingPoints } from './pending-content.ts';
import styles from './PendingBelow.module.css';

const ContinueRail = deferredComponent(
  () => import('#web/home/ContinueRail.tsx'),
  (all) => all.ContinueRail,
);

const railLength = 6;

/** The lower part of a pending page: titles to read on, new chapters, or what the staff takes. */
export function PendingBelow({ extra }: { extra: PendingExtra }) {
  if (extra === 'reading') {
    return (
      <div className={styles.below}>
        <ContinueRail room />
        <FeedRail feed="recommended" />
      </div>
    );
  }
  return <SendingRules {...extra} />;
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

/** Columns about sending something in: facts to tell the staff, formats and limits of pages, rules. */
function SendingRules({ tell, rules, withPages = false }: SendingPoints) {
  const t = useT();
  return (
    <div className={styles.columns}>
      <Section title={t('pending.tell')}>
        <Points points={tell} />
      </Section>
      {withPages && <PageLimits />}
      <Section title={t('pending.rules')} more={{ href: pathTo.plain('rules'), label: t('pages.rules') }}>
        <Points points={rules} />
      </Section>
    </div>
  );
}

function Points({ points }: { points: readonly MessageKey[] }) {
  const t = useT();
  return (
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
  );
}

const MB = 1024 * 1024;

function PageLimits() {
  const t = useT();
  const side = formatDecimal(limits.imageMaxWidth, 0);
  const facts = [
    ['formats', t('pending.limits.formats.value')],
    ['side', t('pending.limits.side.value', { side })],
    ['page', t('pending.limits.megabytes', { count: formatCount(limits.imageMaxBytes / MB) })],
    ['pages', formatCount(limits.chapterMaxPages)],
    ['chapter', t('pending.limits.megabytes', { count: formatCount(limits.chapterMaxBytes / MB) })],
    ['groups', formatCount(limits.groupsPerChapter)],
  ] as const;
  return (
    <Section title={t('pending.limits')}>
      <Panel pad>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`pending.limits.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </Section>
  );
}
