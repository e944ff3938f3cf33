import { useState } from 'react';
import { RotateCw } from 'lucide-react';
import { useUnreachable } from '#web/downloads/unreachable.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { readStateOf, useTitleReading } from '#web/lib/reading/title-progress.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Slider } from '#web/ui/controls/Slider.tsx';
import { StepperSelect } from '#web/ui/controls/StepperSelect.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { useLoadStates } from '../pages/use-pages.ts';
import { pagesInSight } from '../use-position.ts';
import type { Layout } from '../layout/use-layout.ts';
import type { Neighbours } from '../neighbours.ts';
import type { SettingsControl } from '../settings/store.ts';
import type { ReaderModel } from '../use-reader.ts';
import styles from './ReaderPanel.module.css';

// Controls that the side panel and the sheet have in common.

/**
 * Chapter number and name; the volume only if numbers restart in every volume, so that the name is less often cut off.
 */
export function chapterLabelWithName(attributes: Chapter['attributes'], resets: boolean): string {
  const number = resets ? fullChapterLabel(attributes) : chapterLabel(attributes);
  return [number, attributes.title].filter(Boolean).join(' – ');
}

/** Labels of the buttons to the previous and the next chapter, including why one of them cannot be opened now. */
export function useNeighbourLabels({ previous, next }: Neighbours): {
  previous: string;
  next: string;
} {
  const t = useT();
  const joinLabel = (...labelParts: (string | null)[]): string => labelParts.filter(Boolean).join(' · ');
  return {
    previous: joinLabel(t('reader.previousChapter'), useUnreachable(previous?.id)),
    next: joinLabel(t('reader.nextChapter'), useUnreachable(next?.id)),
  };
}

export function ChapterStepper({
  chapter,
  title: { id: titleId, neighbours, resets },
  layout: { direction },
  turning,
}: Pick<ReaderModel, 'chapter' | 'title' | 'layout' | 'turning'>) {
  const t = useT();
  const reading = useTitleReading(titleId);
  const { previous, next } = neighbours;
  const labels = useNeighbourLabels(neighbours);
  return (
    <StepperSelect
      label={t('reader.chapter')}
      value={chapter.id}
      options={neighbours.chapters.map((each) => {
        const state = readStateOf([each], reading, resets);
        const chapterName = chapterLabelWithName(each.attributes, resets);
        // options of a native select are text only; the open chapter's state is evident
        const showsState = state !== 'unread' && each.id !== chapter.id;
        return { value: each.id, label: showsState ? `${chapterName} · ${t(`reader.state.${state}`)}` : chapterName };
      })}
      reading={direction}
      previous={{
        label: labels.previous,
        ...(previous ? { onPress: () => turning.goToChapter(previous, 'reader.noPrevious') } : {}),
      }}
      next={{
        label: labels.next,
        ...(next ? { onPress: () => turning.goToChapter(next, 'reader.noNext') } : {}),
      }}
      onChange={(id) => navigate(pathTo.chapter(id))}
    />
  );
}

export function PageStepper({
  pages: { count },
  layout: { direction },
  turning: { page, until, turn, go, view },
}: Pick<ReaderModel, 'pages' | 'layout' | 'turning'>) {
  const t = useT();
  return (
    <StepperSelect
      label={t('reader.page')}
      value={String(page)}
      options={Array.from({ length: count }, (_, index) => ({
        value: String(index + 1),
        label:
          index + 1 === page
            ? pagesInSight(t, page, until, count)
            : t('reader.pageOf', { page: index + 1, pages: count }),
      }))}
      reading={direction}
      previous={{ label: t('reader.previousPage'), ...(page > 1 ? { onPress: () => turn('previous') } : {}) }}
      next={{ label: t('reader.nextPage'), ...(until < count ? { onPress: () => turn('next') } : {}) }}
      onChange={(value) => {
        go(Number(value));
        view.current?.focus();
      }}
    />
  );
}

/** Describes whether the first page stands alone, and at which later pages the reader has shifted the pairs. */
export function spreadSummary(t: ReturnType<typeof useT>, { firstAlone, shifts }: Layout): string {
  const laterShifts = shifts.filter((page) => page > 1);
  return [
    t(firstAlone ? 'reader.spread.alone' : 'reader.spread.pair'),
    laterShifts.length > 0 && t('reader.spread.shifted', { pages: laterShifts.join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Retries all failed pages; hidden while a failed page is in sight, which has a retry button of its own. */
export function RetryAll({ pages: { loaded }, turning: { page, ended } }: Pick<ReaderModel, 'pages' | 'turning'>) {
  const t = useT();
  const states = useLoadStates(loaded);
  const failedCount = states.filter((state) => state === 'failed').length;
  if (failedCount === 0 || (!ended && states[page - 1] === 'failed')) return null;
  return (
    <Button block icon={<RotateCw />} onClick={loaded.retryFailed}>
      {t('reader.retryAll', { count: failedCount })}
    </Button>
  );
}

const widthStep = 5;
const minStripWidth = 20;

export function StripWidthSlider({ layout: { width, set } }: { layout: Layout }) {
  const t = useT();
  return (
    <Slider
      label={t('reader.stripWidth')}
      value={width}
      min={minStripWidth}
      max={100}
      step={widthStep}
      valueText={t('reader.percent', { value: width })}
      onChange={(value) => set('title', 'stripWidth', value)}
    />
  );
}

/** Says whether the settings are this title's own, with buttons to reset them or make them the default. */
export function SavedScope({
  control: { own: hasOwnSettings, followDefault, makeDefault },
}: {
  control: SettingsControl;
}) {
  const t = useT();
  // the buttons stay mounted, because one of them may have the focus
  const [offered, setOffered] = useState(hasOwnSettings);
  if (hasOwnSettings && !offered) setOffered(true);
  return (
    <div className={styles.saved}>
      <Text size="xs" muted>
        {t(hasOwnSettings ? 'reader.savedForTitle' : 'reader.usesDefault')}
      </Text>
      {offered && (
        <div className={styles.choices}>
          <Button look="soft" aria-disabled={!hasOwnSettings} onClick={() => hasOwnSettings && followDefault()}>
            {t('reader.useDefault')}
          </Button>
          <Button look="soft" aria-disabled={!hasOwnSettings} onClick={() => hasOwnSettings && makeDefault()}>
            {t('reader.makeDefault')}
          </Button>
        </div>
      )}
    </div>
  );
}
