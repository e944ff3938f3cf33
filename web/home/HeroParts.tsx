// Parts of the carousel on home that are not needed at the first paint.
import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Bookmark } from 'lucide-react';
import { chapterHref, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount, formatDecimal } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { usePreferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { versionOf } from '#contract/preload/chapter-versions.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { resumePointOf, useTitleReading } from '#web/lib/reading/title-progress.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { availability } from '#web/titles/chapter-list.ts';
import { titleChaptersQuery } from '#web/titles/queries.ts';
import type { CarouselPartProps } from '#web/ui/layout/Carousel.tsx';
import { CarouselControls } from '#web/ui/layout/CarouselControls.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { popularQuery } from './queries.ts';
import { ReadLink } from './ReadLink.tsx';
import { chapterCountsQuery, statisticsQuery } from './statistics-queries.ts';

/**
 * Button of a slide that opens the chapter at which the reader starts or continues the title. Which one that is, is
 * asked for when the pointer or the focus reaches the button; a press waits for the answer.
 */
export function ReadButton({ title }: { title: Title }) {
  const [isWanted, setWanted] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const chapters = useQuery({ ...titleChaptersQuery(title.id), enabled: isWanted });
  const line = useReadingLine(title.id);
  const reading = useTitleReading(chapters.data ? title.id : '');
  const isReady = chapters.isError || (chapters.data !== undefined && reading.isKnown);
  const resets = title.attributes.chapterNumbersResetOnNewVolume;
  const resume = useMemo(() => {
    const versions = (chapters.data ?? []).filter((each) => availability(each) === 'open').map(versionOf);
    return isReady ? resumePointOf(versions, { line, resets }, reading) : null;
  }, [isReady, chapters.data, line, resets, reading]);
  // chapters of other sites are opened from the title's page, which says so
  const chapter = resume && externalUrlOf(resume.version.chapter) === null ? resume.version.chapter : null;
  const href = chapter ? chapterHref(chapter, resume!.page > 1 ? resume!.page : undefined) : pathTo.titleOf(title);
  useEffect(() => {
    if (isPressed && isReady) navigate(href);
  }, [isPressed, isReady, href]);
  const ask = () => setWanted(true);
  return (
    <ReadLink
      title={title}
      href={href}
      hint={chapter ? fullChapterLabel(chapter.attributes) : undefined}
      busy={isPressed && !isReady}
      onPointerEnter={ask}
      onPointerDown={ask}
      onFocus={ask}
      onClick={(event) => {
        if (isReady || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        ask();
        setPressed(true);
      }}
    />
  );
}

/** Rating, follows and number of chapters of a slide's title. */
export function HeroFacts({ slideIndex }: { slideIndex: number }) {
  const t = useT();
  const { titles, statistics, chapterCounts } = usePopular();
  const id = titles[slideIndex]?.id ?? '';
  const figures = statistics?.[id];
  const chapterCount = chapterCounts?.[id]?.available ?? 0;
  return (
    <>
      {figures && figures.rating.average !== null && <Score>{formatDecimal(figures.rating.bayesian, 2)}</Score>}
      {figures && figures.follows > 0 && (
        <span>
          <Bookmark />
          {t('titles.follows', { count: figures.follows, shown: formatCount(figures.follows) })}
        </span>
      )}
      {chapterCount > 0 && (
        <span>
          <BookOpen />
          {t('titles.chapterCount', { count: chapterCount })}
        </span>
      )}
    </>
  );
}

export function HeroControls(props: CarouselPartProps) {
  const t = useT();
  const { titles, statistics } = usePopular();
  return (
    <CarouselControls
      {...props}
      words={{
        all: t('rails.allSlides'),
        previous: t('rails.previousTitle'),
        next: t('rails.nextTitle'),
        pause: t('rails.pauseSlides'),
        play: t('rails.playSlides'),
        position: (slideNumber, count) => t('rails.slideOf', { at: slideNumber, count }),
      }}
      notes={titles.map(({ id }) => {
        const figures = statistics?.[id];
        return figures && figures.follows > 0
          ? t('titles.follows', { count: figures.follows, shown: formatCount(figures.follows) })
          : null;
      })}
    />
  );
}

function usePopular() {
  const titles = useQuery(popularQuery(useFilters())).data?.data ?? [];
  const ids = titles.map(({ id }) => id);
  const statistics = useQuery(statisticsQuery(ids)).data;
  const chapterCounts = useQuery(chapterCountsQuery(ids, usePreferredLanguages())).data;
  return { titles, statistics, chapterCounts };
}
