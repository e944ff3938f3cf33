import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Slider } from '#web/ui/controls/Slider.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { isPaged } from '../layout/layout.ts';
import { placeOfShare, shareOfPlace } from '../layout/place.ts';
import { pagesInSight } from '../use-position.ts';
import type { ReaderModel } from '../use-reader.ts';
import styles from './ReaderPanel.module.css';

interface PositionSliderProps extends Pick<ReaderModel, 'pages' | 'layout' | 'turning'> {
  /** `before` and `after`: elements at both ends, in reading direction. */
  before: ReactNode;
  after: ReactNode;
}

/** Slider with the reader's position in the chapter: the page, or in strips the share that was scrolled past. */
export function PositionSlider(props: PositionSliderProps) {
  return isPaged(props.layout.mode) ? <PageSlider {...props} /> : <ScrollSlider {...props} />;
}

function PageSlider({
  pages: { count },
  layout: { direction },
  turning: { page, until, go },
  before,
  after,
}: PositionSliderProps) {
  const t = useT();
  const value = pagesInSight(t, page, until, count);
  return (
    <>
      <div className={styles.place} dir={direction}>
        {before}
        <Slider
          label={t('reader.page')}
          dir={direction}
          min={1}
          max={count}
          value={page}
          valueText={value}
          onChange={go}
        />
        {after}
      </div>
      <Text as="p" size="xs" muted className={styles.caption}>
        {value}
      </Text>
    </>
  );
}

/** Minimum reading before the remaining time is estimated: a share of the chapter, and ms. */
const minReading = { share: 0.04, ms: 20_000 };

function ScrollSlider({
  pages: { pageSet, count },
  layout: { direction },
  turning,
  before,
  after,
}: PositionSliderProps) {
  const t = useT();
  const { stablePlace, page, seek } = turning;
  const { pages } = pageSet;
  const stripPlace = useSyncExternalStore(stablePlace.subscribe, stablePlace.now) ?? { page, share: 0 };
  const share = shareOfPlace(pages, stripPlace);
  const [readingStart] = useState(() => ({ share, at: performance.now() }));
  const [currentTime, setCurrentTime] = useState(readingStart.at);
  useEffect(() => {
    const timer = setInterval(() => setCurrentTime(performance.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  const [shareRead, elapsedMs] = [share - readingStart.share, currentTime - readingStart.at];
  const remainingMinutes =
    shareRead > minReading.share && elapsedMs > minReading.ms
      ? Math.ceil(((1 - share) / shareRead) * (elapsedMs / 60_000))
      : null;
  const percent = Math.round(share * 100);
  const value = [
    t('reader.percent', { value: percent }),
    t('reader.pageOf', { page: stripPlace.page, pages: count }),
    remainingMinutes !== null && t('controls.minutesLeft', { count: remainingMinutes }),
  ];
  return (
    <>
      <div className={styles.place} dir={direction}>
        {before}
        <Slider
          label={t('controls.place')}
          dir={direction}
          value={percent}
          valueText={t('reader.percent', { value: percent })}
          onChange={(next) => seek(placeOfShare(pages, next / 100))}
        />
        {after}
      </div>
      <Text as="p" size="xs" muted className={styles.caption}>
        {value.filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
