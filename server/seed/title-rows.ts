// Rows of titles and of what belongs to them. Ids follow from the index: title `t` has the id `t + 1`.
import { contentRatings } from '#contract/common.ts';
import { averageOf, bayesianOf } from '#server/statistics/statistics.ts';
import type { TableLoad } from './bulk-load.ts';
import { type Draw, draw, pickFrom, uuids } from './chance.ts';
import type { Crew } from './crew.ts';
import { powerLaw } from './distributions.ts';
import { languageCodes } from './languages.ts';
import { nameOf, spoken } from './names.ts';
import { descriptionsOf } from './prose.ts';
import type { Refs } from './refs.ts';
import { relationsOf } from './relations.ts';
import { searchSet } from './search-set.ts';
import { tagShares } from './tag-shares.ts';
import { originalLanguages, tagsOf, type Titles, type World } from './world.ts';

export interface TitleName {
  language: string;
  name: string;
  main: boolean;
}

/** How the title is read: in pages, or down a strip. */
export const layoutOf = ({ titles }: World, t: number): 'paged' | 'strip' => (titles.strip[t] ? 'strip' : 'paged');

/** Answers the names of a title, the main one first. */
export function titleNamer({ tier, titles }: World): (t: number) => TitleName[] {
  const [chance, choice] = [draw(`${tier.name} title names`), draw(`${tier.name} name languages`)];
  return (t) => {
    const planted = titles.planted[t]!;
    return planted < 0
      ? inventNames(t, titles, chance, choice)
      : searchSet.titles[planted]!.names.map(({ language, name, main = false }) => ({ language, name, main }));
  };
}

function inventNames(t: number, titles: Titles, chance: Draw, choice: Draw): TitleName[] {
  const original = originalLanguages[titles.original[t]!]!;
  const latin = { ja: 'ja-ro', zh: 'zh-ro', 'zh-hk': 'zh-ro' }[original as string];
  const known = spoken as readonly string[];
  const main =
    latin && choice(t) < 0.65 ? latin : known.includes(original) && !latin && original !== 'ko' ? original : 'en';
  const rest = spoken.toSorted((a, b) => choice(t, 1 + known.indexOf(a)) - choice(t, 1 + known.indexOf(b)));
  const order = [...new Set([main, known.includes(original) ? original : 'en', 'en', ...rest])];
  return Array.from({ length: titles.altNames[t]! + 1 }, (_, place) => {
    const language = order[place % order.length]!;
    const idea = t + titles.rank.length * Math.floor(place / order.length);
    return { language, name: nameOf(chance, idea, language), main: place === 0 };
  });
}

/** First cover of each title; the last number is the end. */
export function coverStarts({ titles }: World): Int32Array {
  const start = new Int32Array(titles.covers.length + 1);
  titles.covers.forEach((count, t) => (start[t + 1] = start[t]! + count));
  return start;
}

/** Chapters to a volume, or 0 for titles without volumes. */
export function volumeSize(world: World, t: number, chance: Draw): number {
  return chance(t) < (world.titles.strip[t] ? 0.85 : 0.18) || world.titles.oneshot[t]
    ? 0
    : 4 + Math.floor(chance(t, 1) * 6);
}

/** @param used counts how often rows name an image, by its id */
export function titleLoads(world: World, crew: Crew, refs: Refs, used: Int32Array): TableLoad[] {
  const { tier, titles, pairs, chapters, now } = world;
  const size = tier.titles;
  const chanceOf = (what: string): Draw => draw(`${tier.name} ${what}`);
  const [facts, volumes, prose] = [chanceOf('title facts'), chanceOf('volumes'), chanceOf('descriptions')];
  const [uid, coverUid, fileUid] = [
    uuids(`${tier.name} title`),
    uuids(`${tier.name} cover`),
    uuids(`${tier.name} cover file`),
  ];
  const starts = coverStarts(world);
  const namesOf = titleNamer(world);
  const coverImage = chanceOf('cover image');
  const { covers: images } = refs.pool;
  const uploader = (t: number): number => refs.usersBefore + 1 + Math.floor(tier.uploaders * facts(t, 20) ** 2.5);
  const language = (t: number): string => originalLanguages[titles.original[t]!]!;
  const created = (t: number): number => titles.created[t]! * 1000;

  const availableOf = (t: number): string[] => {
    const found: string[] = [];
    for (let p = pairs.start[t]!; p < pairs.start[t + 1]!; p++) {
      if (!world.takenDown[p]) found.push(languageCodes[pairs.language[p]!]!);
    }
    return found.sort();
  };

  const title: TableLoad = {
    table: 'titles',
    columns: [
      'id',
      'uid',
      'state',
      'original_language',
      'status',
      'content_rating',
      'demographic',
      'year',
      'last_volume',
      'last_chapter',
      'numbers_reset',
      'locked',
      'layout',
      'direction',
      'links',
      'official_links',
      'main_cover_id',
      'creator_id',
      'available_languages',
      'latest_chapter_id',
      'latest_chapter_at',
      'version',
      'created_at',
      'updated_at',
    ],
    steps: size,
    write(t, out) {
      const done = facts(t) < 0.44 || titles.oneshot[t] === 1;
      const per = volumeSize(world, t, volumes);
      const length = titles.length[t]!;
      const japanese = language(t) === 'ja';
      const latest = chapters.latest[t]!;
      const year = new Date(created(t)).getUTCFullYear();
      out.row(24);
      out.int(t + 1);
      out.bytes16(uid, t);
      out.text('published');
      out.text(language(t));
      out.text(done ? 'completed' : facts(t, 1) < 0.8 ? 'ongoing' : facts(t, 1) < 0.9 ? 'hiatus' : 'cancelled');
      out.text(contentRatings[titles.rating[t]!]!);
      out.text(japanese ? demographicOf(facts(t, 3)) : null);
      out.small(facts(t, 4) < 0.12 ? null : Math.max(1968, year - Math.floor(facts(t, 5) ** 3 * 30)));
      out.text(done && per > 0 && length > per ? String(Math.ceil(length / per)) : null);
      out.text(done && !titles.oneshot[t] && length > 0 ? String(length) : null);
      out.bool(facts(t, 6) < 0.01);
      out.bool(facts(t, 7) < 0.02);
      out.text(layoutOf(world, t));
      out.text(japanese && !titles.strip[t] ? 'rtl' : 'ltr');
      out.jsonb(linksOf(facts, t));
      out.jsonb({});
      out.int(starts[t]! + 1);
      out.int(uploader(t));
      out.texts(availableOf(t));
      out.int(latest < 0 ? null : latest + 1);
      out.time(latest < 0 ? null : chapters.at[latest]! * 1000);
      out.int(1 + Math.floor(facts(t, 8) ** 4 * 60));
      out.time(created(t));
      out.time(created(t) + Math.floor((now - created(t)) * facts(t, 9) ** 2));
    },
  };

  const names: TableLoad = {
    table: 'title_names',
    columns: ['title_id', 'position', 'language', 'name', 'main'],
    steps: size,
    write(t, out) {
      namesOf(t).forEach(({ language: code, name, main }, position) => {
        out.row(5);
        out.int(t + 1);
        out.small(position);
        out.text(code);
        out.text(name);
        out.bool(main);
      });
    },
  };

  const descriptions: TableLoad = {
    table: 'title_descriptions',
    columns: ['title_id', 'language', 'description'],
    steps: size,
    write(t, out) {
      for (const { language: code, text } of descriptionsOf(prose, t)) {
        out.row(3);
        out.int(t + 1);
        out.text(code);
        out.text(text);
      }
    },
  };

  const tags: TableLoad = {
    table: 'title_tags',
    columns: ['title_id', 'tag_id'],
    steps: size,
    write(t, out) {
      for (const tag of tagsOf(titles, t)) {
        out.row(2);
        out.int(t + 1);
        out.small(refs.tags.get(tagShares[tag]![0])!);
      }
    },
  };

  const related = relationsOf(world);
  const relationUid = uuids(`${tier.name} relation`);
  const relations: TableLoad = {
    table: 'title_relations',
    columns: ['id', 'uid', 'title_id', 'target_id', 'relation', 'version'],
    steps: related.length,
    write(i, out) {
      const { from, to, relation } = related[i]!;
      out.row(6);
      out.int(i + 1);
      out.bytes16(relationUid, i);
      out.int(from + 1);
      out.int(to + 1);
      out.text(relation);
      out.int(1);
    },
  };

  const credits: TableLoad = {
    table: 'title_credits',
    columns: ['title_id', 'author_id', 'role', 'position'],
    steps: size,
    write(t, out) {
      for (const role of ['author', 'artist'] as const) {
        const people = role === 'author' ? crew.authorsOf(t) : crew.artistsOf(t);
        people.forEach((author, position) => {
          out.row(4);
          out.int(t + 1);
          out.int(author + 1);
          out.text(role);
          out.small(position);
        });
      }
    },
  };

  const followed = powerLaw(size, tier.follows.top, tier.follows.total);
  const figures: TableLoad = {
    table: 'title_figures',
    columns: ['title_id', 'follows', 'ratings', 'average', 'bayesian', 'comments'],
    steps: size,
    write(t, out) {
      const follows = Math.round(followed[titles.rank[t]!]!);
      const ratings = votesOf(Math.round(follows / 6), tasteOf(facts, t));
      const average = averageOf(ratings);
      out.row(6);
      out.int(t + 1);
      out.int(follows);
      out.ints(ratings);
      out.real(average);
      out.real(average === null ? 0 : bayesianOf(ratings));
      out.int(Math.floor(follows * 0.01 * facts(t, 11)));
    },
  };

  const covers: TableLoad = {
    table: 'covers',
    columns: [
      'id',
      'uid',
      'title_id',
      'file_uid',
      'blob_id',
      'volume',
      'language',
      'description',
      'uploader_id',
      'version',
      'created_at',
      'updated_at',
    ],
    steps: size,
    write(t, out) {
      const count = titles.covers[t]!;
      for (let place = 0; place < count; place++) {
        const cover = starts[t]! + place;
        const at = created(t) + Math.floor(((now - created(t)) * place) / (count + 1));
        out.row(12);
        out.int(cover + 1);
        out.bytes16(coverUid, cover);
        out.int(t + 1);
        out.bytes16(fileUid, cover);
        const image = images[(Math.floor(coverImage(t) * images.length) + place * 7) % images.length]!;
        used[image] = used[image]! + 1;
        out.int(image);
        out.text(count === 1 ? null : String(place + 1));
        out.text(facts(t, 12 + place) < 0.93 ? language(t) : 'en');
        out.text('');
        out.int(uploader(t));
        out.int(1);
        out.time(at);
        out.time(at);
      }
    },
  };
  return [title, names, descriptions, tags, relations, credits, figures, covers];
}

/** What readers think of a title on the whole, from 1 to 10. */
export function tasteOf(facts: Draw, t: number): number {
  return 5.6 + 3.4 * (0.5 * facts(t, 10) + 0.5 * facts(t, 13));
}

/** Votes from 1 to 10 around a mean, as many as asked for. */
function votesOf(count: number, taste: number): number[] {
  const weights = Array.from({ length: 10 }, (_, index) => Math.exp(-((index + 1 - taste) ** 2) / 4.5) + 0.012);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let [carried, given] = [0, 0];
  return weights.map((weight) => {
    carried += (count * weight) / sum;
    const votes = Math.round(carried) - given;
    given += votes;
    return votes;
  });
}

function demographicOf(chance: number): string | null {
  if (chance < 0.34) return null;
  return chance < 0.55 ? 'shounen' : chance < 0.73 ? 'seinen' : chance < 0.9 ? 'shoujo' : 'josei';
}

function linksOf(facts: Draw, t: number): Record<string, string> {
  const number = Math.floor(facts(t, 14) * 190_000);
  return {
    ...(facts(t, 15) < 0.7 ? { al: String(30_000 + number) } : {}),
    ...(facts(t, 16) < 0.6 ? { mal: String(1_000 + number) } : {}),
    ...(facts(t, 17) < 0.65 ? { mu: (number * 7_919 + 1_000_000).toString(36) } : {}),
    ...(facts(t, 18) < 0.25 ? { raw: `https://example.org/raw/${t + 1}` } : {}),
    ...(facts(t, 19) < 0.1
      ? { engtl: `https://example.com/books/${pickFrom(['a', 'b', 'c'], facts(t, 19))}${t + 1}` }
      : {}),
  };
}
