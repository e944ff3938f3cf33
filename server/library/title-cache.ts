// Facts of each title for filters and sort orders of libraries: its names, its readable chapter numbers and when the
// newest chapter of each language came out. Cached per title for all readers, without the documents of chapters, because
// one library has thousands of titles.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { numbersReset, versionsByNumber } from '#contract/rules/reading-line.ts';
import { readKey } from '#contract/rules/reading-rules.ts';
import { readableNumbers } from '#server/chapters/readable-numbers.ts';
import type { Context } from '#server/core/context.ts';
import { cachePerContext } from '#server/core/cache/cache-per-context.ts';
import { foldText } from './search-terms.ts';

export interface TitleNumber {
  /** Languages in which the number is available. */
  languages: readonly string[];
  /** Read keys of the number's versions. */
  keys: readonly string[];
}

export interface LibraryTitle {
  /** All names, folded, one a line. */
  names: string;
  numbers: readonly TitleNumber[];
  /** Publication of the newest readable chapter by language, as a Unix time in milliseconds. */
  newest: ReadonlyMap<string, number>;
  /** Internal ids of all who uploaded chapters. */
  uploaders: readonly number[];
  /** Internal ids of authors and artists. */
  authors: readonly number[];
  /** Publication of the next scheduled chapter, as a Unix time in milliseconds: outdated from then on. */
  until: number;
}

/** Titles per query; other requests are served between two batches. */
const batchSizeTitles = 250;

const titleCache = cachePerContext<LibraryTitle>(
  'library titles',
  ['title'],
  ({ names, numbers, newest, authors }) =>
    500 + names.length * 2 + numbers.length * 24 + newest.size * 60 + authors.length * 8,
);

/** Readable titles by internal id; those that are not published are left out. */
export async function libraryTitles(ctx: Context, ids: readonly number[]): Promise<Map<number, LibraryTitle>> {
  const cache = titleCache(ctx);
  const now = ctx.clock().getTime();
  const { known, missing } = cache.getAll('title', ids);
  for (const [id, { until }] of known) if (until <= now) missing.push(id);
  for (let start = 0; start < missing.length; start += batchSizeTitles) {
    const batch = missing.slice(start, start + batchSizeTitles);
    const titles = await cache.readThrough(async (putIntoCache) => {
      const read = await readTitles(ctx, batch, now);
      for (const [id, title] of read) putIntoCache('title', id, title);
      return read;
    });
    for (const id of batch) known.delete(id);
    for (const [id, title] of titles) known.set(id, title);
    await nextTurn();
  }
  return known;
}

/** Loads titles into the cache ahead of requests. @returns false when the cache is full */
export async function warmUpLibraryTitles(ctx: Context, ids: readonly number[]): Promise<boolean> {
  if (titleCache(ctx).full()) return false;
  await libraryTitles(ctx, ids);
  return true;
}

type ChapterFacts = [
  language: string,
  volume: string | null,
  chapter: string | null,
  uid: string | null,
  uploader: number | null,
  publishAtSeconds: number,
];

const readSql = `SELECT titles.id, numbers_reset,
    (SELECT string_agg(name, E'\\n' ORDER BY position) FROM title_names WHERE title_id = titles.id),
    (SELECT json_agg(json_build_array(language, volume, chapter, CASE WHEN chapter IS NULL THEN uid END, uploader_id,
        extract(epoch FROM publish_at)::bigint))
      FROM chapters WHERE title_id = titles.id AND chapters.state = 'published' AND NOT unavailable
        AND (pages > 0 OR external_url IS NOT NULL)),
    ARRAY(SELECT DISTINCT author_id FROM title_credits WHERE title_id = titles.id)
  FROM titles WHERE titles.id = ANY ($1::int[]) AND titles.state = 'published'`;

async function readTitles(ctx: Context, ids: readonly number[], now: number): Promise<Map<number, LibraryTitle>> {
  const rows = await ctx.prepared.rows<[number, boolean, string | null, ChapterFacts[] | null, number[]]>(readSql, [
    ids,
  ]);
  const shared = new Map<string, TitleNumber>();
  const titles = new Map<number, LibraryTitle>();
  const ambiguous: number[] = [];
  for (const [id, resets, names, chapters, authors] of rows) {
    const title = { ...toLibraryTitle(names ?? '', chapters ?? [], { resets, now, shared }), authors };
    if (title.isAmbiguous) ambiguous.push(id);
    titles.set(id, title);
  }
  // whether the numbers of these titles restart per volume depends on groups, which are not read here
  const numbers = ambiguous.length === 0 ? null : await readableNumbers(ctx, ambiguous, null);
  for (const id of ambiguous) titles.set(id, { ...titles.get(id)!, numbers: numbers?.get(id) ?? [] });
  return titles;
}

interface NumberOptions {
  resets: boolean;
  now: number;
  /** Equal numbers of several titles, such as chapter 1 in English, are one object. */
  shared: Map<string, TitleNumber>;
}

function toLibraryTitle(
  names: string,
  chapters: readonly ChapterFacts[],
  { resets, now, shared }: NumberOptions,
): Omit<LibraryTitle, 'authors'> & { isAmbiguous?: boolean } {
  const newest = new Map<string, number>();
  const uploaders = new Set<number>();
  let until = Number.POSITIVE_INFINITY;
  const versions: { id: string; language: string; groups: []; number: string | null; volume: string | null }[] = [];
  for (const [language, volume, number, uid, uploader, seconds] of chapters) {
    const publishAt = seconds * 1000;
    if (publishAt > now) {
      until = Math.min(until, publishAt);
      continue;
    }
    versions.push({ id: uid ?? '', language, groups: [], number, volume });
    if (publishAt > (newest.get(language) ?? 0)) newest.set(language, publishAt);
    if (uploader !== null) uploaders.add(uploader);
  }
  const isAmbiguous = !resets && numbersReset(versions, false);
  const numbers = isAmbiguous
    ? []
    : [...versionsByNumber(versions, resets).values()].map((sameNumber): TitleNumber => {
        const languages = [...new Set(sameNumber.map(({ language }) => language))];
        const keys = [
          ...new Set(sameNumber.map(({ id, volume, number }) => readKey({ id, volume, chapter: number }, resets))),
        ];
        const sharedKey = `${languages.join()} ${keys.join()}`;
        const known = shared.get(sharedKey);
        if (known) return known;
        const each = { languages, keys };
        shared.set(sharedKey, each);
        return each;
      });
  return {
    names: foldText(names),
    numbers,
    newest,
    uploaders: [...uploaders],
    until,
    ...(isAmbiguous ? { isAmbiguous } : {}),
  };
}
