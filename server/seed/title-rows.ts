// Rows of titles. Ids follow from the index: title `t` has the id `t + 1`.
import { contentRatings } from '#contract/rules/content-ratings.ts';
import type { TagEntity } from '#server/tags/views.ts';
import { titleEntity, type TitleRow } from '#server/titles/views.ts';
import type { TableLoad } from './bulk-load.ts';
import { type IndexedRandom, indexedRandom, pickFrom, uuids } from './chance.ts';
import type { SeedCredits } from './credits.ts';
import { languageCodes } from './languages.ts';
import { descriptionsOf } from './prose.ts';
import type { SeedReferences } from './references.ts';
import { type Relation, relationsOf } from './relations.ts';
import { tagShares } from './tag-shares.ts';
import { createTitleNamer } from './title-names.ts';
import type { UidGenerator } from './uids.ts';
import { languageOf, tagsOf, type World } from './world.ts';

/** Generated facts of titles, for their rows, their JSON documents and related rows. */
export interface TitleFacts {
  rowOf(t: number): TitleRow;
  relations: readonly Relation[];
  /** User index of a title's creator. */
  creatorOf(t: number): number;
}

/** Index of the first cover of each title; the last element is the total. */
export function coverStarts({ titles }: World): Int32Array {
  const start = new Int32Array(titles.covers.length + 1);
  titles.covers.forEach((count, t) => (start[t + 1] = start[t]! + count));
  return start;
}

/** Returns the number of chapters per volume, or 0 for titles without volumes. */
export function volumeSize({ titles }: World, t: number, chance: IndexedRandom): number {
  return chance(t) < (titles.strip[t] ? 0.85 : 0.18) || titles.oneshot[t] ? 0 : 4 + Math.floor(chance(t, 1) * 6);
}

export function createTitleFacts(
  world: World,
  credits: SeedCredits,
  uids: UidGenerator,
  references: SeedReferences,
): TitleFacts {
  const { tier, titles, pairs, chapters, now } = world;
  const chanceOf = (what: string): IndexedRandom => indexedRandom(`${tier.name} ${what}`);
  const [facts, volumeChance, descriptionChance] = [
    chanceOf('title facts'),
    chanceOf('volumes'),
    chanceOf('descriptions'),
  ];
  const starts = coverStarts(world);
  const namesOf = createTitleNamer(world);
  const relations = relationsOf(world);
  const relationsByTitle = Map.groupBy(relations, ({ from }) => from);

  const availableOf = (t: number): string[] => {
    const availableLanguages: string[] = [];
    for (let p = pairs.start[t]!; p < pairs.start[t + 1]!; p++) {
      if (!world.takenDown[p]) availableLanguages.push(languageCodes[pairs.language[p]!]!);
    }
    return availableLanguages.sort();
  };
  const rowOf = (t: number): TitleRow => {
    const isCompleted = facts(t) < 0.44 || titles.oneshot[t] === 1;
    const chaptersPerVolume = volumeSize(world, t, volumeChance);
    const length = titles.length[t]!;
    const isJapanese = languageOf(titles, t) === 'ja';
    const latestChapter = chapters.latest[t]!;
    const createdMs = titles.created[t]! * 1000;
    const year = new Date(createdMs).getUTCFullYear();
    return {
      id: t + 1,
      uid: uids.title(t),
      state: 'published',
      original_language: languageOf(titles, t),
      status: isCompleted ? 'completed' : facts(t, 1) < 0.8 ? 'ongoing' : facts(t, 1) < 0.9 ? 'hiatus' : 'cancelled',
      content_rating: contentRatings[titles.rating[t]!]!,
      demographic: isJapanese ? demographicOf(facts(t, 3)) : null,
      year: facts(t, 4) < 0.12 ? null : Math.max(1968, year - Math.floor(facts(t, 5) ** 3 * 30)),
      last_volume:
        isCompleted && chaptersPerVolume > 0 && length > chaptersPerVolume
          ? String(Math.ceil(length / chaptersPerVolume))
          : null,
      last_chapter: isCompleted && !titles.oneshot[t] && length > 0 ? String(length) : null,
      numbers_reset: facts(t, 6) < 0.01,
      locked: facts(t, 7) < 0.02,
      links: linksOf(facts, t),
      official_links: {},
      available_languages: availableOf(t),
      latest_chapter_uid: latestChapter < 0 ? null : uids.chapter(latestChapter),
      created_at: new Date(createdMs),
      updated_at: new Date(createdMs + Math.floor((now - createdMs) * facts(t, 9) ** 2)),
      version: 1 + Math.floor(facts(t, 8) ** 4 * 60),
      names: namesOf(t),
      descriptions: Object.fromEntries(
        descriptionsOf(descriptionChance, t).map(({ language, text }) => [language, text]),
      ),
      tags: Array.from(tagsOf(titles, t), (tag) => references.tags.get(tagShares[tag]![0])!).sort((a, b) => a - b),
      credits: [
        ...credits.authorsOf(t).map((author) => ({ uid: uids.author(author), role: 'author' as const })),
        ...credits.artistsOf(t).map((artist) => ({ uid: uids.author(artist), role: 'artist' as const })),
      ],
      cover: uids.cover(starts[t]!),
      relations: (relationsByTitle.get(t) ?? []).map(({ to, relation }) => ({ uid: uids.title(to), relation })),
    };
  };
  return { rowOf, relations, creatorOf: (t) => Math.floor(tier.uploaders * facts(t, 20) ** 2.5) };
}

/** Rows of the table `titles`. @param tags all tags by internal id, in the form used in JSON documents */
export function titleLoad(
  world: World,
  titleFacts: TitleFacts,
  references: SeedReferences,
  tags: Map<number, TagEntity>,
): TableLoad {
  const { tier, titles, pairs, chapters } = world;
  const uid = uuids(`${tier.name} title`);
  const starts = coverStarts(world);
  const unavailable = new Int32Array(tier.titles);
  pairs.title.forEach((t, p) => {
    if (world.takenDown[p]) unavailable[t] = unavailable[t]! + pairs.chapters[p]!;
  });
  return {
    table: 'titles',
    columns: (
      'id uid state original_language status content_rating demographic year last_volume last_chapter numbers_reset ' +
      'locked layout direction links official_links main_cover_id creator_id available_languages latest_chapter_id ' +
      'latest_chapter_at unavailable_chapters version created_at updated_at doc'
    ).split(' '),
    steps: tier.titles,
    write(t, out) {
      const row = titleFacts.rowOf(t);
      const latestChapter = chapters.latest[t]!;
      out.row(26);
      out.int(t + 1);
      out.bytes16(uid, t);
      out.text(row.state);
      out.text(row.original_language);
      out.text(row.status);
      out.text(row.content_rating);
      out.text(row.demographic);
      out.smallint(row.year);
      out.text(row.last_volume);
      out.text(row.last_chapter);
      out.bool(row.numbers_reset);
      out.bool(row.locked);
      out.text(titles.strip[t] ? 'strip' : 'paged');
      out.text(row.original_language === 'ja' && !titles.strip[t] ? 'rtl' : 'ltr');
      out.jsonb(row.links);
      out.jsonb(row.official_links);
      out.int(starts[t]! + 1);
      out.int(references.usersBefore + 1 + titleFacts.creatorOf(t));
      out.texts(row.available_languages);
      out.int(latestChapter < 0 ? null : latestChapter + 1);
      out.time(latestChapter < 0 ? null : chapters.at[latestChapter]! * 1000);
      out.int(unavailable[t]!);
      out.int(row.version);
      out.time(row.created_at.getTime());
      out.time(row.updated_at.getTime());
      out.text(JSON.stringify(titleEntity(row, tags)));
    },
  };
}

function demographicOf(chance: number): TitleRow['demographic'] {
  if (chance < 0.34) return null;
  return chance < 0.55 ? 'shounen' : chance < 0.73 ? 'seinen' : chance < 0.9 ? 'shoujo' : 'josei';
}

function linksOf(facts: IndexedRandom, t: number): Record<string, string> {
  const externalId = Math.floor(facts(t, 14) * 190_000);
  return {
    ...(facts(t, 15) < 0.7 ? { al: String(30_000 + externalId) } : {}),
    ...(facts(t, 17) < 0.65 ? { mu: (externalId * 7_919 + 1_000_000).toString(36) } : {}),
    ...(facts(t, 16) < 0.6 ? { mal: String(1_000 + externalId) } : {}),
    ...(facts(t, 18) < 0.25 ? { raw: `https://example.org/raw/${t + 1}` } : {}),
    ...(facts(t, 19) < 0.1
      ? { engtl: `https://example.com/books/${pickFrom(['a', 'b', 'c'], facts(t, 19))}${t + 1}` }
      : {}),
  };
}
