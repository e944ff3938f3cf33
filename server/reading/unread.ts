// Counts the unread chapter numbers of titles in the languages of the account's reading line, from the cached chapters
// of the titles.
import { versionPreferenceFor, noReadingLineChoices } from '#contract/rules/reading-line-choices.ts';
import { countedEntries, isFallback, type UnreadCounts } from '#contract/rules/reading-line.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { readableNumbers } from '#server/chapters/readable-numbers.ts';
import type { Context } from '#server/core/context.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { linePreferencesOf } from './reading-line.ts';
import { readKeysOfTitles } from './read-keys.ts';

/** Counts of a title. For guests, whose read marks are on the device, also the read keys of each chapter number. */
interface TitleUnread extends UnreadCounts {
  numbers?: string[][];
}

/**
 * Returns the counts by public title id. Titles that are not visible, and those without chapters, are left out.
 * @param userId null for guests
 * @param languages languages to use for guests, and if the account's settings name none
 */
export async function countUnread(
  ctx: Context,
  userId: number | null,
  titleUids: readonly string[],
  languages: readonly string[],
  blocks: Blocks | null,
): Promise<Record<string, TitleUnread>> {
  const index = titleIndex(ctx);
  const ids = new Map<string, number>();
  for (const uid of new Set(titleUids)) {
    const id = await index.idOf(uid);
    if (id !== null) ids.set(uid, id);
  }
  const linePreferences =
    userId === null
      ? { choices: noReadingLineChoices, chosenLanguages: [], rankedLanguages: languages }
      : await linePreferencesOf(ctx, userId, languages);
  const [numbers, reads] = await Promise.all([
    readableNumbers(ctx, [...ids.values()], blocks),
    userId === null ? null : readKeysOfTitles(ctx, userId, [...ids.values()]),
  ]);
  const unreadByTitle: Record<string, TitleUnread> = {};
  for (const [uid, id] of ids) {
    const titleNumbers = numbers.get(id) ?? [];
    if (titleNumbers.length === 0) continue;
    const lineLanguages = versionPreferenceFor(linePreferences, uid).languages;
    const lineEntries = countedEntries(
      titleNumbers.map(({ languages: written, keys }) => ({ keys, fallback: isFallback(written, lineLanguages) })),
    );
    const readKeys = reads?.get(id);
    const readCount = readKeys ? lineEntries.filter(({ keys }) => keys.some((key) => readKeys.has(key))).length : 0;
    unreadByTitle[uid] = {
      available: lineEntries.length,
      read: readCount,
      unread: lineEntries.length - readCount,
      ...(userId === null ? { numbers: lineEntries.map(({ keys }) => keys) } : {}),
    };
  }
  return unreadByTitle;
}
