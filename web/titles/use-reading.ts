// Where a reader begins or goes on with a title.
import { useMemo } from 'react';
import {
  firstInLine,
  placeInLine,
  readingLine,
  resumeInLine,
  unreadInLine,
  type Line,
  type Opened,
  type Unread,
} from '#contract/reading-line.ts';
import { readKey } from '#contract/reading-rules.ts';
import { versionOf, type Version } from '#web/lib/reading-line.ts';
import { lastOpened, numberedOf, useTitleReading } from '#web/lib/reading/reading.ts';
import { relatedId, type Chapter } from '#web/lib/related.ts';
import { availability } from './chapter-list.ts';
import type { Reading } from './StartReading.tsx';

/** Null when there is nothing to read, and until it is known. */
export function useReading(chapters: readonly Chapter[] | undefined, line: Line, resets: boolean): Reading | null {
  const first = chapters?.[0];
  const read = useTitleReading((first && relatedId(first, 'manga')) ?? '');
  return useMemo(() => {
    const open = (chapters ?? []).filter((chapter) => availability(chapter) === 'open').map(versionOf);
    return readingOf(open, line, resets, lastOpened(read));
  }, [chapters, line, resets, read]);
}

function readingOf(open: readonly Version[], line: Line, resets: boolean, opened: Opened | null): Reading | null {
  const resume = resumeInLine(open, { line, resets }, opened);
  if (!resume) return null;
  const entries = readingLine(open, { line, resets });
  const first = firstInLine(entries)?.versions[0].chapter ?? null;
  const { version } = resume;
  const own = entries[placeInLine(entries, version.id)]?.versions ?? [];
  return {
    resume,
    first: resume.kind === 'continue' && first?.id !== version.id ? first : null,
    others: own.filter(({ id }) => id !== version.id).map(({ chapter }) => chapter),
  };
}

/** How much of the title is unread; null until it is known, and before anything of it was read. */
export function useUnread(chapters: readonly Chapter[] | undefined, line: Line, resets: boolean): Unread | null {
  const first = chapters?.[0];
  const reading = useTitleReading((first && relatedId(first, 'manga')) ?? '');
  return useMemo(() => {
    if (!chapters || reading.read.size === 0) return null;
    const open = chapters.filter((chapter) => availability(chapter) === 'open');
    const byId = new Map(open.map((chapter) => [chapter.id, chapter]));
    const isRead = (id: string): boolean => reading.read.has(readKey(numberedOf(byId.get(id)!), resets));
    return unreadInLine(readingLine(open.map(versionOf), { line, resets }), isRead);
  }, [chapters, line, resets, reading]);
}
