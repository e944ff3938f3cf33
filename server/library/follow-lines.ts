// Reads the chapter numbers of followed titles for an account, title by title in batches, so that a request looks at no
// more titles than it needs: those with the newest chapters come first.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadingLineInputs } from '#contract/rules/reading-line-choices.ts';
import type { UpdateState } from '#contract/rules/follow-choices.ts';
import type { VersionPreference } from '#contract/rules/reading-line.ts';
import { titleLines, type TitleLine } from '#server/chapters/line-cache.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { ownNumbers, preferencesByTitle, type OwnNumber } from '#server/reading/line-numbers.ts';
import { readKeysOfTitles } from '#server/reading/read-keys.ts';
import type { FollowedTitle } from './followed.ts';

/** A followed title with its numbers in the account's languages. */
export interface FollowLine extends Pick<TitleLine, 'resets'> {
  title: FollowedTitle;
  preference: VersionPreference;
  numbers: OwnNumber[];
}

export interface LineOptions {
  /** Versions that came out later are left out; a Unix time in milliseconds. */
  until?: number;
  /** Restricts the account's languages. */
  only?: readonly string[] | undefined;
  state?: UpdateState | undefined;
}

/** Titles per batch; the first one is small, because most requests need no more. */
const batchSizes = { first: 60, later: 250 };

/** Yields the titles in the given order, a batch at a time. Titles without a matching number are left out. */
export async function* followLines(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
  { until, only, state = 'all' }: LineOptions = {},
): AsyncGenerator<{ lines: FollowLine[]; end: number }> {
  const preferenceOf = preferencesByTitle(inputs);
  const started = state === 'started' ? await startedChapters(ctx, userId) : null;
  let end = 0;
  while (end < titles.length) {
    if (end > 0) await nextTurn();
    const batch = titles.slice(end, end + (end === 0 ? batchSizes.first : batchSizes.later));
    end += batch.length;
    const ids = batch.map(({ id }) => id);
    const [lines, reads] = await Promise.all([titleLines(ctx, ids, blocks), readKeysOfTitles(ctx, userId, ids)]);
    const found: FollowLine[] = [];
    for (const title of batch) {
      const line = lines.get(title.id);
      if (!line || line.numbers.length === 0) continue;
      const preference = preferenceOf(title.uid);
      const options = { ...(until === undefined ? {} : { until }), languages: only };
      const numbers = ownNumbers(line, preference, reads.get(title.id), options).filter(
        (own) =>
          state === 'all' ||
          (!own.read && (started === null || own.number.versions.some(({ row }) => started.has(row)))),
      );
      if (numbers.length > 0) found.push({ title, preference, resets: line.resets, numbers });
    }
    yield { lines: found, end };
  }
}

async function startedChapters(ctx: Context, userId: number): Promise<Set<number>> {
  const rows = await ctx.prepared.rows<[chapterId: number]>(
    'SELECT chapter_id FROM progress WHERE user_id = $1 AND page < pages',
    [userId],
  );
  return new Set(rows.map(([id]) => id));
}
