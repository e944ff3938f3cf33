// Rows of the site's own lists, announcements and adaptations of titles.
import type { TableLoad } from './bulk-load.ts';
import { indexedRandom, pickFrom, uuids } from './chance.ts';
import { generateName } from './names.ts';
import type { SeedReferences } from './references.ts';
import { createTitleNamer } from './title-names.ts';
import { byRank, type World } from './world.ts';

const dayMs = 86_400_000;
const siteLists = [
  { place: 'featured', name: 'Featured' },
  { place: 'seasonal', name: 'This season' },
  { place: 'staff-picks', name: 'Staff picks' },
];
const listLength = 24;
const announcements = [
  {
    name: { en: 'A catalogue for measuring', fr: 'Un catalogue pour mesurer' },
    body: {
      en: 'Every title, chapter and name here was **invented by a program**, as many as a large site has.',
      fr: 'Chaque titre, chapitre et nom a été **inventé par un programme**, autant qu’en a un grand site.',
    },
    age: 2,
  },
  {
    name: { en: 'Maintenance on Sunday' },
    body: { en: 'Reading works all the time; uploads pause for an hour.' },
    age: 40,
  },
];

export function siteLoads(world: World, references: SeedReferences): TableLoad[] {
  const { tier, titles, now } = world;
  // the front page only shows titles rated safe or suggestive
  const isSafe = (t: number): boolean => titles.rating[t]! < 2;
  const rankedTitles = byRank(titles).filter((t) => isSafe(t) && titles.covers[t]! > 0);
  const newestTitles = Int32Array.from({ length: tier.titles }, (_, i) => tier.titles - 1 - i).filter(
    (t) => isSafe(t) && titles.length[t]! > 0 && titles.rank[t]! < tier.titles / 2,
  );
  const listedTitles = [
    rankedTitles.slice(0, listLength),
    newestTitles.slice(0, listLength),
    rankedTitles.filter((_, index) => index % 7 === 5).slice(0, listLength),
  ];
  const [listUid, announcementUid] = [uuids(`${tier.name} list of the site`), uuids(`${tier.name} announcement`)];
  const lists: TableLoad = {
    table: 'lists',
    columns: ['id', 'uid', 'owner_id', 'name', 'visibility', 'place', 'version', 'created_at', 'updated_at'],
    steps: siteLists.length,
    write(i, out) {
      const { place, name } = siteLists[i]!;
      out.row(9);
      out.int(i + 1);
      out.bytes16(listUid, i);
      out.int(references.siteUserId);
      out.text(name);
      out.text('public');
      out.text(place);
      out.int(1);
      out.time(now - 90 * dayMs);
      out.time(now - dayMs);
    },
  };
  const listTitles: TableLoad = {
    table: 'list_titles',
    columns: ['list_id', 'title_id', 'position', 'added_at'],
    steps: siteLists.length,
    write(i, out) {
      listedTitles[i]!.forEach((t, position) => {
        out.row(4);
        out.int(i + 1);
        out.int(t + 1);
        out.int(position);
        out.time(now - dayMs);
      });
    },
  };
  const announcementRows: TableLoad = {
    table: 'announcements',
    columns: ['id', 'uid', 'name', 'body', 'author_id', 'published_at', 'version', 'created_at', 'updated_at'],
    steps: announcements.length,
    write(i, out) {
      const { name, body, age } = announcements[i]!;
      out.row(9);
      out.int(i + 1);
      out.bytes16(announcementUid, i);
      out.jsonb(name);
      out.jsonb(body);
      out.int(references.siteUserId);
      for (const version of [null, 1, null, null]) {
        if (version === null) out.time(now - age * dayMs);
        else out.int(version);
      }
    },
  };
  return [lists, listTitles, announcementRows, ...adaptationLoads(world)];
}

/** Adaptations of the most read titles; every season has twelve episodes of two chapters each. */
function adaptationLoads(world: World): TableLoad[] {
  const { tier, titles, now } = world;
  const [chance, names, uid] = [
    indexedRandom(`${tier.name} adaptations`),
    indexedRandom(`${tier.name} episodes`),
    uuids(`${tier.name} adaptation`),
  ];
  const adaptedTitles = byRank(titles)
    .slice(0, Math.round(tier.titles * 0.05))
    .filter((t) => titles.length[t]! >= 24);
  const episodesPerSeason = 12;
  const namesOf = createTitleNamer(world);
  const adaptations: TableLoad = {
    table: 'adaptations',
    columns: ['id', 'uid', 'title_id', 'kind', 'name', 'year', 'version'],
    steps: adaptedTitles.length,
    write(i, out) {
      const t = adaptedTitles[i]!;
      out.row(7);
      out.int(i + 1);
      out.bytes16(uid, i);
      out.int(t + 1);
      out.text(pickFrom(['anime', 'anime', 'anime', 'drama', 'audio'], chance(i)));
      out.text(namesOf(t)[0]!.name);
      out.smallint(new Date(now).getUTCFullYear() - Math.floor(chance(i, 1) * 8));
      out.int(1);
    },
  };
  const episodes: TableLoad = {
    table: 'episodes',
    columns: ['id', 'adaptation_id', 'season', 'number', 'name', 'aired_on', 'chapter_from', 'chapter_to'],
    steps: adaptedTitles.length,
    write(i, out) {
      const length = titles.length[adaptedTitles[i]!]!;
      const seasons = length > 120 && chance(i, 2) < 0.5 ? 2 : 1;
      for (let index = 0; index < seasons * episodesPerSeason; index++) {
        out.row(8);
        out.int(i * episodesPerSeason * 2 + index + 1);
        out.int(i + 1);
        out.smallint(1 + Math.floor(index / episodesPerSeason));
        out.numeric(1 + (index % episodesPerSeason));
        out.text(generateName(names, i * 24 + index, 'en'));
        out.date(now - (700 - index * 7) * dayMs);
        out.text(String(index * 2 + 1));
        out.text(String(index * 2 + 2));
      }
    },
  };
  return [adaptations, episodes];
}
