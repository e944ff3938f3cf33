// Titles that the same readers like (collaborative filtering): a nightly job compares the readers of each title, in SQL
// and in batches, so that its memory does not depend on the size of the site.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { addJob, handleJob, jobKind, type JobPayload } from '#server/core/jobs.ts';
import { dislikedRating, likedRating, likesOf } from './likes.ts';

/**
 * Number of a title's readers that are compared. More of them take longer and say little more: 100 readers estimate a
 * share of 20 % to within 4 %.
 */
const sampledReaders = 100;
/** Number of each reader's likes that are compared: somebody who follows thousands of titles says little about each. */
const likesPerReader = 200;
/** Number of readers who have to like both titles, so that one reader's taste is not shown to others. */
const minCommonReaders = 2;
const neighborsPerTitle = 50;
/** Small, so that a statement stays far below the time that statements may take, even when each row comes from a slow disk. */
const titlesPerBatch = 5;
/** Added to the number of common readers: a pair that few readers share counts less. */
const shrinkage = 5;
/** Number of places in the order of a day: hashes are numbers of 32 bits, taken without their sign. */
const placeCount = 2 ** 31 + 1;
/** Milliseconds after which a run hands over to the next, so that other jobs get their turn. */
const runMs = 5_000;
/** Hours for which the neighbors are not computed again when a process starts. */
const freshHours = 20;

/** Titles whose order is read at once: few enough that a run of a few seconds uses most of them. */
const titlesPerList = 500;

/** Progress of a computation: where it goes on, and when it began. A scheduled run has no payload. */
interface Progress extends JobPayload, Reached {
  startedAt: string;
}
/** The last title that was compared, by its place in the order of a day. */
interface Reached {
  place: number;
  id: number;
}
const beforeAll: Reached = { place: -1, id: 0 };
const compareReaders = jobKind<Progress | Record<string, never>>('titles:compare-readers');
/** Key of the job that goes on with a computation. Not the name of the job: a start of a process replaces that one. */
const nextRunKey = `${compareReaders.name}:next`;

export const neighborsHandler = handleJob(compareReaders, storeNextNeighbors, { cron: '40 3 * * *', atStart: true });

async function storeNextNeighbors(ctx: Context, { startedAt: begun, place, id }: Partial<Progress>): Promise<void> {
  const { db, clock } = ctx;
  const now = clock();
  const isContinued = begun !== undefined && place !== undefined && id !== undefined;
  if (!isContinued && (await isFresh(db, now))) return;
  const startedAt = isContinued ? new Date(begun) : now;
  const deadline = performance.now() + runMs;
  const reached = await computeNeighbors(
    db,
    startedAt,
    isContinued ? { place, id } : beforeAll,
    () => performance.now() < deadline,
  );
  if (reached === null) return;
  await addJob(db, compareReaders, { ...reached, startedAt: startedAt.toISOString() }, { key: nextRunKey });
}

async function isFresh(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`SELECT EXISTS (SELECT FROM title_neighbors
    WHERE made_at > ${new Date(now.getTime() - freshHours * 3_600_000)}) AS fresh`.execute(db);
  return rows[0]!.fresh;
}

/**
 * Computes and stores the neighbors of all titles after one, as long as it may go on.
 * @returns the last title that was reached, or null when all were
 */
export async function computeNeighbors(
  db: Db,
  now: Date,
  after: Reached = beforeAll,
  mayGoOn: () => boolean = () => true,
): Promise<Reached | null> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(id) AS last FROM users`.execute(db);
  const lastUser = rows[0]!.last ?? 0;
  const day = now.toISOString().slice(0, 10);
  let reached = after;
  for (;;) {
    const titles = await titlesAfter(db, day, reached);
    for (let start = 0; start < titles.length; start += titlesPerBatch) {
      if (!mayGoOn()) return reached;
      const batch = titles.slice(start, start + titlesPerBatch);
      await storeNeighbors(db, batch, { lastUser, now });
      reached = batch.at(-1)!;
    }
    if (titles.length < titlesPerList) break;
  }
  await sql`DELETE FROM title_neighbors WHERE made_at < ${now}`.execute(db);
  return null;
}

/**
 * The next titles in the order of a day, which is that of the readers with whom their samples begin: titles that are
 * compared one after the other share most of these readers' rows, so that a disk reads them once.
 */
async function titlesAfter(db: Db, day: string, { place, id }: Reached): Promise<Reached[]> {
  const { rows } = await sql<Reached>`SELECT place::float8, id FROM (
      SELECT abs(hashtext(id || ${day})::bigint) AS place, id FROM titles WHERE state = 'published') AS placed
    WHERE (placed.place, id) > (${place}::bigint, ${id}::int) ORDER BY placed.place, id LIMIT ${titlesPerList}`.execute(
    db,
  );
  return rows;
}

/**
 * The score estimates the cosine between the two titles' sets of readers: the share of one title's sampled readers who
 * like the other one, times the root of the ratio of their sizes, so that a title that everybody follows is not the
 * neighbor of all others.
 *
 * The sample begins at another reader each day, which the title's place stands for, because the first readers by id are
 * the oldest accounts.
 */
async function storeNeighbors(
  db: Db,
  titles: readonly Reached[],
  { lastUser, now }: { lastUser: number; now: Date },
): Promise<void> {
  const ids = titles.map(({ id }) => id);
  const firstUsers = titles.map(({ place }) => Math.floor((place / placeCount) * lastUser));
  await sql`
    WITH batch AS (SELECT * FROM unnest(${ids}::int[], ${firstUsers}::int[]) AS given (id, first_user)),
    readers AS MATERIALIZED (
      SELECT batch.id AS title_id, reader.user_id FROM batch CROSS JOIN LATERAL (
        SELECT user_id FROM (
          (SELECT user_id FROM title_follows WHERE title_id = batch.id AND following AND user_id >= first_user
            AND status IS DISTINCT FROM 'dropped' ORDER BY user_id LIMIT ${sampledReaders})
          UNION
          (SELECT user_id FROM title_follows WHERE title_id = batch.id AND following AND user_id < first_user
            AND status IS DISTINCT FROM 'dropped' ORDER BY user_id LIMIT ${sampledReaders})
          UNION
          (SELECT user_id FROM ratings WHERE title_id = batch.id AND rating >= ${likedRating} LIMIT ${sampledReaders})
        ) AS any_reader
        WHERE NOT EXISTS (SELECT FROM ratings WHERE ratings.user_id = any_reader.user_id
          AND ratings.title_id = batch.id AND rating <= ${dislikedRating})
        ORDER BY user_id < first_user, user_id LIMIT ${sampledReaders}) AS reader),
    sizes AS (SELECT title_id, count(*) AS readers FROM readers GROUP BY title_id),
    common AS (
      SELECT readers.title_id, liked.title_id AS other_id, count(DISTINCT readers.user_id) AS readers,
        sum(liked.weight) AS weight
      FROM readers CROSS JOIN LATERAL (
        SELECT title_id, weight FROM (${likesOf(sql`readers.user_id`)}) AS likes
        ORDER BY at DESC LIMIT ${likesPerReader}) AS liked
      WHERE liked.title_id <> readers.title_id
      GROUP BY readers.title_id, liked.title_id HAVING count(DISTINCT readers.user_id) >= ${minCommonReaders}),
    scored AS (
      SELECT common.title_id, other_id,
        (common.weight / sizes.readers * sqrt(greatest(own.follows, sizes.readers)::real / greatest(other.follows, common.readers))
          * common.readers / (common.readers + ${shrinkage}))::real AS score
      FROM common JOIN sizes USING (title_id)
        LEFT JOIN title_figures AS own ON own.title_id = common.title_id
        LEFT JOIN title_figures AS other ON other.title_id = common.other_id),
    ranked AS (
      SELECT *, row_number() OVER (PARTITION BY title_id ORDER BY score DESC, other_id) AS place FROM scored)
    INSERT INTO title_neighbors (title_id, others, scores, made_at)
    SELECT title_id, array_agg(other_id ORDER BY place), array_agg(score ORDER BY place), ${now}
    FROM ranked WHERE place <= ${neighborsPerTitle} GROUP BY title_id ORDER BY title_id
    ON CONFLICT (title_id) DO UPDATE SET others = excluded.others, scores = excluded.scores, made_at = excluded.made_at`.execute(
    db,
  );
}

/** Neighbors of titles with their scores (above 0), by internal ids; titles without neighbors are left out. */
export async function neighborsOf(
  { prepared }: Pick<Context, 'prepared'>,
  titleIds: readonly number[],
): Promise<Map<number, ReadonlyMap<number, number>>> {
  const rows = await prepared.rows<[id: number, others: number[], scores: number[]]>(
    'SELECT title_id, others, scores FROM title_neighbors WHERE title_id = ANY ($1::int[])',
    [titleIds],
  );
  return new Map(rows.map(([id, others, scores]) => [id, new Map(others.map((other, at) => [other, scores[at]!]))]));
}
