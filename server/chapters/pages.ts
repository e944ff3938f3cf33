// The page files of a chapter: what a reader lays out, and what existing clients ask for.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { chapterEndpoints } from '#contract/chapters.ts';
import { openBatch } from '#server/core/batch.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { JsonText } from '#server/core/json-text.ts';
import { oncePer } from '#server/core/once-per.ts';
import type { Prepared } from '#server/core/prepared.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { fileNames } from '#server/uploads/views.ts';
import type { Spreads } from './spread-map.ts';
import { type StoredSpreads, storedSpreads, viewSpreads } from './spreads.ts';

type PagesAnswer = ResponseOf<typeof chapterEndpoints.pages>;

interface PageRow {
  hash: string;
  extension: string;
  width: number;
  height: number;
  bytes: number;
  saver_hash: string;
  saver_width: number;
  saver_height: number;
  saver_bytes: number;
}

const noSpreads: Spreads = { firstSide: null, spreadsFrom: null, pages: [] };

export async function viewPages({ db, config }: Context, chapterId: number, uid: string): Promise<PagesAnswer> {
  const { rows } = await sql<StoredSpreads & { hash: string | null; readable: boolean }>`
    SELECT ${storedSpreads}, encode(page_sets.hash, 'hex') AS hash,
      (NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.external_url IS NULL) AS readable
    FROM chapters JOIN titles ON titles.id = chapters.title_id LEFT JOIN page_sets ON page_sets.id = chapters.page_set_id
    WHERE chapters.id = ${chapterId}
  `.execute(db);
  const set = rows[0]!;
  const hash = set.readable ? (set.hash ?? '') : '';
  const pages = hash === '' ? [] : await pageRows(db, hash);
  const { firstSide, spreadsFrom, pages: placed } = hash === '' ? noSpreads : await viewSpreads(db, set);
  return {
    result: 'ok',
    chapter: uid,
    layout: set.layout,
    direction: set.direction,
    firstSide,
    spreadsFrom,
    baseUrl: config.mediaUrl,
    hash,
    pages: pages.map((page, index) => ({
      file: dataName(page, index),
      width: page.width,
      height: page.height,
      bytes: page.bytes,
      saver: {
        file: saverName(page, index),
        width: page.saver_width,
        height: page.saver_height,
        bytes: page.saver_bytes,
      },
      ...placed[index]!,
    })),
  };
}

/** @throws ApiError 404 */
export async function viewAtHome(ctx: Context, uid: string): Promise<JsonText> {
  const row = await atHomeRow(ctx.prepared)(uid);
  if (!row || !(await titleIndex(ctx).factsOf(row[1]))) throw notFound('Chapter');
  const [, , hash, blobs] = row;
  const names = hash === null ? [] : await fileNames(ctx, (blobs ?? '').split(',').map(Number));
  const list = (kind: 'data' | 'saver'): string => names.map((name, index) => `"${index + 1}-${name[kind]}"`).join(',');
  return new JsonText(
    `{"result":"ok","baseUrl":${JSON.stringify(ctx.config.mediaUrl)},"chapter":{"hash":"${hash ?? ''}",` +
      `"data":[${list('data')}],"dataSaver":[${list('saver')}]}}`,
  );
}

type AtHomeRow = [uid: string, titleId: number, hash: string | null, blobs: string | null];

/** Every reader who opens a chapter asks for it. */
const atHomeRow = oncePer(
  (prepared: Prepared) => prepared,
  (prepared) =>
    openBatch(async (uids: readonly string[]) => {
      const rows = await prepared.rows<AtHomeRow>(atHomeSql, [uids]);
      return new Map(rows.map((row) => [row[0], row]));
    }),
);

/** No hash where there is nothing to read: elsewhere, taken out, or not out yet. */
const atHomeSql = `SELECT chapters.uid, title_id, encode(page_sets.hash, 'hex'), array_to_string(page_sets.blobs, ',')
  FROM chapters LEFT JOIN page_sets ON page_sets.id = chapters.page_set_id AND NOT chapters.unavailable
    AND chapters.publish_at <= now() AND chapters.external_url IS NULL
  WHERE chapters.uid = ANY ($1::uuid[]) AND chapters.state = 'published'`;

async function pageRows(db: Context['db'], hash: string): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    SELECT encode(blobs.hash, 'hex') AS hash, extension, width, height, bytes,
      encode(saver_hash, 'hex') AS saver_hash, saver_width, saver_height, saver_bytes
    FROM page_sets CROSS JOIN LATERAL unnest(blobs) WITH ORDINALITY AS entry (blob_id, position)
    JOIN blobs ON blobs.id = entry.blob_id
    WHERE page_sets.hash = decode(${hash}, 'hex') ORDER BY entry.position
  `.execute(db);
  return rows;
}

function dataName(page: PageRow, index: number): string {
  return `${index + 1}-${page.hash}.${page.extension}`;
}

function saverName(page: PageRow, index: number): string {
  return `${index + 1}-${page.saver_hash}.jpg`;
}
