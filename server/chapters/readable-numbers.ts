// Readable chapter numbers of titles: their languages decide whether a number counts for a viewer, their read keys
// whether it is read. Cached per title for viewers who block none of its chapters, until a scheduled chapter is out.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { numbersReset, versionsByNumber } from '#contract/rules/reading-line.ts';
import { readKey } from '#contract/rules/reading-rules.ts';
import { titleIsHidden } from '#server/blocks/policy.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import { chapterCache } from './chapter-cache.ts';
import { blockedChapters } from './queries.ts';
import type { TitleChapters } from './title-chapters.ts';

interface TitleNumber {
  /** Languages in which the number is available. */
  languages: readonly string[];
  /** Distinct read keys of the number: `readKey` of each of its versions. */
  keys: string[];
}

interface CachedNumbers {
  /** Chapters that the numbers were computed from. Stale once the chapter cache has another object for the title. */
  chapters: WeakRef<TitleChapters>;
  numbers: readonly TitleNumber[];
  /** Expiry: publication time of the next scheduled chapter, as a Unix time in microseconds. */
  until: number;
}

/** Titles per batch; other requests are served between two batches. */
const batchSizeTitles = 10;

/** Cache of readable numbers, by internal id of the title. */
const numberCache = memoizePerKey(
  ({ changes }: Context) => changes,
  ({ caches }) => {
    const memory = new LRUCache<number, CachedNumbers>({
      maxSize: Math.max(1, caches.bytesFor('numbers to read')),
      sizeCalculation: ({ numbers }) =>
        400 + numbers.reduce((sum, { languages, keys }) => sum + 120 + (languages.length + keys.length) * 8, 0),
    });
    caches.watch('numbers to read', () => memory.calculatedSize);
    return memory;
  },
);

/** Readable numbers of visible titles, by internal id. Titles that the viewer has hidden are left out. */
export async function readableNumbers(
  ctx: Context,
  titleIds: readonly number[],
  blocks: Blocks | null,
): Promise<Map<number, readonly TitleNumber[]>> {
  const chapters = await chapterCache(ctx).getMany(titleIds);
  const now = ctx.clock().getTime();
  const numbers = new Map<number, readonly TitleNumber[]>();
  for (const [id, titleChapters] of chapters) {
    if (titleIsHidden(blocks, id)) continue;
    numbers.set(id, numbersOf(ctx, id, titleChapters, now, blockedChapters(titleChapters, id, blocks)));
    if (numbers.size % batchSizeTitles === 0) await nextTurn();
  }
  return numbers;
}

/** @param now Unix time in milliseconds @param blocked 1 for each chapter that the viewer blocks */
function numbersOf(
  ctx: Context,
  titleId: number,
  chapters: TitleChapters,
  now: number,
  blocked: Uint8Array | null,
): readonly TitleNumber[] {
  const cache = numberCache(ctx);
  if (blocked) return computeNumbers(chapters, now * 1000, blocked).numbers;
  const cachedNumbers = cache.get(titleId);
  if (cachedNumbers?.chapters.deref() === chapters && cachedNumbers.until > now * 1000) return cachedNumbers.numbers;
  const computed = computeNumbers(chapters, now * 1000, null);
  cache.set(titleId, computed);
  return computed.numbers;
}

function computeNumbers(chapters: TitleChapters, now: number, blocked: Uint8Array | null): CachedNumbers {
  const versions: NumberedChapter[] = [];
  let validUntil = Number.POSITIVE_INFINITY;
  for (let index = 0; index < chapters.count; index++) {
    if (chapters.has(index, 'unavailable') || chapters.has(index, 'empty') || blocked?.[index] === 1) continue;
    const publishAt = chapters.time(index, 'publishAt');
    if (publishAt > now) validUntil = Math.min(validUntil, publishAt);
    else versions.push(new NumberedChapter(chapters, index));
  }
  const hasNumberReset = numbersReset(versions, chapters.numbersReset);
  const numbers = [...versionsByNumber(versions, hasNumberReset).values()].map((sameNumber) => ({
    languages: [...new Set(sameNumber.map(({ language }) => language))],
    keys: [...new Set(sameNumber.map((version) => readKey(version, chapters.numbersReset)))],
  }));
  return { chapters: new WeakRef(chapters), numbers, until: validUntil };
}

/** Adapter of a chapter to the `NumberedChapter` type of the reading line's rules. */
class NumberedChapter {
  readonly id: string;
  readonly language: string;
  readonly volume: string | null;
  readonly chapter: string | null;
  private readonly chapters: TitleChapters;
  private readonly at: number;

  constructor(chapters: TitleChapters, index: number) {
    this.chapters = chapters;
    this.at = index;
    this.id = chapters.uid(index);
    this.language = chapters.languages[chapters.language(index)]!;
    ({ volume: this.volume, chapter: this.chapter } = chapters.numbers[chapters.number(index)]!);
  }

  get number(): string | null {
    return this.chapter;
  }

  get groups(): readonly string[] {
    return this.chapters.credits(this.at).groupUids;
  }
}
