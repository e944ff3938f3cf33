// The numbers of titles that there are to read, each with what decides whether it counts for somebody and is read: found
// once for all who block nothing of a title, and again when a scheduled chapter comes out.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { numbersReset, versionsByNumber } from '#contract/rules/reading-line.ts';
import { readKey } from '#contract/rules/reading-rules.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import { chapterCache } from './chapter-cache.ts';
import { blockedAmong } from './queries.ts';
import type { TitleChapters } from './title-chapters.ts';

interface TitleNumber {
  /** Languages that the number is there in. */
  languages: readonly string[];
  /** Keys that the number is read under: `readKey` of its versions, each once. */
  keys: string[];
}

interface Found {
  /** The chapters that the numbers were found in: once they have changed they are another object. */
  chapters: WeakRef<TitleChapters>;
  numbers: readonly TitleNumber[];
  /** Microseconds: when the next scheduled chapter comes out. */
  until: number;
}

/** Titles that are looked through at once; other requests are answered between them and the next. */
const titlesAtOnce = 10;

/** The numbers that were found, by the ids of their titles. */
const foundMemory = memoizePerKey(
  ({ changes }: Context) => changes,
  ({ caches }) => {
    const memory = new LRUCache<number, Found>({
      maxSize: Math.max(1, caches.bytesFor('numbers to read')),
      sizeCalculation: ({ numbers }) =>
        400 + numbers.reduce((sum, { languages, keys }) => sum + 120 + (languages.length + keys.length) * 8, 0),
    });
    caches.watch('numbers to read', () => memory.calculatedSize);
    return memory;
  },
);

/** Numbers to read of visible titles, by internal ids. A title that the viewer has hidden has none. */
export async function readableNumbers(
  ctx: Context,
  titleIds: readonly number[],
  blocks: Blocks | null,
): Promise<Map<number, readonly TitleNumber[]>> {
  const chapters = await chapterCache(ctx).ofMany(titleIds);
  const now = ctx.clock().getTime();
  const numbers = new Map<number, readonly TitleNumber[]>();
  for (const [id, own] of chapters) {
    if (blocks?.titles.ids.has(id)) continue;
    numbers.set(id, numbersOf(ctx, id, own, now, blockedAmong(own, id, blocks)));
    if (numbers.size % titlesAtOnce === 0) await nextTurn();
  }
  return numbers;
}

/** @param now milliseconds @param blocked 1 for each chapter that the viewer blocks */
function numbersOf(
  ctx: Context,
  titleId: number,
  chapters: TitleChapters,
  now: number,
  blocked: Uint8Array | null,
): readonly TitleNumber[] {
  const found = foundMemory(ctx);
  if (blocked) return findNumbers(chapters, now * 1000, blocked).numbers;
  const known = found.get(titleId);
  if (known?.chapters.deref() === chapters && known.until > now * 1000) return known.numbers;
  const made = findNumbers(chapters, now * 1000, null);
  found.set(titleId, made);
  return made.numbers;
}

function findNumbers(chapters: TitleChapters, now: number, blocked: Uint8Array | null): Found {
  const versions: Version[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (let at = 0; at < chapters.count; at++) {
    if (chapters.unavailable(at) || chapters.empty(at) || blocked?.[at] === 1) continue;
    const publishAt = chapters.publishAt(at);
    if (publishAt > now) until = Math.min(until, publishAt);
    else versions.push(new Version(chapters, at));
  }
  const resets = numbersReset(versions, chapters.numbersReset);
  const numbers = [...versionsByNumber(versions, resets).values()].map((same) => ({
    languages: [...new Set(same.map(({ language }) => language))],
    keys: [...new Set(same.map((version) => readKey(version, chapters.numbersReset)))],
  }));
  return { chapters: new WeakRef(chapters), numbers, until };
}

/** The groups stand in the document: they are read only where they are needed. */
class Version {
  readonly id: string;
  readonly language: string;
  readonly volume: string | null;
  readonly chapter: string | null;
  private readonly chapters: TitleChapters;
  private readonly at: number;

  constructor(chapters: TitleChapters, at: number) {
    this.chapters = chapters;
    this.at = at;
    this.id = chapters.uid(at);
    this.language = chapters.languages[chapters.language(at)]!;
    ({ volume: this.volume, chapter: this.chapter } = chapters.numbers[chapters.number(at)]!);
  }

  get number(): string | null {
    return this.chapter;
  }

  get groups(): readonly string[] {
    return this.chapters.groups(this.at);
  }
}
