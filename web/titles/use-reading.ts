// Finds the chapter at which to start or continue a title.
import { useMemo, useState } from 'react';
import {
  countedEntries,
  firstInLine,
  indexInLine,
  numbersReset,
  readingLine,
  unreadInLine,
  type VersionPreference,
  type UnreadCounts,
} from '#contract/rules/reading-line.ts';
import { versionOf, type Version } from '#contract/preload/chapter-versions.ts';
import { readPredicate, resumePointOf, useTitleReading, type TitleReading } from '#web/lib/reading/title-progress.ts';
import { expectedChapter, type ExpectedChapter } from '#web/lib/catalogue/expected-chapter.ts';
import { relatedId, type Chapter, type Title } from '#web/lib/catalogue/related.ts';
import { availability } from './chapter-list.ts';
import type { StartPoint } from './StartReading.tsx';

/** Chapter to start or continue with; null while loading and if there is no chapter to read. */
export function useReading(
  chapters: readonly Chapter[] | undefined,
  line: VersionPreference,
  resets: boolean,
): StartPoint | null {
  const firstChapter = chapters?.[0];
  const titleReading = useTitleReading((firstChapter && relatedId(firstChapter, 'manga')) ?? '');
  return useMemo(() => {
    const availableVersions = (chapters ?? []).filter((chapter) => availability(chapter) === 'open').map(versionOf);
    return findReading(availableVersions, line, resets, titleReading);
  }, [chapters, line, resets, titleReading]);
}

function findReading(
  availableVersions: readonly Version[],
  line: VersionPreference,
  resets: boolean,
  reading: TitleReading,
): StartPoint | null {
  const resume = resumePointOf(availableVersions, { line, resets }, reading);
  if (!resume) return null;
  const entries = readingLine(availableVersions, { line, resets });
  const firstChapter = firstInLine(entries)?.versions[0].chapter ?? null;
  const { version } = resume;
  const versionsOfNumber = entries[indexInLine(entries, version.id)]?.versions ?? [];
  const startIndex = resume.kind === 'start' ? indexInLine(entries, version.id) : 0;
  const latestChapter = countedEntries(entries).at(-1)?.versions[0].chapter ?? null;
  const isOther = (chapter: Chapter | null) =>
    chapter !== null && !versionsOfNumber.some(({ id }) => id === chapter.id);
  return {
    resume,
    first: resume.kind !== 'start' && firstChapter?.id !== version.id ? firstChapter : null,
    latest: isOther(latestChapter) && latestChapter?.id !== firstChapter?.id ? latestChapter : null,
    skipped: entries.slice(0, startIndex).flatMap(({ number, fallback }) => (fallback && number ? [number] : [])),
    others: versionsOfNumber.filter(({ id }) => id !== version.id).map(({ chapter }) => chapter),
  };
}

/**
 * When the next chapter of an ongoing title is expected; null when nobody can tell, and when the list has the next one
 * with its date.
 */
export function useExpectedChapter(
  title: Title,
  chapters: readonly Chapter[],
  line: VersionPreference,
): ExpectedChapter | null {
  const { status, chapterNumbersResetOnNewVolume: isDeclared } = title.attributes;
  const [now] = useState(() => new Date());
  return useMemo(() => {
    const { languages } = line;
    const isScheduled = (chapter: Chapter): boolean =>
      availability(chapter) === 'scheduled' &&
      (languages.length === 0 || languages.includes(chapter.attributes.translatedLanguage));
    if (status !== 'ongoing' || chapters.some(isScheduled)) return null;
    const versions = chapters.filter((chapter) => availability(chapter) === 'open').map(versionOf);
    const resets = numbersReset(versions, isDeclared);
    return expectedChapter(readingLine(versions, { line, resets }), resets, now);
  }, [status, isDeclared, chapters, line, now]);
}

/** `elsewhere`: whether there are unread numbers in languages that the reader does not read. */
export type TitleUnreadCounts = UnreadCounts & { elsewhere: boolean };

/** Unread count of the title; null while loading and if no chapter of the title was ever read. */
export function useUnread(
  chapters: readonly Chapter[] | undefined,
  line: VersionPreference,
  resets: boolean,
): TitleUnreadCounts | null {
  const firstChapter = chapters?.[0];
  const reading = useTitleReading((firstChapter && relatedId(firstChapter, 'manga')) ?? '');
  return useMemo(() => {
    if (!chapters || reading.read.size === 0) return null;
    const availableVersions = chapters.filter((chapter) => availability(chapter) === 'open').map(versionOf);
    const entries = readingLine(availableVersions, { line, resets });
    const isRead = readPredicate(availableVersions, reading, resets);
    const counted = new Set(countedEntries(entries));
    const elsewhere = entries.some((entry) => !counted.has(entry) && !entry.versions.some(({ id }) => isRead(id)));
    return { ...unreadInLine(entries, isRead), elsewhere };
  }, [chapters, line, resets, reading]);
}
