// Personal recommendations: titles near those that somebody reads, follows or rates highly, then titles with the tags
// that they have in common, then popular ones; nothing that the person knows already or does not want.
import { sql } from 'kysely';
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { recommendationEndpoints } from '#contract/endpoints/recommendations.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { chapterIsReadable, isBlocked } from '#server/reading/policy.ts';
import { linePreferencesOf } from '#server/reading/reading-line.ts';
import type { TitleFacts } from '#server/titles/facts.ts';
import { type IndexFilter, titleIndex } from '#server/titles/titles.ts';
import { dislikedRating, likesOf } from './likes.ts';
import { neighborsOf } from './neighbors.ts';
import { popularTitles } from './recommended.ts';
import { popularityOf, tagSimilarity, tagWeights } from './similar-titles.ts';

type Query = QueryOf<typeof recommendationEndpoints.own>;

/** Internal ids; `popular` needs no reason. */
export type Reason =
  | { kind: 'read' | 'follow' | 'rating'; titleId: number }
  | { kind: 'tag'; tagId: number }
  | { kind: 'popular' };

export interface Recommended {
  titleId: number;
  because: Reason;
}

/** A title that somebody likes, and the strongest sign of it. */
interface LikedTitle {
  title_id: number;
  weight: number;
  kind: 'read' | 'follow' | 'rating';
}

const maxRecommendations = 200;
/** Number of a person's likes that count, the newest ones. */
const maxLikes = 200;
/** Number of read chapters from which a title counts as read. */
const readChapters = 3;
/** Number of tags that make up somebody's taste, and the minimum number of liked titles with one of them. */
const tasteTags = 12;
const minTitlesOfTag = 2;
const minTasteSimilarity = 0.25;

/** A page of recommendations, the best first; `hidden` counts those that only the viewer's blocks leave out. */
export async function findPersonal(
  ctx: Context,
  userId: number,
  query: Query,
  blocks: Blocks | null,
): Promise<{ page: Recommended[]; total: number; hidden: number }> {
  const [liked, known, preferences] = await Promise.all([
    likedTitles(ctx, userId),
    knownTitles(ctx, userId),
    linePreferencesOf(ctx, userId, query.languages ?? []),
  ]);
  const languages = preferences.chosenLanguages.length > 0 ? preferences.chosenLanguages : preferences.rankedLanguages;
  const filter: IndexFilter = {
    contentRating: query.contentRating ?? defaultRatings,
    ...(query.originalLanguage ? { originalLanguage: query.originalLanguage } : {}),
    ...(languages.length > 0 ? { available: languages } : {}),
    readable: true,
  };
  const isNew = ({ id }: TitleFacts) => !known.has(id);
  const found = new Map<number, Reason>();
  const add = (titleId: number, because: Reason) => {
    if (found.size < maxRecommendations && !found.has(titleId)) found.set(titleId, because);
  };
  const near = liked.length === 0 ? [] : await nearTitles(ctx, liked);
  const matching = await matchingIds(ctx, filter, new Set(near.map(({ titleId }) => titleId)));
  for (const { titleId, because } of near) if (matching.has(titleId) && !known.has(titleId)) add(titleId, because);
  if (found.size < maxRecommendations && liked.length > 0)
    for (const { titleId, because } of await titlesOfTaste(ctx, liked, filter, isNew)) add(titleId, because);
  if (found.size < maxRecommendations)
    for (const titleId of await popularTitles(ctx, filter, (facts) => isNew(facts) && !found.has(facts.id)))
      add(titleId, { kind: 'popular' });

  const { readable, visible } = await readableTitles(ctx, [...found.keys()], languages, blocks);
  return {
    page: visible
      .slice(query.offset, query.offset + query.limit)
      .map((titleId) => ({ titleId, because: found.get(titleId)! })),
    total: visible.length,
    hidden: readable.length - visible.length,
  };
}

/**
 * Titles with a chapter that can be opened now in one of the languages, and of these the titles that neither are
 * blocked nor have only blocked chapters in them. The title index knows neither of scheduled chapters nor of blocks.
 */
async function readableTitles(
  { db }: Context,
  ids: readonly number[],
  languages: readonly string[],
  blocks: Blocks | null,
): Promise<{ readable: number[]; visible: number[] }> {
  const chapters = sql`FROM chapters JOIN titles ON titles.id = chapters.title_id
    WHERE titles.id = found.id AND ${chapterIsReadable}
      ${languages.length > 0 ? sql`AND chapters.language = ANY (${languages}::text[])` : sql``}`;
  const { rows } = await sql<{ id: number; visible: boolean }>`
    SELECT id, ${blocks ? sql`EXISTS (SELECT ${chapters} AND NOT ${isBlocked(blocks)})` : sql`true`} AS visible
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS found (id, place)
    WHERE EXISTS (SELECT ${chapters}) ORDER BY place`.execute(db);
  return { readable: rows.map(({ id }) => id), visible: rows.filter(({ visible }) => visible).map(({ id }) => id) };
}

/** Likes of a person, the newest first, with the weight of all signs together and the kind of the strongest. */
async function likedTitles({ db }: Context, userId: number): Promise<LikedTitle[]> {
  const { rows } = await sql<LikedTitle>`
    SELECT title_id, sum(weight)::real AS weight, (array_agg(kind ORDER BY weight DESC, kind))[1] AS kind FROM (
      SELECT title_id, weight, at, CASE WHEN weight = 1 THEN 'follow' ELSE 'rating' END AS kind
        FROM (${likesOf(sql`${userId}::int`)}) AS likes
      UNION ALL
      SELECT reads.title_id, 1.1::real, 'epoch', 'read' FROM reads
        WHERE user_id = ${userId} AND cardinality(chapters) >= ${readChapters}
          AND NOT EXISTS (SELECT FROM ratings WHERE ratings.user_id = ${userId} AND ratings.title_id = reads.title_id
            AND rating <= ${dislikedRating})
          AND NOT EXISTS (SELECT FROM title_follows WHERE title_follows.user_id = ${userId}
            AND title_follows.title_id = reads.title_id AND status = 'dropped')) AS signs
    GROUP BY title_id ORDER BY max(at) DESC, title_id DESC LIMIT ${maxLikes}`.execute(db);
  return rows;
}

/** Titles that are not recommended to a person: in the library, rated, read or begun, or refused. */
async function knownTitles({ prepared }: Context, userId: number): Promise<Set<number>> {
  const rows = await prepared.rows<[number]>(
    ['title_follows', 'ratings', 'reads', 'progress', 'unwanted_recommendations']
      .map((table) => `SELECT title_id FROM ${table} WHERE user_id = $1`)
      .join(' UNION '),
    [userId],
  );
  return new Set(rows.map(([id]) => id));
}

/** Titles whose readers like the same as the person, the nearest first; the reason is the liked title nearest to each. */
async function nearTitles(ctx: Context, liked: readonly LikedTitle[]): Promise<Recommended[]> {
  const neighbors = await neighborsOf(
    ctx,
    liked.map(({ title_id }) => title_id),
  );
  const candidates = new Map<number, { score: number; best: number; because: Reason }>();
  for (const { title_id: titleId, weight, kind } of liked) {
    for (const [otherId, nearness] of neighbors.get(titleId) ?? []) {
      const score = weight * nearness;
      const candidate = candidates.get(otherId) ?? { score: 0, best: 0, because: { kind: 'popular' } };
      candidate.score += score;
      if (score > candidate.best) Object.assign(candidate, { best: score, because: { kind, titleId } });
      candidates.set(otherId, candidate);
    }
  }
  return [...candidates]
    .toSorted(([a, { score: scoreA }], [b, { score: scoreB }]) => scoreB - scoreA || b - a)
    .map(([titleId, { because }]) => ({ titleId, because }));
}

async function matchingIds(ctx: Context, filter: IndexFilter, among: ReadonlySet<number>): Promise<Set<number>> {
  const matching = new Set<number>();
  if (among.size > 0) await titleIndex(ctx).each({ ...filter, among: [[...among]] }, ({ id }) => matching.add(id));
  return matching;
}

/** Titles with the tags that the liked ones have in common; the reason is the rarest tag that they share. */
async function titlesOfTaste(
  ctx: Context,
  liked: readonly LikedTitle[],
  filter: IndexFilter,
  isNew: (facts: TitleFacts) => boolean,
): Promise<Recommended[]> {
  const index = titleIndex(ctx);
  const counts = new Map<number, number>();
  for (const { title_id: id } of liked)
    for (const tag of (await index.factsOf(id))?.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const commonTags = [...counts]
    .filter(([, count]) => count >= minTitlesOfTag)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, tasteTags);
  if (commonTags.length === 0) return [];
  const rarity = await tagWeights(
    ctx,
    commonTags.map(([tag]) => tag),
  );
  const weights = new Map(
    commonTags.map(([tag, count]) => [tag, rarity.get(tag)! * Math.sqrt(count / liked.length)] as const),
  );
  const length = Math.hypot(...weights.values());
  const scored: { titleId: number; score: number; tagId: number }[] = [];
  await index.each(filter, (facts) => {
    if (!isNew(facts)) return;
    const similarity = tagSimilarity(facts.tags, weights, length);
    if (similarity < minTasteSimilarity) return;
    let tagId = 0;
    for (const tag of facts.tags)
      if (weights.has(tag) && (tagId === 0 || weights.get(tag)! > weights.get(tagId)!)) tagId = tag;
    scored.push({ titleId: facts.id, score: 0.75 * similarity + 0.25 * popularityOf(facts), tagId });
  });
  return scored
    .toSorted((a, b) => b.score - a.score || b.titleId - a.titleId)
    .slice(0, maxRecommendations)
    .map(({ titleId, tagId }) => ({ titleId, because: { kind: 'tag', tagId } }));
}

/** Stores that a person does not want a title recommended. */
export async function refuseRecommendation({ db }: Context, userId: number, titleId: number): Promise<void> {
  await sql`INSERT INTO unwanted_recommendations (user_id, title_id) VALUES (${userId}, ${titleId})
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function allowRecommendation({ db }: Context, userId: number, titleId: number): Promise<void> {
  await db
    .deleteFrom('unwanted_recommendations')
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .execute();
}
