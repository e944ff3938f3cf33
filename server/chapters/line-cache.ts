// The readable chapters of titles without their documents, as the reading line needs them: small enough that those of
// all titles that somebody follows are in memory. Every change of a chapter touches its title's row, so the change feed
// invalidates the entry of the title.
import type { ChapterVersion } from '#contract/rules/reading-line.ts';
import { numbersReset, versionsByNumber } from '#contract/rules/reading-line.ts';
import { readKey } from '#contract/rules/reading-rules.ts';
import { creditsAreBlocked, hasChapterBlocks, type CreditIds } from '#server/blocks/policy.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { cachePerContext } from '#server/core/cache/cache-per-context.ts';

/** A readable version of a chapter. */
export interface LineVersion extends ChapterVersion {
  /** Internal id. */
  row: number;
  /** Time from which it can be read, a Unix time in milliseconds. */
  at: number;
}

/** A chapter number with its readable versions. */
export interface LineNumber {
  /** Distinct read keys: `readKey` of each version. */
  keys: readonly string[];
  versions: readonly LineVersion[];
}

interface CreditedVersion extends LineVersion {
  /** Publication time, a Unix time in milliseconds. */
  publishAt: number;
  credits: CreditIds;
}

interface TitleVersions {
  numbersReset: boolean;
  versions: readonly CreditedVersion[];
  /** The line of all versions that are out, for viewers who block none of them, until the next publication. */
  line: { value: TitleLine; until: number } | null;
}

/** Titles per query. */
const batchSizeTitles = 200;
/** Estimated bytes of a version, its number included. */
const versionBytes = 260;

const versionCache = cachePerContext<TitleVersions>(
  'reading lines',
  ['title'],
  ({ versions }) => 300 + versions.length * versionBytes,
);

export interface TitleLine {
  /** Whether chapter numbers restart in every volume. */
  resets: boolean;
  numbers: readonly LineNumber[];
}

/** Readable chapter numbers of visible titles by internal title id, without what the viewer blocks. */
export async function titleLines(
  ctx: Context,
  titleIds: readonly number[],
  blocks: Blocks | null,
): Promise<Map<number, TitleLine>> {
  const now = ctx.clock().getTime();
  const lines = new Map<number, TitleLine>();
  for (const [id, title] of await versionsOfTitles(ctx, titleIds)) {
    const isBlocked =
      blocks && hasChapterBlocks(blocks)
        ? ({ credits }: CreditedVersion) => creditsAreBlocked(blocks, id, credits)
        : null;
    lines.set(id, lineOf(title, now, isBlocked));
  }
  return lines;
}

/** Scheduled chapters of titles that are published up to a time, the next one of each number first. */
export async function scheduledVersions(
  ctx: Context,
  titleIds: readonly number[],
  until: number,
  blocks: Blocks | null,
): Promise<Map<number, (LineVersion & { publishAt: number })[]>> {
  const now = ctx.clock().getTime();
  // few chapters of the catalogue are scheduled, so the chapters of most titles need not be read
  const rows = await ctx.prepared.rows<[titleId: number]>(
    `SELECT DISTINCT title_id FROM chapters WHERE state = 'published' AND publish_at > $1 AND publish_at <= $2`,
    [new Date(now), new Date(until)],
  );
  const wanted = new Set(titleIds);
  const withScheduled = rows.flatMap(([id]) => (wanted.has(id) ? [id] : []));
  const scheduled = new Map<number, CreditedVersion[]>();
  for (const [id, { versions }] of await versionsOfTitles(ctx, withScheduled)) {
    const ahead = versions.filter(
      ({ publishAt, credits }) =>
        publishAt > now && publishAt <= until && !(blocks && creditsAreBlocked(blocks, id, credits)),
    );
    if (ahead.length > 0)
      scheduled.set(
        id,
        ahead.toSorted((a, b) => a.publishAt - b.publishAt),
      );
  }
  return scheduled;
}

/** Loads titles into the cache ahead of requests. @returns false when the cache is full */
export async function warmUpLines(ctx: Context, titleIds: readonly number[]): Promise<boolean> {
  if (versionCache(ctx).full()) return false;
  await versionsOfTitles(ctx, titleIds);
  return true;
}

async function versionsOfTitles(ctx: Context, titleIds: readonly number[]): Promise<Map<number, TitleVersions>> {
  const cache = versionCache(ctx);
  const { known, missing } = cache.getAll('title', titleIds);
  for (let index = 0; index < missing.length; index += batchSizeTitles) {
    const batch = missing.slice(index, index + batchSizeTitles);
    await cache.readThrough(async (putIntoCache) => {
      const rowsByTitle = Map.groupBy(await ctx.prepared.rows<Row>(readSql, [batch]), ([titleId]) => titleId);
      for (const id of batch) {
        const title = toTitleVersions(rowsByTitle.get(id) ?? []);
        putIntoCache('title', id, title);
        known.set(id, title);
      }
    });
  }
  return known;
}

function lineOf(
  title: TitleVersions,
  now: number,
  isBlocked: ((version: CreditedVersion) => boolean) | null,
): TitleLine {
  if (isBlocked && title.versions.some(isBlocked)) {
    return toLine(
      title.versions.filter((version) => version.publishAt <= now && !isBlocked(version)),
      title.numbersReset,
    );
  }
  if (title.line && title.line.until > now) return title.line.value;
  const scheduledTimes = title.versions.flatMap(({ publishAt }) => (publishAt > now ? [publishAt] : []));
  const value = toLine(
    title.versions.filter(({ publishAt }) => publishAt <= now),
    title.numbersReset,
  );
  title.line = { value, until: Math.min(...scheduledTimes, Number.POSITIVE_INFINITY) };
  return value;
}

function toLine(versions: readonly CreditedVersion[], isDeclared: boolean): TitleLine {
  const resets = numbersReset(versions, isDeclared);
  const numbers = [...versionsByNumber(versions, resets).values()].map((sameNumber) => ({
    keys: [
      ...new Set(sameNumber.map(({ id, volume, number }) => readKey({ id, volume, chapter: number }, isDeclared))),
    ],
    versions: sameNumber,
  }));
  return { resets, numbers };
}

/** Group fields are lists separated by spaces. Times are Unix times in milliseconds. */
type Row = [
  titleId: number,
  numbersReset: boolean,
  id: number,
  uid: string,
  language: string,
  volume: string | null,
  chapter: string | null,
  uploader: number | null,
  groupIds: string | null,
  groupUids: string | null,
  official: boolean | null,
  readableAt: number,
  publishAt: number,
];

function toTitleVersions(rows: readonly Row[]): TitleVersions {
  const creditsByKey = new Map<string, { credits: CreditIds; groups: readonly string[] }>();
  const versions = rows.map((row): CreditedVersion => {
    const [, , id, uid, language, volume, chapter, uploader, groupIds, groupUids, official, at, publishAt] = row;
    const key = `${uploader} ${groupIds}`;
    let shared = creditsByKey.get(key);
    if (!shared) {
      const [group = 0, ...otherGroups] = groupIds?.split(' ').map(Number) ?? [];
      shared = { credits: { uploader: uploader ?? 0, group, otherGroups }, groups: groupUids?.split(' ') ?? [] };
      creditsByKey.set(key, shared);
    }
    return {
      id: uid,
      row: id,
      language,
      volume,
      number: chapter,
      groups: shared.groups,
      credits: shared.credits,
      official: official ?? false,
      at,
      readableAt: new Date(at).toISOString(),
      publishAt,
    };
  });
  return { numbersReset: rows[0]?.[1] ?? false, versions, line: null };
}

const epochMilliseconds = (column: string): string => `floor(extract(epoch FROM chapters.${column}) * 1000)::float8`;
// looks up the chapters of each title by itself: for many titles the planner would scan all chapters
const readSql = `SELECT titles.id, titles.numbers_reset, chapters.id, chapters.uid, language, volume, chapter, uploader_id,
    credits.ids, credits.uids, credits.official, ${epochMilliseconds('readable_at')}, ${epochMilliseconds('publish_at')}
  FROM titles CROSS JOIN LATERAL (SELECT * FROM chapters WHERE title_id = titles.id AND state = 'published'
      AND NOT unavailable AND (pages > 0 OR external_url IS NOT NULL) OFFSET 0) AS chapters
    LEFT JOIN LATERAL (
      SELECT string_agg(groups.id::text, ' ' ORDER BY position, groups.id) AS ids,
        string_agg(groups.uid::text, ' ' ORDER BY position, groups.id) AS uids, bool_or(groups.official) AS official
      FROM chapter_groups JOIN groups ON groups.id = group_id WHERE chapter_id = chapters.id) AS credits ON true
  WHERE titles.id = ANY ($1::int[]) AND titles.state = 'published'
  ORDER BY titles.id, chapters.id`;
