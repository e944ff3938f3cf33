// Generates the data of the demo world. Deterministic: everything follows from fixed tables and a base time.
import { chapterNames } from './chapter-names.ts';
import { demoGroups, demoAuthors, artistByTitle } from './groups-and-authors.ts';
import type { DemoChapter, DemoTitle, DemoWorld } from './demo-world.ts';
import type { DemoLanguage } from './dialogue.ts';
import { seededRandom, stableUuid } from './random.ts';
import { demoTitles } from './titles.ts';
import { demoStaff } from './volunteers.ts';

/** Version of the demo data, incremented with every change, so that an older demo is recognized and upgraded. */
export const worldVersion = 8;

/** Usernames with roles, the oldest account first. */
const usersWithRoles: [name: string, ...roles: string[]][] = [
  ['admin', 'ROLE_ADMIN'],
  ['moderator', 'ROLE_GLOBAL_MODERATOR'],
  ['kuroneko', 'ROLE_POWER_UPLOADER'],
  ['leader', 'ROLE_GROUP_LEADER'],
  ['tadashi'],
  ['rociov', 'ROLE_CONTRIBUTOR'],
  ['moderator2', 'ROLE_GLOBAL_MODERATOR'],
  ['uploader', 'ROLE_CONTRIBUTOR'],
  ['nour', 'ROLE_VIP'],
  ['mirelle', 'ROLE_DESIGNER'],
  ['reader'],
  ['newcomer'],
];

const dayMs = 86_400_000;

/** Titles are sorted by age: the first ones are days old, the last ones more than a year. Readers color what is there. */
const titleAgeDays = (title: { tags: string[] }, index: number): number =>
  title.tags.includes('Fan Colored') ? 32 : 4 + index * 3 + Math.max(0, index - 16) ** 2 * 4;

const uploaders = ['uploader', 'leader', 'kuroneko', 'tadashi', 'rociov'];

/** Returns the chosen uploader, unless one of the chapter's groups is locked: then one of that group's members. */
function uploaderOf(groupNames: readonly string[], chosen: string, rotation: number): string {
  const lockedGroups = demoGroups.filter(({ name, marks }) => groupNames.includes(name) && marks?.includes('locked'));
  if (lockedGroups.every(({ members }) => members.includes(chosen))) return chosen;
  const eligible = lockedGroups[0]!.members.filter((name) =>
    lockedGroups.every(({ members }) => members.includes(name)),
  );
  return eligible[rotation % eligible.length]!;
}

/** Returns the inactive group that translated titles of this age into the language before it stopped, if there is one. */
function formerGroupOf(language: DemoLanguage, titleAge: number): string | undefined {
  return demoGroups.find(
    ({ languages, restingDays }) => restingDays !== undefined && languages.includes(language) && titleAge > restingDays,
  )?.name;
}

/** @param now base time; the newest chapter was published shortly before */
export function demoWorld(now: Date): DemoWorld {
  const titles = demoTitles.map((base, index): DemoTitle => {
    const chance = seededRandom(`title ${base.key}`);
    const title = {
      ...base,
      artist: artistByTitle[base.key] ?? base.artist,
      createdAt: new Date(now.getTime() - (titleAgeDays(base, index) + chance.next() * 2) * dayMs),
    };
    const popularity = chance.between(0.2, 1) ** 2;
    return {
      ...title,
      chapters: chaptersOf(title, index, now),
      follows: Math.round(60 + popularity * 18_000),
      ratings: Array.from({ length: 10 }, (_, score) =>
        Math.round(popularity * 900 * Math.exp(-((score - chance.between(6.6, 8.4)) ** 2) / 5)),
      ),
      links: {
        al: String(30_000 + index * 137),
        mu: stableUuid(base.key).slice(0, 7),
        ...(index % 3 === 0 ? { raw: `https://example.org/${base.key}` } : {}),
      },
    };
  });
  const authorNames = [...new Set(titles.flatMap((title) => [title.author, title.artist]))];
  return {
    titles,
    groups: demoGroups.map((group) => ({
      ...group,
      uid: stableUuid(`group ${group.name}`),
      createdAt: new Date(now.getTime() - group.ageYears * 365.25 * dayMs),
    })),
    authors: authorNames.map((name) => ({ name, ...(demoAuthors[name] ?? { biography: {} }) })),
    users: [
      ...usersWithRoles.map(([name, ...roles], index) => ({
        name,
        roles: ['ROLE_MEMBER', ...roles],
        joinedAt: new Date(now.getTime() - (2_400 - index * 170 - seededRandom(`user ${name}`).integer(0, 90)) * dayMs),
      })),
      ...demoStaff.map(({ name, role, days }) => ({
        name,
        roles: ['ROLE_MEMBER', role],
        joinedAt: new Date(now.getTime() - days * dayMs),
      })),
    ],
    relations: [
      ['night-train', 'last-stop', 'shared_universe'],
      ['lighthouse-cat', 'lighthouse-eve', 'prequel'],
      ['shanhai-diner', 'diner-nights', 'side_story'],
      ['cordel', 'cafe-mares', 'spin_off'],
      ['rain-studio', 'rain-studio-colored', 'colored'],
    ],
  };
}

function chaptersOf(
  title: Omit<DemoTitle, 'chapters' | 'follows' | 'ratings' | 'links'>,
  index: number,
  now: Date,
): DemoChapter[] {
  const chance = seededRandom(`chapters ${title.key}`);
  const ownLanguage = title.originalLanguage === 'zh' ? 'ja' : (title.originalLanguage as DemoLanguage);
  const otherLanguages = (['en', 'fr', 'es-la', 'pt-br', 'ko', 'ja', 'es'] as const).filter(
    (language) => language !== ownLanguage,
  );
  const count = title.tags.includes('Oneshot') ? 1 : chance.integer(2, 3);
  const firstNumber = title.tags.includes('Oneshot') ? null : chance.pick([1, 1, 1, 7, 36]);
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
        .filter(({ languages, restingDays }) => languages.includes(language) && restingDays === undefined)
        .map(({ name }) => name);
      const activeGroups =
        eligible.length > 1 && chance.bool(0.18)
          ? eligible
          : [chance.pick(eligible.length > 0 ? eligible : ['Blue Pencil TL'])];
      const formerGroup = formerGroupOf(language, titleAgeDays(title, index));
      const groupNames = formerGroup === undefined ? activeGroups : [formerGroup];
      const external = groupNames[0] === 'Gouttière Éditions' && chance.bool(0.5);
      const recentTime = now.getTime() - (index * 5.3 + (count - step) * 11 + chance.next() * 9) * 3_600_000;
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
        publishAt: new Date(Math.max(publishTime, title.createdAt.getTime() + 3_600_000)),
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
function originalLanguageChapters(
  title: Omit<DemoTitle, 'chapters' | 'follows' | 'ratings' | 'links'>,
  otherChapters: readonly DemoChapter[],
): DemoChapter[] {
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
    publishAt: new Date(template.publishAt.getTime() + 3 * 3_600_000),
    pages: chance.integer(3, 4),
    credits: true,
    externalUrl: null,
  }));
}
