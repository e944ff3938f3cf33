// Values of the placeholders in texts: names and URLs of the site, limits of the code, claims of the operator.
import { deviceLimits } from '#contract/rules/device-limits.ts';
import { type InterfaceLanguage, toBcp47 } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Config } from '#server/core/process/config.ts';

type PlaceholderConfig = Pick<
  Config,
  'siteName' | 'contactEmail' | 'publicUrl' | 'apiUrl' | 'volunteers' | 'monthlyVisitors'
>;

const million = 1_000_000;
const megabytes = (bytes: number): number => bytes / 1024 / 1024;

const limitNumbers: Readonly<Record<string, number>> = {
  historyLimit: deviceLimits.positions,
  bookmarkLimit: deviceLimits.bookmarks,
  searchLimit: deviceLimits.searches,
  offlineLimit: limits.downloadedChapters,
  accountBookmarkLimit: limits.pageBookmarks,
  imageSide: limits.imageMaxWidth,
  imageMegabytes: megabytes(limits.imageMaxBytes),
  imageFrames: limits.imageMaxFrames,
  imageScans: limits.imageMaxScans,
  interlacedMillions: limits.imageMaxInterlacedPixels / million,
  decodedMegabytes: megabytes(limits.imageMaxDecodedBytes),
  chapterMegabytes: megabytes(limits.chapterMaxBytes),
  chapterPages: limits.chapterMaxPages,
  chapterMillions: limits.sessionMaxPixels / million,
};

/** Names of all placeholders, as texts write them in braces. */
export const textPlaceholders: readonly string[] = [
  'site',
  'contact',
  'url',
  'api',
  'volunteers',
  'visitors',
  ...Object.keys(limitNumbers),
];

const placeholderPattern = new RegExp(String.raw`\{(${textPlaceholders.join('|')})\}`, 'g');

/**
 * Replaces placeholders; any other text in braces stays. A line with a claim that the operator does not make
 * (volunteers, visitors) is removed. @param escape applied to the site's name
 */
export function fillPlaceholders(
  text: string,
  config: PlaceholderConfig,
  language: InterfaceLanguage,
  escape = (unescapedText: string): string => unescapedText,
): string {
  const locale = toBcp47(language);
  const compactFormat = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: 'long' });
  const exactFormat = new Intl.NumberFormat(locale);
  const { siteName, contactEmail, publicUrl, apiUrl, volunteers, monthlyVisitors } = config;
  const values: Record<string, string | null> = {
    site: escape(siteName),
    contact: contactEmail,
    url: publicUrl,
    api: apiUrl,
    volunteers: volunteers === 0 ? null : exactFormat.format(volunteers),
    visitors:
      monthlyVisitors === 0 ? null : (monthlyVisitors < million ? exactFormat : compactFormat).format(monthlyVisitors),
    ...Object.fromEntries(Object.entries(limitNumbers).map(([name, value]) => [name, exactFormat.format(value)])),
  };
  const hasMissingValue = (line: string): boolean =>
    [...line.matchAll(placeholderPattern)].some(([, name]) => values[name!] === null);
  return text
    .split('\n')
    .filter((line) => !hasMissingValue(line))
    .join('\n')
    .replaceAll(placeholderPattern, (_, name: string) => values[name]!);
}
