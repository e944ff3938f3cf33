// Rows that belong to titles: names, descriptions, tags, relations, credits and statistics.
import { averageOf, bayesianOf } from '#server/statistics/statistics.ts';
import type { TableLoad } from './bulk-load.ts';
import { type IndexedRandom, indexedRandom, uuids } from './chance.ts';
import type { SeedCredits } from './credits.ts';
import { powerLaw } from './distributions.ts';
import { descriptionsOf } from './prose.ts';
import type { SeedReferences } from './references.ts';
import type { Relation } from './relations.ts';
import { tagShares } from './tag-shares.ts';
import { createTitleNamer } from './title-names.ts';
import { tagsOf, type World } from './world.ts';

export function titlePartLoads(
  world: World,
  credits: SeedCredits,
  references: SeedReferences,
  related: readonly Relation[],
): TableLoad[] {
  const { tier, titles } = world;
  const size = tier.titles;
  const chanceOf = (what: string): IndexedRandom => indexedRandom(`${tier.name} ${what}`);
  const [facts, descriptionChance] = [chanceOf('title facts'), chanceOf('descriptions')];
  const namesOf = createTitleNamer(world);

  const names: TableLoad = {
    table: 'title_names',
    columns: ['title_id', 'position', 'language', 'name', 'main'],
    steps: size,
    write(t, out) {
      namesOf(t).forEach(({ language, name, main }, position) => {
        out.row(5);
        out.int(t + 1);
        out.smallint(position);
        out.text(language);
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
      for (const { language, text } of descriptionsOf(descriptionChance, t)) {
        out.row(3);
        out.int(t + 1);
        out.text(language);
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
        out.smallint(references.tags.get(tagShares[tag]![0])!);
      }
    },
  };

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

  const titleCredits: TableLoad = {
    table: 'title_credits',
    columns: ['title_id', 'author_id', 'role', 'position'],
    steps: size,
    write(t, out) {
      for (const role of ['author', 'artist'] as const) {
        const creditedPeople = role === 'author' ? credits.authorsOf(t) : credits.artistsOf(t);
        creditedPeople.forEach((author, position) => {
          out.row(4);
          out.int(t + 1);
          out.int(author + 1);
          out.text(role);
          out.smallint(position);
        });
      }
    },
  };

  const followsByRank = powerLaw(size, tier.follows.top, tier.follows.total);
  const followsOf = (t: number): number => Math.round(followsByRank[titles.rank[t]!]!);
  const titleStatistics = statisticsLoad(world, followsOf, (t) =>
    distributeRatings(Math.round(followsOf(t) / 6), meanRatingOf(facts, t)),
  );
  return [names, descriptions, tags, relations, titleCredits, titleStatistics];
}

/** Statistics of all titles. @param votesFor ten counts, for the ratings 1 to 10 */
export function statisticsLoad(
  { tier }: World,
  followsOf: (t: number) => number,
  votesFor: (t: number) => ArrayLike<number>,
): TableLoad {
  const facts = indexedRandom(`${tier.name} title facts`);
  return {
    table: 'title_figures',
    columns: ['title_id', 'follows', 'ratings', 'average', 'bayesian', 'comments'],
    replace: true,
    steps: tier.titles,
    write(t, out) {
      const follows = followsOf(t);
      const ratings = Array.from(votesFor(t));
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
}

/** Returns the mean rating of a title, on the scale from 1 to 10. */
export function meanRatingOf(facts: IndexedRandom, t: number): number {
  return 5.6 + 3.4 * (0.5 * facts(t, 10) + 0.5 * facts(t, 13));
}

/** Distributes `count` ratings from 1 to 10 around a mean. */
function distributeRatings(count: number, meanRating: number): number[] {
  const weights = Array.from({ length: 10 }, (_, index) => Math.exp(-((index + 1 - meanRating) ** 2) / 4.5) + 0.012);
  const sum = weights.reduce((partialSum, weight) => partialSum + weight, 0);
  let [cumulativeVotes, assignedVotes] = [0, 0];
  return weights.map((weight) => {
    cumulativeVotes += (count * weight) / sum;
    const votes = Math.round(cumulativeVotes) - assignedVotes;
    assignedVotes += votes;
    return votes;
  });
}
