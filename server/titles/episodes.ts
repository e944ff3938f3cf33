// Adaptations of a title: which chapters each episode covers, so that a viewer knows where to read on.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { episodeEndpoints } from '#contract/endpoints/episodes.ts';
import type { Db } from '#server/core/db/db.ts';
import type { AdaptationKind } from '#server/db/schema.ts';

interface NewAdaptation {
  uid?: string;
  titleId: number;
  kind: AdaptationKind;
  name: string;
  year?: number | null;
  url?: string | null;
  episodes: NewEpisode[];
}

export interface NewEpisode {
  /** Defaults to 1. */
  season?: number;
  number: number;
  name?: string | null;
  /** ISO date, e.g. `2024-04-19`. */
  airedOn?: string | null;
  chapterFrom?: string | null;
  chapterTo?: string | null;
}

/** Adds an adaptation with its episodes. Returns its internal id. */
export async function addAdaptation(tx: Db, adaptation: NewAdaptation): Promise<number> {
  const { id } = await tx
    .insertInto('adaptations')
    .values({
      ...(adaptation.uid ? { uid: adaptation.uid } : {}),
      title_id: adaptation.titleId,
      kind: adaptation.kind,
      name: adaptation.name,
      year: adaptation.year ?? null,
      url: adaptation.url ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = adaptation.episodes.map((episode) => ({
    adaptation_id: id,
    season: episode.season ?? 1,
    number: episode.number,
    name: episode.name ?? null,
    aired_on: episode.airedOn ?? null,
    chapter_from: episode.chapterFrom ?? null,
    chapter_to: episode.chapterTo ?? null,
  }));
  if (rows.length > 0) await tx.insertInto('episodes').values(rows).execute();
  return id;
}

type Adaptation = ResponseOf<typeof episodeEndpoints.list>['data'][number];

/** Adaptations of a title, the oldest first, with their episodes in order. */
export async function viewAdaptations(db: Db, titleId: number): Promise<Adaptation[]> {
  const { rows } = await sql<Adaptation['attributes'] & { uid: string }>`
    SELECT uid, kind, name, year, url, version,
      (SELECT coalesce(json_agg(json_build_object('season', season, 'number', number, 'name', episodes.name,
          'airedOn', aired_on, 'chapterFrom', chapter_from, 'chapterTo', chapter_to) ORDER BY season, number), '[]')
        FROM episodes WHERE adaptation_id = adaptations.id) AS episodes
    FROM adaptations WHERE title_id = ${titleId} ORDER BY year NULLS LAST, id`.execute(db);
  return rows.map(({ uid, ...attributes }) => ({ id: uid, type: 'adaptation', attributes, relationships: [] }));
}
