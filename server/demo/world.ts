// Generates the data of the demo world. Deterministic: everything follows from fixed tables and a base time.
import { artistByTitle, demoAuthors } from './authors.ts';
import { chaptersOf } from './chapters.ts';
import type { DemoTitle, DemoWorld } from './demo-world.ts';
import { demoGroups } from './groups.ts';
import { longSeries } from './long-series.ts';
import { seededRandom, stableUuid } from './random.ts';
import { demoTitles } from './titles.ts';
import { demoMembers, demoStaff } from './volunteers.ts';

/** Version of the demo data, incremented with every change, so that an older demo is recognized and upgraded. */
export const worldVersion = 11;

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

/**
 * Titles are sorted by age: the first ones are days old, the last ones more than a year; those with many chapters are
 * older. Readers color what is there.
 */
const titleAgeDays = (title: { key: string; tags: string[] }, index: number): number =>
  longSeries[title.key]?.ageDays ??
  (title.tags.includes('Fan Colored') ? 32 : 4 + index * 3 + Math.max(0, index - 16) ** 2 * 4);

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
      chapters: chaptersOf(title, index, titleAgeDays(base, index), now),
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
      ...[...demoStaff, ...demoMembers].map(({ name, role, days }) => ({
        name,
        roles: ['ROLE_MEMBER', ...(role ? [role] : [])],
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
