// The public list of chapters that are unavailable at a rights holder's request, without names of people.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import { takedownEndpoints } from '#contract/endpoints/takedowns.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope } from '#server/core/http/wire.ts';
import { chapterIsVisible } from './policy.ts';

interface TakedownRow {
  uid: string;
  chapter_uid: string;
  title_uid: string;
  volume: string | null;
  chapter: string | null;
  language: string;
  at: Date;
}

export function takedownRoutes(scope: RouteScope): void {
  route(scope, takedownEndpoints.list, async ({ db }, { query }) => {
    const { data, total } = await findTakedowns(db, query);
    return collectionEnvelope(data, query, total);
  });
}

type Takedown = ResponseOf<typeof takedownEndpoints.list>['data'][number];

async function findTakedowns(
  db: Context['db'],
  { limit, offset, order }: QueryOf<typeof takedownEndpoints.list>,
): Promise<{ data: Takedown[]; total: number }> {
  // both times of an entry are those of the takedown
  const isOldestFirst = Object.values(order ?? {})[0] === 'asc';
  const direction = isOldestFirst ? sql`ASC` : sql`DESC`;
  const from = sql`FROM chapter_unavailability AS taken JOIN chapters ON chapters.id = taken.chapter_id
    JOIN titles ON titles.id = chapters.title_id
    WHERE taken.reason = 'rights_holder' AND chapters.unavailable AND ${chapterIsVisible}`;
  const [{ rows }, counted] = await Promise.all([
    sql<TakedownRow>`SELECT taken.uid, chapters.uid AS chapter_uid, titles.uid AS title_uid, volume, chapter, language, at
      ${from} ORDER BY at ${direction}, taken.chapter_id ${direction} LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total
      FROM (SELECT ${from} LIMIT ${limits.resultWindow}) AS counted`.execute(db),
  ]);
  return { data: rows.map(viewTakedown), total: counted.rows[0]?.total ?? 0 };
}

const viewTakedown = ({ uid, chapter_uid, title_uid, volume, chapter, language, at }: TakedownRow): Takedown => ({
  id: uid,
  type: 'takedown',
  attributes: {
    volume,
    chapter,
    translatedLanguage: language,
    createdAt: toWireDate(at),
    updatedAt: toWireDate(at),
    version: 1,
  },
  relationships: [
    { id: chapter_uid, type: 'chapter' },
    { id: title_uid, type: 'manga' },
  ],
});
