// Unread counts of titles: from the account, or for guests from the progress on this device.
import { queryOptions } from '@tanstack/react-query';
import { isLanguage } from '#contract/rules/languages.ts';
import { versionPreferenceFor } from '#contract/rules/reading-line-choices.ts';
import { groupBy } from '#contract/rules/reading-line.ts';
import { call } from '#web/lib/api/call.ts';
import { preferences } from '#web/lib/preferences/preferences.ts';
import { readGuestProgress } from '#web/lib/reading/guest-progress.ts';
import { sendPositions } from '#web/lib/reading/outbox.ts';
import { readingKey } from '#web/lib/reading/title-progress.ts';

/** @param languages used when the reader has not chosen any in the settings, the best first */
export const unreadQuery = (titles: readonly string[], languages: readonly string[], guest: boolean) =>
  queryOptions({
    queryKey: [...readingKey, 'unread', titles, languages, guest],
    queryFn: ({ signal }) =>
      guest ? unreadOfGuest(titles, languages, signal) : unreadOfAccount(titles, languages, signal),
  });

type UnreadByTitle = Record<string, { unread: number }>;

async function unreadOfAccount(
  titles: readonly string[],
  languages: readonly string[],
  signal: AbortSignal,
): Promise<UnreadByTitle> {
  await sendPositions();
  return (await fetchUnread(titles, languages, signal)).data;
}

async function unreadOfGuest(
  titles: readonly string[],
  rankedLanguages: readonly string[],
  signal: AbortSignal,
): Promise<UnreadByTitle> {
  const { readingLine: choices, filteredLanguages: chosenLanguages } = preferences().userPreferences;
  const languagesOf = (title: string) =>
    versionPreferenceFor({ choices, chosenLanguages, rankedLanguages }, title).languages;
  // one request for each set of languages, because the reader may have chosen other languages for a title
  const groups = groupBy(titles, (title) => languagesOf(title).join(' '));
  const responses = await Promise.all(
    [...groups.values()].map((groupTitles) => fetchUnread(groupTitles, languagesOf(groupTitles[0]!), signal)),
  );
  const { reads } = readGuestProgress();
  return Object.fromEntries(
    responses.flatMap(({ data }) =>
      Object.entries(data).map(([title, { unread, numbers }]) => {
        const readKeys = new Set(reads[title]);
        const unreadCount = numbers?.filter((keys) => !keys.some((key) => readKeys.has(key))).length;
        return [title, { unread: unreadCount ?? unread }];
      }),
    ),
  );
}

const fetchUnread = (titles: readonly string[], languages: readonly string[], signal: AbortSignal) =>
  call('reading.unread', { query: { titles: [...titles], languages: languages.filter(isLanguage) }, signal });
