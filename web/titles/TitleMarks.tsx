// Provides the read states of a title's chapters to the chapter list, with the actions that change them.
import { useMemo, type ReactNode } from 'react';
import { readKey } from '#contract/rules/reading-rules.ts';
import { groupBy, type VersionPreference } from '#contract/rules/reading-line.ts';
import { readingLineOf } from '#contract/preload/chapter-versions.ts';
import { useTitleState } from '#web/lib/library/title-state.ts';
import { useMarking } from '#web/lib/reading/marking.ts';
import { toChapterNumbering, readStateOf, useTitleReading, type ReadState } from '#web/lib/reading/title-progress.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import type { Chapter, Title } from '#web/lib/catalogue/related.ts';
import { MarksContext, type ReadMarks } from './row-marks.tsx';

/**
 * Provides the marks to the chapter list of a title.
 * @param chapters all chapters of the title
 */
export function TitleMarks({
  title,
  chapters,
  children,
}: {
  title: Title;
  chapters: readonly Chapter[];
  children: ReactNode;
}) {
  const reading = useTitleReading(title.id);
  const markChapters = useMarking();
  const resets = title.attributes.chapterNumbersResetOnNewVolume;
  const numbers = useMemo(() => groupByNumber(chapters, resets), [chapters, resets]);
  const { languages } = useReadingLine(title.id);
  const { following, status } = useTitleState(title.id);
  const isInLibrary = following || (status !== null && status !== 'dropped' && status !== 'plan_to_read');
  const marks = useMemo((): ReadMarks => {
    const versions = (chapter: Chapter): readonly Chapter[] => numbers.byId.get(chapter.id) ?? [chapter];
    const readStateOfNumber = (chapter: Chapter): ReadState => readStateOf(versions(chapter), reading, resets);
    const isBegun = reading.read.size > 0 || reading.positions.size > 0;
    const isWaitedFor = isBegun || isInLibrary;
    return {
      stateOf: readStateOfNumber,
      isAwaited: ({ attributes: { translatedLanguage } }) =>
        isWaitedFor && (languages.length === 0 || languages.includes(translatedLanguage)),
      mark: (marked, read) => void markChapters({ title: title.id, resets, chapters: marked.flatMap(versions) }, read),
      unreadBefore: (chapter) => {
        const numberIndex = numbers.inOrder.findIndex((group) => group.some(({ id }) => id === chapter.id));
        const precedingChapters = numbers.inOrder.slice(0, Math.max(0, numberIndex)).map(([first]) => first!);
        return precedingChapters.filter((each) => readStateOfNumber(each) !== 'read');
      },
    };
  }, [numbers, reading, resets, markChapters, title.id, languages, isInLibrary]);
  return <MarksContext value={marks}>{children}</MarksContext>;
}

interface VersionsByNumber {
  /** Maps each chapter id to all versions of its number, including the chapter itself. */
  byId: ReadonlyMap<string, readonly Chapter[]>;
  /** Versions grouped by chapter number, in ascending order; chapters without a number are left out. */
  inOrder: readonly (readonly Chapter[])[];
}

const noVersionPreference: VersionPreference = { languages: [], otherLanguages: [], groups: [] };

/** Groups chapters by number as the chapter list does, and merges numbers that are marked as read together. */
function groupByNumber(chapters: readonly Chapter[], resets: boolean): VersionsByNumber {
  const entries = readingLineOf(chapters, { line: noVersionPreference, resets });
  const read = groupBy(entries, ({ key, number, versions: [{ chapter }] }) =>
    number === null ? `#${key}` : readKey(toChapterNumbering(chapter), resets),
  );
  const groups = [...read.values()].map((sameNumberEntries) => ({
    numbered: sameNumberEntries[0]!.number !== null,
    versions: sameNumberEntries.flatMap(({ versions }) => versions.map(({ chapter }) => chapter)),
  }));
  return {
    byId: new Map(groups.flatMap(({ versions }) => versions.map((chapter) => [chapter.id, versions] as const))),
    inOrder: groups.filter(({ numbered }) => numbered).map(({ versions }) => versions),
  };
}
