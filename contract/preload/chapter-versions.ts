// The versions (translations) of chapter numbers, from chapters as the API returns them.
import type { ClientResponse } from '../generated/client.ts';
import {
  readingLine,
  type ChapterVersion,
  type ReadingLineEntry,
  type VersionPreference,
} from '../rules/reading-line.ts';

type Chapter = ClientResponse<'chapters.get'>['data'];

/** Input of `readingLine`: a version of a chapter number, with the API entity that it was made from. */
export interface Version extends ChapterVersion {
  chapter: Chapter;
}

export function versionOf(chapter: Chapter): Version {
  const { chapter: number, volume, translatedLanguage, readableAt } = chapter.attributes;
  const groups = chapter.relationships.filter(({ type }) => type === 'scanlation_group');
  return {
    id: chapter.id,
    number,
    volume,
    language: translatedLanguage,
    groups: groups.map(({ id }) => id),
    readableAt,
    official: groups.some(({ attributes }) => attributes?.['official'] === true),
    chapter,
  };
}

/** Chapter numbers in reading order, each with its versions, best first. */
export const readingLineOf = (
  chapters: readonly Chapter[],
  options: { line: VersionPreference; resets: boolean; open?: Chapter | null },
): ReadingLineEntry<Version>[] =>
  readingLine(chapters.map(versionOf), { ...options, open: options.open ? versionOf(options.open) : null });

/** Groups chapters by number, best version first. The numbers keep the order of their first chapter in the feed. */
export function foldVersions(
  chapters: readonly Chapter[],
  line: VersionPreference,
  resets: boolean,
): [Chapter, ...Chapter[]][] {
  const positions = new Map(chapters.map(({ id }, chapterIndex) => [id, chapterIndex]));
  return readingLineOf(chapters, { line, resets })
    .map(({ versions }) => versions.map(({ chapter }) => chapter) as [Chapter, ...Chapter[]])
    .map((versions) => ({ versions, at: Math.min(...versions.map(({ id }) => positions.get(id)!)) }))
    .sort((a, b) => a.at - b.at)
    .map(({ versions }) => versions);
}
