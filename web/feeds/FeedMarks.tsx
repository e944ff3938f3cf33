// Loads the read states of a feed's chapters, and provides the actions that change them.
import { useEffect, useMemo } from 'react';
import { groupBy } from '#contract/rules/reading-line.ts';
import { readKey } from '#contract/rules/reading-rules.ts';
import { useMarking } from '#web/lib/reading/marking.ts';
import { toChapterNumbering } from '#web/lib/reading/title-progress.ts';
import { useChapterStates, type ChapterOfTitle } from '#web/lib/reading/use-chapter-states.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import type { ReadMarks } from '#web/titles/row-marks.tsx';
import type { FeedItem } from './feed-days.ts';

/** Renders nothing; calls `onMarks` whenever the read marks of the feed's rows change. */
export function FeedMarks({
  items,
  onMarks,
}: {
  items: readonly FeedItem[];
  /** Must be memoized: a new function identity causes another call. */
  onMarks: (marks: ReadMarks) => void;
}) {
  const feedChapters = useMemo(() => items.map(toChapterOfTitle), [items]);
  const versionsByChapterId = useMemo(() => groupVersions(feedChapters), [feedChapters]);
  const { states, begunTitles } = useChapterStates(feedChapters);
  const markChapters = useMarking();
  const marks = useMemo((): ReadMarks => {
    const versions = ({ id }: Chapter): readonly ChapterOfTitle[] => versionsByChapterId.get(id) ?? [];
    return {
      stateOf: (chapter) => {
        const versionStates = versions(chapter).map((each) => states.get(each.chapter.id));
        return versionStates.includes('read') ? 'read' : versionStates.includes('started') ? 'started' : 'unread';
      },
      isAwaited: (chapter) => versions(chapter).some(({ title }) => begunTitles.has(title)),
      mark: (marked, read) => {
        const allVersions = marked.flatMap(versions);
        const [first] = allVersions;
        if (!first) return;
        void markChapters(
          { title: first.title, resets: first.resets, chapters: allVersions.map(({ chapter }) => chapter) },
          read,
        );
      },
    };
  }, [versionsByChapterId, states, begunTitles, markChapters]);
  useEffect(() => onMarks(marks), [onMarks, marks]);
  return null;
}

const toChapterOfTitle = ({ chapter, title }: FeedItem): ChapterOfTitle => ({
  chapter,
  title: title.id,
  resets: title.attributes.chapterNumbersResetOnNewVolume,
});

/** Groups the chapters of a feed: maps each chapter id to the versions of its number in the feed. */
function groupVersions(feedChapters: readonly ChapterOfTitle[]): ReadonlyMap<string, readonly ChapterOfTitle[]> {
  const versionsByNumber = groupBy(
    feedChapters,
    ({ chapter, title, resets }) => `${title} ${readKey(toChapterNumbering(chapter), resets)}`,
  );
  return new Map(
    [...versionsByNumber.values()].flatMap((versions) => versions.map(({ chapter }) => [chapter.id, versions])),
  );
}
