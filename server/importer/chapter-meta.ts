// What is known of a chapter, put together from its name and its note. ComicInfo beats the name; the marks of
// layout come from the name alone.
import type { Skipped } from './archive.ts';
import { type ComicInfo, comicInfoMaxBytes, readComicInfo } from './comic-info.ts';
import { printable } from './entry-names.ts';
import type { ParsedName } from './names.ts';
import type { ChapterMeta } from './source.ts';

export function combine(named: ParsedName, info: ComicInfo | null): ChapterMeta {
  const oneshot = named.oneshot || (info?.formatTags.includes('Oneshot') ?? false);
  const layout = named.layout ?? (info?.formatTags.includes('Long Strip') ? 'strip' : null);
  const tags = new Set([...(info?.formatTags ?? []), ...(info?.genres ?? [])]);
  if (oneshot) tags.add('Oneshot');
  if (layout === 'strip') tags.add('Long Strip');
  return {
    series: info?.series ?? named.series,
    localizedSeries: info?.localizedSeries ?? null,
    volume: oneshot ? null : (info?.volume ?? named.volume),
    chapter: oneshot ? null : (info?.number ?? named.chapter),
    title: oneshot ? null : (info?.title ?? named.title),
    language: info?.language ?? named.language,
    groups: info && info.groups.length > 0 ? info.groups : named.groups,
    oneshot,
    layout: layout ?? (info?.direction === 'rtl' ? 'paged' : null),
    direction: info?.direction ?? null,
    firstSide: null,
    authors: info?.authors ?? [],
    artists: info?.artists ?? [],
    summary: info?.summary ?? null,
    year: info?.year ?? null,
    tags: [...tags],
    range: oneshot || info?.number || (info?.volume && named.chapter === null) ? null : named.range,
  };
}

/** A damaged note costs its knowledge, not the chapter. */
export async function readNote(
  name: string,
  read: (maxBytes: number) => Promise<Buffer>,
  skipped: Skipped[],
): Promise<ComicInfo | null> {
  try {
    return readComicInfo(await read(comicInfoMaxBytes));
  } catch (error) {
    const cause = (error as Error).message.split('\n')[0] ?? '';
    skipped.push({ name: printable(name), reason: `it cannot be read (${printable(cause)})` });
    return null;
  }
}
