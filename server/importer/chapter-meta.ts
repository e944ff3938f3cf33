// Combines a chapter's metadata from its name and its ComicInfo.xml. ComicInfo takes precedence over the name; only a
// layout mark in the name overrides ComicInfo.
import type { SkippedEntry } from './archive.ts';
import type { PageMark, PageMarks } from '#server/chapters/chapters.ts';
import { type ComicInfo, comicInfoMaxBytes, readComicInfo, tooLongMessage } from './comic-info.ts';
import { repeatedNumber } from '#contract/rules/chapter-numbers.ts';
import { limits } from '#contract/rules/limits.ts';
import { printable } from '#server/core/plain-text.ts';
import type { ParsedName } from '#contract/rules/file-names.ts';
import { sentence } from './problem.ts';
import type { ChapterMeta } from './chapter-source.ts';

export function combineMetadata(parsedName: ParsedName, info: ComicInfo | null): ChapterMeta {
  const notes = [...(info?.problems ?? [])];
  const oneshot = parsedName.oneshot || (info?.formatTags.includes('Oneshot') ?? false);
  const layout = parsedName.layout ?? (info?.formatTags.includes('Long Strip') ? 'strip' : null);
  const tags = new Set([...(info?.formatTags ?? []), ...(info?.genres ?? [])]);
  if (oneshot) tags.add('Oneshot');
  if (layout === 'strip') tags.add('Long Strip');
  const chapter = info?.number ?? nullIfTooLong(parsedName.chapter);
  const volume = info?.volume ?? nullIfTooLong(parsedName.volume);
  let problem: string | null = null;
  if (!oneshot) {
    const droppedNumbers = [
      ...(chapter === null && parsedName.chapter !== null ? [`chapter number "${parsedName.chapter}"`] : []),
      ...(volume === null && parsedName.volume !== null ? [`volume number "${parsedName.volume}"`] : []),
    ].map((what) => `the ${what} in its name ${tooLongMessage}`);
    // refuses a chapter that would have no chapter number to sort by; otherwise, an overlong volume number is only left
    // out
    if (chapter === null && droppedNumbers.length > 0)
      problem = sentence(`${droppedNumbers[0]}; rename it, or add a ComicInfo.xml with its number`);
    else notes.push(...droppedNumbers.map((what) => `${what}, so it is left out`));
  }
  if (!info?.series) notes.push(...seriesNotes(parsedName, info));
  const title = info?.title ?? parsedName.title;
  if (!oneshot && title !== null && repeatedNumber(title, chapter))
    notes.push(`its name "${printable(title)}" repeats the chapter number`);
  return {
    series: info?.series ?? parsedName.series,
    localizedSeries: info?.localizedSeries ?? null,
    volume: oneshot ? null : volume,
    chapter: oneshot ? null : chapter,
    title: oneshot ? null : title,
    language: info?.language ?? parsedName.language,
    groups: info && info.groups.length > 0 ? info.groups : parsedName.groups,
    oneshot,
    layout: layout ?? (info?.direction === 'rtl' ? 'paged' : null),
    direction: info?.direction ?? null,
    firstSide: null,
    pageMarks: info ? pageMarksOf(info) : {},
    authors: info?.authors ?? [],
    artists: info?.artists ?? [],
    web: info?.web ?? [],
    summary: info?.summary ?? null,
    year: info?.year ?? null,
    tags: [...tags],
    range: oneshot || info?.number || (info?.volume && parsedName.chapter === null) ? null : parsedName.range,
    notes,
    problem,
  };
}

/** Returns marks for double pages and covers; other page types do not matter for spreads. */
function pageMarksOf({ pages, pageCount }: ComicInfo): PageMarks {
  const lastPage = pageCount ?? pages.length;
  return Object.fromEntries(
    pages.flatMap(({ image, type, doublePage }): [number, PageMark][] => {
      const page = image + 1;
      const isCover = (type === 'FrontCover' && page === 1) || (type === 'BackCover' && page === lastPage);
      return doublePage ? [[page, 'wide']] : isCover ? [[page, 'cover']] : [];
    }),
  );
}

function nullIfTooLong(number: string | null): string | null {
  return number !== null && number.length <= limits.numberMaxLength ? number : null;
}

/** Returns messages for the import report if the name contains no series or an ambiguous one. */
function seriesNotes(parsedName: ParsedName, info: ComicInfo | null): string[] {
  const { wholeName, chapter, series, seriesFrom, marked } = parsedName;
  if (wholeName !== null && chapter === null) {
    const number = /^\d+/.exec(wholeName)?.[0];
    return [`the number at the start is taken as part of the name; write "Ch. ${number}" if it is the chapter`];
  }
  if (marked || seriesFrom === null || series === null) return [];
  const seriesNote = `its name tells no series, taken from the folder: ${series}`;
  if (wholeName === null || info?.number) return [seriesNote];
  return [
    `${seriesNote}; the number at the start is taken as the chapter, write "${wholeName} - Oneshot" if it is a name`,
  ];
}

/** Reads ComicInfo.xml. A damaged one is added to `skipped` and returns null, so that the chapter is still imported. */
export async function readNote(
  name: string,
  read: (maxBytes: number) => Promise<Buffer>,
  skipped: SkippedEntry[],
): Promise<ComicInfo | null> {
  try {
    return readComicInfo(await read(comicInfoMaxBytes));
  } catch (error) {
    const cause = (error as Error).message.split('\n')[0] ?? '';
    skipped.push({ name: printable(name), reason: `it cannot be read (${printable(cause)})` });
    return null;
  }
}
