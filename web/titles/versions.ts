// Languages and groups of a title's chapter versions, which the reader can reorder.
import { groupBy, type VersionPreference } from '#contract/rules/reading-line.ts';
import { related, relatedIds, type Chapter } from '#web/lib/catalogue/related.ts';
import { countLanguages } from './chapter-list.ts';

interface OrderableVersions {
  /**
   * Languages in the order of the reading line (`VersionPreference`). `read`: whether the reader reads chapters in it.
   */
  languages: { code: string; count: number; read: boolean }[];
  /**
   * Groups in the order of the reading line; those not in it by their number of chapters in languages that the reader
   * reads, then by their number of all chapters.
   */
  groups: { id: string; name: string; official: boolean; count: number }[];
}

/** Whether there is more than one language or group to choose from. */
export const canOrderVersions = (chapters: readonly Chapter[]): boolean =>
  new Set(chapters.map(({ attributes }) => attributes.translatedLanguage)).size > 1 ||
  new Set(chapters.flatMap((chapter) => relatedIds(chapter, 'scanlation_group'))).size > 1;

export function orderableVersions(chapters: readonly Chapter[], line: VersionPreference): OrderableVersions {
  const groupRank = (id: string): number => (line.groups.includes(id) ? line.groups.indexOf(id) : line.groups.length);
  const isRead = (code: string): boolean => line.languages.length === 0 || line.languages.includes(code);
  const groupChapters = chapters.flatMap((chapter) =>
    related(chapter, 'scanlation_group').map((group) => ({
      ...group,
      read: isRead(chapter.attributes.translatedLanguage),
    })),
  );
  const groups = [...groupBy(groupChapters, ({ id }) => id)]
    .map(([id, groupEntries]) => ({
      id,
      name: groupEntries[0]!.attributes.name,
      official: groupEntries[0]!.attributes.official,
      count: groupEntries.length,
      read: groupEntries.filter(({ read }) => read).length,
    }))
    .sort(
      (a, b) => groupRank(a.id) - groupRank(b.id) || b.read - a.read || b.count - a.count || (a.name < b.name ? -1 : 1),
    );
  return {
    languages: countLanguages(chapters, [...line.languages, ...line.otherLanguages]).map(({ code, count }) => ({
      code,
      count,
      read: isRead(code),
    })),
    groups: groups.map(({ id, name, official, count }) => ({ id, name, official, count })),
  };
}

/**
 * Moves a language and returns the codes of the languages that the reader reads. A language that is moved above one of
 * them is added; none is removed.
 */
export function moveLanguage(languages: OrderableVersions['languages'], code: string, to: number): string[] {
  const movedLanguage = languages.find((each) => each.code === code);
  if (!movedLanguage) return readLanguageCodes(languages);
  const remainingLanguages = languages.filter((each) => each.code !== code);
  const read = movedLanguage.read || remainingLanguages.slice(to).some((each) => each.read);
  return readLanguageCodes(remainingLanguages.toSpliced(to, 0, { ...movedLanguage, read }));
}

/**
 * Switches a language on or off and returns the codes of the languages that the reader reads. The last one cannot be
 * switched off.
 */
export function switchLanguage(languages: OrderableVersions['languages'], code: string, on: boolean): string[] {
  const switchedCodes = readLanguageCodes(languages.map((each) => (each.code === code ? { ...each, read: on } : each)));
  return switchedCodes.length === 0 ? readLanguageCodes(languages) : switchedCodes;
}

const readLanguageCodes = (languages: OrderableVersions['languages']): string[] =>
  languages.filter(({ read }) => read).map(({ code }) => code);
