// Loads the read states of a feed's chapters, and provides the actions that change them.
import { useEffect, useMemo } from 'react';
import { groupBy } from '#contract/rules/reading-line.ts';
import { readKey } from '#contract/rules/reading-rules.ts';
import { useMarking } from '#web/lib/reading/marking.ts';
import { toNumbered } from '#web/lib/reading/title-progress.ts';
import { useChapterStates, type ChapterOfTitle } from '#web/lib/reading/chapter-states.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import type { Marks } from '#web/titles/row-marks.tsx';
import type { FeedItem } from './feed-days.ts';

/** Renders nothing; calls `onMarks` whenever the read marks of the feed's rows change. */
export function FeedMarks({
  items,
  onMarks,
}: {
  items: readonly FeedItem[];
  /** Must be memoized: a new function identity causes another call. */
  onMarks: (marks: Marks) => void;
}) {
  const all = useMemo(() => items.map(toChapterOfTitle), [items]);
  const numbers = useMemo(() => numbersOf(all), [all]);
  const states = useChapterStates(all);
  const mark = useMarking();
  const marks = useMemo((): Marks => {
    const versions = ({ id }: Chapter): readonly ChapterOfTitle[] => numbers.get(id) ?? [];
    return {
      stateOf: (chapter) => {
        const found = versions(chapter).map((each) => states.get(each.chapter.id));
        return found.includes('read') ? 'read' : found.includes('started') ? 'started' : 'unread';
      },
      mark: (marked, read) => {
        const same = marked.flatMap(versions);
        const [first] = same;
        if (!first) return;
        void mark({ title: first.title, resets: first.resets, chapters: same.map(({ chapter }) => chapter) }, read);
      },
    };
  }, [numbers, states, mark]);
  useEffect(() => onMarks(marks), [onMarks, marks]);
  return null;
}

const toChapterOfTitle = ({ chapter, title }: FeedItem): ChapterOfTitle => ({
  chapter,
  title: title.id,
  resets: title.attributes.chapterNumbersResetOnNewVolume,
});

/** By chapter id: the versions of the chapter's number that are in the feed. */
function numbersOf(all: readonly ChapterOfTitle[]): ReadonlyMap<string, readonly ChapterOfTitle[]> {
  const same = groupBy(all, ({ chapter, title, resets }) => `${title} ${readKey(toNumbered(chapter), resets)}`);
  return new Map([...same.values()].flatMap((versions) => versions.map(({ chapter }) => [chapter.id, versions])));
}
