// Continue reading: for each title the chapter at which to continue, from the account or from this device.
import { queryOptions } from '@tanstack/react-query';
import type { Filters } from '#contract/rules/filters.ts';
import { titleFilter } from '#contract/rules/filters.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { isFinished, readKey } from '#contract/rules/reading-rules.ts';
import { resumeInLine } from '#contract/rules/reading-line.ts';
import { versionPreferenceFor } from '#contract/rules/reading-line-choices.ts';
import { call } from '#web/lib/api/call.ts';
import { interfaceLanguage } from '#web/lib/i18n/i18n.ts';
import { preferences } from '#web/lib/preferences/preferences.ts';
import { newestFirst, readGuestProgress, type GuestPosition } from '#web/lib/reading/guest-progress.ts';
import { sendPositions } from '#web/lib/reading/outbox.ts';
import { toChapterNumbering, readingKey } from '#web/lib/reading/title-progress.ts';
import { versionOf } from '#contract/preload/chapter-versions.ts';
import { preferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { relatedId, type Chapter, type Title } from '#web/lib/catalogue/related.ts';
import { availability } from '#web/titles/chapter-list.ts';
import { describeChapters } from './entries.ts';

export interface ContinueEntry {
  chapter: Chapter;
  title: Title;
  page: number;
  pages: number;
  /** Whether this is the chapter after a finished one. */
  next: boolean;
  /** Whether the chapter had been read before. */
  again: boolean;
}

/** Maximum number of titles on the home page. */
const maxTitles = 6;
/** Maximum number of a guest's finished titles whose next chapter is searched for. */
const maxSearches = 4;

export const continueReadingQuery = (guest: boolean, filters: Filters) =>
  queryOptions({
    queryKey: [...readingKey, 'going on', guest, filters],
    queryFn: ({ signal }) => (guest ? continueFromDevice(filters, signal) : continueFromAccount(filters, signal)),
  });

async function continueFromAccount(filters: Filters, signal: AbortSignal): Promise<ContinueEntry[]> {
  await sendPositions();
  const { contentRating } = titleFilter(filters);
  const query = {
    limit: maxTitles,
    translatedLanguage: [...filters.languages],
    languages: preferredLanguages(interfaceLanguage(), navigator.languages, filters.languages).filter(isLanguage),
    ...(contentRating ? { contentRating } : {}),
  };
  const { data, titles } = await call('reading.continue', { query, signal });
  const titlesById = new Map(titles.map((title) => [title.id, title]));
  return data.flatMap(({ chapter, ...place }) => {
    const title = titlesById.get(relatedId(chapter, 'manga') ?? '');
    return title ? [{ ...place, chapter, title }] : [];
  });
}

async function continueFromDevice(filters: Filters, signal: AbortSignal): Promise<ContinueEntry[]> {
  const newestByTitle = new Map<string, [id: string, place: GuestPosition]>();
  for (const [id, guestPosition] of newestFirst(readGuestProgress()))
    if (!newestByTitle.has(guestPosition.title || id))
      newestByTitle.set(guestPosition.title || id, [id, guestPosition]);
  const recentPositions = [...newestByTitle.values()].slice(0, maxTitles * 2);
  const { chapters, titles } = await describeChapters(
    recentPositions.map(([id]) => id),
    signal,
  );
  const { contentRating } = titleFilter(filters);
  let searches = maxSearches;
  const candidates = await Promise.all(
    recentPositions.map(async ([id]): Promise<ContinueEntry | null> => {
      const chapter = chapters.get(id);
      const guestPosition = readGuestProgress().places[id];
      const title = titles.get((chapter && relatedId(chapter, 'manga')) ?? '');
      if (!chapter || !guestPosition || !title) return null;
      if (contentRating && !contentRating.includes(title.attributes.contentRating)) return null;
      if (!isFinished(guestPosition)) {
        return availability(chapter) === 'open' ? { ...guestPosition, chapter, title, next: false } : null;
      }
      if (searches-- <= 0) return null;
      const next = await findNextChapter(chapter, title, signal);
      return (
        next && { chapter: next, title, page: 1, pages: Math.max(1, next.attributes.pages), next: true, again: false }
      );
    }),
  );
  return candidates.filter((each) => each !== null).slice(0, maxTitles);
}

/**
 * The chapter that follows a finished one: the best version of the next unread number on the title's reading line. The
 * title page offers the same chapter.
 */
async function findNextChapter(chapter: Chapter, title: Title, signal: AbortSignal): Promise<Chapter | null> {
  const { data } = await call('titles.feed', {
    params: { id: title.id },
    query: { limit: 500, contentRating: [title.attributes.contentRating], includes: ['manga', 'scanlation_group'] },
    signal,
  });
  const versions = [...data.filter(({ id }) => id !== chapter.id), chapter]
    .filter((each) => availability(each) === 'open')
    .map(versionOf);
  const { readingLine: choices, filteredLanguages: chosenLanguages } = preferences().userPreferences;
  const rankedLanguages = preferredLanguages(interfaceLanguage(), navigator.languages, chosenLanguages);
  const versionPreference = versionPreferenceFor({ choices, chosenLanguages, rankedLanguages }, title.id);
  const resets = title.attributes.chapterNumbersResetOnNewVolume;
  const { places, reads } = readGuestProgress();
  const titleReadKeys = new Set(reads[title.id]);
  const readKeyById = new Map(versions.map((each) => [each.id, readKey(toChapterNumbering(each.chapter), resets)]));
  const openedChapter = { chapterId: chapter.id, page: 1, finished: true, again: places[chapter.id]?.again ?? false };
  const resumeResult = resumeInLine(versions, { line: versionPreference, resets }, openedChapter, (id) =>
    titleReadKeys.has(readKeyById.get(id) ?? ''),
  );
  return resumeResult?.kind === 'continue' ? resumeResult.version.chapter : null;
}
