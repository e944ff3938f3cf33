// Chapters of the demo's titles: those of the most followed ones from a table, all others generated.
import { chapterNames } from './chapter-names.ts';
import type { DemoChapter, DemoTitle } from './demo-world.ts';
import type { DemoLanguage } from './dialogue.ts';
import { demoGroups } from './groups.ts';
import { type LongSeries, longSeries } from './long-series.ts';
import { seededRandom, stableUuid } from './random.ts';

type TitleWithoutChapters = Omit<DemoTitle, 'chapters' | 'follows' | 'ratings' | 'links'>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Hours since the last chapter of each title with generated chapters, in the order of the updates. */
const hoursSinceLastChapter: Readonly<Record<string, number>> = {
  'last-stop': 0.9,
  'moon-laundry': 6.3,
  'rooftop-signal': 8.2,
  cordel: 23,
  'cafe-mares': 28,
  'slow-comet': 31,
  'paper-city': 35,
  'under-pines': 43,
  oasis: 52,
  'monster-bakery': 58,
  'iron-persimmon': 70,
  'diner-nights': 80,
  'wolf-ledger': 92,
  'velvet-stage': 104,
  'rain-studio': 118,
  'lighthouse-eve': 127,
  'red-bath': 134,
  'fan-comet': 140,
  'other-waterworks': 150,
  'rain-studio-colored': 161,
  'tea-road': 310,
};
/** Days between two chapters of a title, unless the title is too young for it. */
const daysBetweenChapters = 4;

const uploaders = ['uploader', 'leader', 'kuroneko', 'tadashi', 'rociov'];

/** Returns the chosen uploader if they are in one of the chapter's groups, else a member who may upload for all. */
function uploaderOf(groupNames: readonly string[], chosen: string, rotation: number): string {
  const groups = demoGroups.filter(({ name }) => groupNames.includes(name));
  const lockedGroups = groups.filter(({ marks }) => marks?.includes('locked'));
  const members = groups.flatMap((group) => group.members);
  const eligible = members.filter((name) => lockedGroups.every((group) => group.members.includes(name)));
  return eligible.includes(chosen) ? chosen : eligible[rotation % eligible.length]!;
}

/** Returns the inactive group that translated titles of this age into the language before it stopped, if there is one. */
function formerGroupOf(language: DemoLanguage, titleAge: number): string | undefined {
  return demoGroups.find(
    ({ languages, restingDays }) => restingDays !== undefined && languages.includes(language) && titleAge > restingDays,
  )?.name;
}

/** @param index place among all titles @param ageDays days since the title was added */
export function chaptersOf(title: TitleWithoutChapters, index: number, ageDays: number, now: Date): DemoChapter[] {
  const series = longSeries[title.key];
  return series ? chaptersOfSeries(title, series, now) : generatedChapters(title, index, ageDays, now);
}

/** Chapters in the order of their numbers; all versions of a number have the same pages, and some a page of credits. */
function chaptersOfSeries(
  { key, format }: TitleWithoutChapters,
  { volumes, openingPages, runs }: LongSeries,
  now: Date,
): DemoChapter[] {
  const volumeOf = new Map(
    Object.entries(volumes).flatMap(([volume, numbers]) => numbers.split(' ').map((number) => [number, volume])),
  );
  const chapters = runs.flatMap(({ language, groups, uploader, hoursAgo, daysApart = 0, external, ...run }) => {
    const numbers = run.chapters.split(' ');
    return numbers.map((number, position): DemoChapter => {
      const chance = seededRandom(`run ${key} ${number} ${language}`);
      const later = numbers.length - 1 - position;
      // chapters that are uploaded together appear minutes apart
      const apartMs = daysApart > 0 ? (later - chance.next() * 0.2) * daysApart * dayMs : later * 2.5 * 60_000;
      const credits = !external && chance.bool(0.35);
      return {
        uid: stableUuid(`chapter ${key} ${number} ${language}`),
        titleKey: key,
        language,
        volume: volumeOf.get(number) ?? null,
        chapter: number,
        name: chapterNames[`${key} ${number} ${language}`] ?? null,
        groups,
        uploader,
        publishAt: new Date(now.getTime() - hoursAgo * hourMs - Math.max(0, apartMs)),
        pages: external ? 0 : number === '1' && openingPages !== undefined ? openingPages : format === 'strip' ? 3 : 4,
        credits,
        externalUrl: external ? `https://example.org/lire/${key}/${number}` : null,
      };
    });
  });
  return chapters.toSorted((a, b) => Number(a.chapter) - Number(b.chapter));
}

function generatedChapters(title: TitleWithoutChapters, index: number, ageDays: number, now: Date): DemoChapter[] {
  const chance = seededRandom(`chapters ${title.key}`);
  const ownLanguage = title.originalLanguage === 'zh' ? 'ja' : (title.originalLanguage as DemoLanguage);
  const otherLanguages = (['en', 'fr', 'es-la', 'pt-br', 'ko', 'ja', 'es'] as const).filter(
    (language) => language !== ownLanguage,
  );
  const count = title.tags.includes('Oneshot') ? 1 : chance.integer(2, 3);
  const firstNumber = title.tags.includes('Oneshot') ? null : chance.pick([1, 1, 1, 7, 36]);
  const daysApart = Math.min(daysBetweenChapters, (ageDays * 0.8) / count);
  const chapters: DemoChapter[] = [];
  for (let step = 0; step < count; step++) {
    // some titles lack a chapter number, as on a real site
    const gap = firstNumber !== null && firstNumber > 1 && step === count - 1 ? 2 : 0;
    const halfOffset = firstNumber !== null && step === 1 && index % 5 === 2 ? 0.5 : 0;
    const number = firstNumber === null ? null : String(firstNumber + step + gap - halfOffset);
    const versions: DemoLanguage[] =
      step === count - 1
        ? [chance.pick(otherLanguages), chance.pick(['en', ownLanguage])]
        : [index % 2 === 0 ? 'en' : chance.pick(otherLanguages)];
    for (const language of new Set(versions)) {
      const eligible = demoGroups
        .filter(({ languages, restingDays, onlySeries }) => languages.includes(language) && !restingDays && !onlySeries)
        .map(({ name }) => name);
      const activeGroups =
        eligible.length > 1 && chance.bool(0.18)
          ? eligible
          : [chance.pick(eligible.length > 0 ? eligible : ['Blue Pencil TL'])];
      const formerGroup = formerGroupOf(language, ageDays);
      const groupNames = formerGroup === undefined ? activeGroups : [formerGroup];
      const external = groupNames[0] === 'Gouttière Éditions' && chance.bool(0.5);
      const sinceLast = (count - 1 - step) * daysApart * dayMs + chance.next() * 0.4 * hourMs;
      const recentTime = now.getTime() - hoursSinceLastChapter[title.key]! * hourMs - sinceLast;
      // an inactive group published its chapters when the title was new
      const publishTime = formerGroup === undefined ? recentTime : title.createdAt.getTime() + (step + 1) * dayMs;
      chapters.push({
        uid: stableUuid(`chapter ${title.key} ${number} ${language}`),
        titleKey: title.key,
        language,
        volume:
          number === null || (step === count - 1 && index % 3 === 0) ? null : String(Math.ceil(Number(number) / 6)),
        chapter: number,
        name:
          number === null || chance.bool(0.15) ? null : (chapterNames[`${title.key} ${number} ${language}`] ?? null),
        groups: groupNames,
        uploader: uploaderOf(groupNames, chance.pick(uploaders), index + step),
        publishAt: new Date(Math.max(publishTime, title.createdAt.getTime() + hourMs)),
        pages: external
          ? 0
          : title.format === 'strip'
            ? chance.integer(3, 5)
            : title.format === 'wide'
              ? 5
              : chance.integer(5, 8),
        credits: !external && chance.bool(0.4),
        externalUrl: external ? `https://example.org/lire/${title.key}/${number}` : null,
      });
    }
  }
  return [...chapters, ...originalLanguageChapters(title, chapters)];
}

/** Titles that a group also publishes in the original language, so that its leader has enough published chapters. */
const originalLanguageTitles: Readonly<Record<string, { group: string; uploader: string }>> = {
  cordel: { group: 'Maré Alta Scans', uploader: 'leader' },
  'cafe-mares': { group: 'Maré Alta Scans', uploader: 'leader' },
};

/**
 * Chapters in the original language, published hours after the others. They use a separate random seed, so that all
 * other generated data stays the same.
 */
function originalLanguageChapters(title: TitleWithoutChapters, otherChapters: readonly DemoChapter[]): DemoChapter[] {
  const originalRelease = originalLanguageTitles[title.key];
  if (!originalRelease) return [];
  const language = title.originalLanguage as DemoLanguage;
  const chance = seededRandom(`own chapters ${title.key}`);
  const numbers = [...new Map(otherChapters.map((chapter) => [chapter.chapter, chapter])).values()];
  const missing = numbers.filter(
    ({ chapter }) =>
      !otherChapters.some((otherChapter) => otherChapter.chapter === chapter && otherChapter.language === language),
  );
  return missing.map((template) => ({
    ...template,
    uid: stableUuid(`chapter ${title.key} ${template.chapter} ${language}`),
    language,
    name: chapterNames[`${title.key} ${template.chapter} ${language}`] ?? null,
    groups: [originalRelease.group],
    uploader: originalRelease.uploader,
    publishAt: new Date(template.publishAt.getTime() + 3 * hourMs),
    pages: chance.integer(3, 4),
    credits: true,
    externalUrl: null,
  }));
}
