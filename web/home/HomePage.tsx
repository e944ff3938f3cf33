import { Fragment, useReducer, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HomeDeferred } from './deferred-parts.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { useSession } from '#web/lib/session/session.ts';
import { homeRoom } from '#web/lib/reading/guest-progress-size.ts';
import { readStored } from '#web/lib/preferences/stored-value.ts';
import { useNearViewport } from '#web/lib/render/use-near-viewport.ts';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { useAfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import type { HomeDeferredProps } from './HomeDeferred.tsx';
import { LatestUpdates } from './LatestUpdates.tsx';
import { PopularTitles } from './PopularTitles.tsx';
import { latestUpdatesQuery } from '#web/feeds/latest-updates.ts';
import { bannerQuery, railQuery } from './queries.ts';
import { TitleRail } from './TitleRail.tsx';
import styles from './HomePage.module.css';

/** Start page. Each part loads and fails by itself; the reader chooses their order. */
export function HomePage() {
  const t = useT();
  const { order, hidden } = usePreferences().preferredLayout.home;
  const filters = useFilters();
  const hasNoUpdates = useQuery(latestUpdatesQuery(filters)).data?.length === 0;
  // requested only if there are no new chapters, to find out whether the site has any titles
  const total = useQuery({ ...railQuery('recent', filters), enabled: hasNoUpdates }).data?.total;
  const { status } = useSession();
  const isGuest = status === 'guest';
  const news = useQuery(bannerQuery).data?.data[0];
  // evaluated once per mount: reserving space for the rails later would cause a layout shift
  const [reservedRoom] = useState(homeRoom);
  const showsContinue = status === 'member' || reservedRoom;
  const shownRails =
    total === 0 ? [] : order.filter((name) => !hidden.includes(name) && (name !== 'continue' || showsContinue));
  const hasPainted = useAfterFirstPaint();
  // the dismissed panels are read from storage, so a dismissal has to trigger a render
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const isDismissed = (name: string) => readStored('komawari.away')?.includes(name);
  usePageTitle('');
  // phones show titles before anything else
  const isPhone = useMedia(phoneQuery);
  const banner = news && !isDismissed(news.id) && <HomeRailSlot part="banner" news={news} onDismiss={rerender} />;
  const welcome = isGuest && !isDismissed('welcome') && <HomeRailSlot part="welcome" onDismiss={rerender} />;
  return (
    <Wrap className={styles.home}>
      {/* the header's sign-in button is toned down, because the first slide has the page's primary button */}
      <h1 className="sr-only" data-primary="">
        {t('nav.home')}
      </h1>
      <div className={styles.notices}>
        {banner}
        {!isPhone && welcome}
      </div>
      {(hasPainted ? shownRails : shownRails.slice(0, shownRails[0] === 'continue' ? 2 : 1)).map((name, railIndex) => (
        <Fragment key={name}>
          {name === 'continue' || name === 'groups' ? (
            <HomeRailSlot part={name} room={reservedRoom} guest={isGuest} />
          ) : name === 'popular' ? (
            <PopularTitles />
          ) : name === 'latest' ? (
            <LatestUpdates />
          ) : (
            <TitleRail feed={name} />
          )}
          {isPhone && railIndex === 0 && welcome}
        </Fragment>
      ))}
      {shownRails.length === 0 && <HomeRailSlot part="nothing" total={total} />}
      {hasPainted && <HomeRailSlot part="end" />}
    </Wrap>
  );
}

/** Reserves the space of a deferred part, whose code is loaded when it comes near the viewport. */
function HomeRailSlot({ guest, ...props }: HomeDeferredProps & { guest?: boolean }) {
  const slotElement = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(slotElement, '800px', false);
  const hasPainted = useAfterFirstPaint();
  // without reserved space, the slot of the continue rail has no box whose distance to the viewport could be observed
  const shouldRender = props.part === 'continue' ? hasPainted : isNear;
  return (
    <div ref={slotElement} className={styles[props.part]} data-guest={guest || undefined} data-room={props.room}>
      {shouldRender && <HomeDeferred {...props} />}
    </div>
  );
}
