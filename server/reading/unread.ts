// How much of titles somebody has not read yet, in numbers, as the reading line of their settings counts them. Answered from
// the chapters of the titles in memory.
import { lineFor, noLineChoices } from '#contract/rules/reading-line-choices.ts';
import { countedIn, isFallback, type Unread } from '#contract/rules/reading-line.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { readableNumbers } from '#server/chapters/readable-numbers.ts';
import type { Context } from '#server/core/context.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { tasteOf } from './reading-line.ts';
import { readKeysOfTitles } from './queries.ts';

/** For guests: of each number the keys that it is read under. */
interface Counted extends Unread {
  numbers?: string[][];
}

/**
 * By the public ids of the titles; those that nobody may know of, and those without chapters, are left out.
 * @param userId null for guests
 * @param languages that are read where the settings name none
 */
export async function countUnread(
  ctx: Context,
  userId: number | null,
  titleUids: readonly string[],
  languages: readonly string[],
  blocks: Blocks | null,
): Promise<Record<string, Counted>> {
  const index = titleIndex(ctx);
  const ids = new Map<string, number>();
  for (const uid of new Set(titleUids)) {
    const id = await index.idOf(uid);
    if (id !== null) ids.set(uid, id);
  }
  const taste =
    userId === null
      ? { choices: noLineChoices, chosen: [], preferred: languages }
      : await tasteOf(ctx, userId, languages);
  const [numbers, reads] = await Promise.all([
    readableNumbers(ctx, [...ids.values()], blocks),
    userId === null ? null : readKeysOfTitles(ctx, userId, [...ids.values()]),
  ]);
  const counted: Record<string, Counted> = {};
  for (const [uid, id] of ids) {
    const own = numbers.get(id) ?? [];
    if (own.length === 0) continue;
    const line = lineFor(taste, uid).languages;
    const counting = countedIn(
      own.map(({ languages: written, keys }) => ({ keys, fallback: isFallback(written, line) })),
    );
    const isRead = reads?.get(id);
    const read = isRead ? counting.filter(({ keys }) => keys.some((key) => isRead.has(key))).length : 0;
    counted[uid] = {
      available: counting.length,
      read,
      unread: counting.length - read,
      ...(userId === null ? { numbers: counting.map(({ keys }) => keys) } : {}),
    };
  }
  return counted;
}
