// Page files of a chapter: for the web reader, which lays them out, and in the at-home format of existing clients.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { chapterEndpoints } from '#contract/endpoints/chapters.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { JsonText } from '#server/core/http/json-text.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { fileNames } from '#server/media/views.ts';
import { pagesOfChapter } from './page-cache.ts';
import type { ClientSpreads } from './spread-map.ts';
import { type StoredSpreads, storedSpreads, viewSpreads } from './spreads.ts';

type PagesResponse = ResponseOf<typeof chapterEndpoints.pages>;

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

const noSpreads: ClientSpreads = { firstSide: null, spreadsFrom: null, pages: [] };

/** @param ownBase in place of the public URL of images, for those who see the pages before others and after them */
export async function viewPages(
  { db, config }: Pick<Context, 'db' | 'config'>,
  chapterId: number,
  uid: string,
  ownBase?: string,
): Promise<PagesResponse> {
  const { rows } = await sql<StoredSpreads & { hash: string | null; version: number | null; readable: boolean }>`
    SELECT ${storedSpreads}, encode(page_sets.hash, 'hex') AS hash, page_sets.public_version AS version,
      (chapters.external_url IS NULL AND (${ownBase !== undefined}
        OR NOT chapters.unavailable AND chapters.publish_at <= now())) AS readable
    FROM chapters JOIN titles ON titles.id = chapters.title_id LEFT JOIN page_sets ON page_sets.id = chapters.page_set_id
    WHERE chapters.id = ${chapterId}
  `.execute(db);
  const pageSet = rows[0]!;
  const hash = pageSet.readable ? (pageSet.hash ?? '') : '';
  const pages = hash === '' ? [] : await pageRows(db, hash);
  const { firstSide, spreadsFrom, pages: spreadPages } = hash === '' ? noSpreads : await viewSpreads(db, pageSet);
  return {
    result: 'ok',
    chapter: uid,
    layout: pageSet.layout,
    direction: pageSet.direction,
    firstSide,
    spreadsFrom,
    baseUrl: ownBase ?? config.mediaUrl,
    hash,
    pagesVersion: (hash === '' ? null : pageSet.version) ?? 1,
    pages: pages.map((page, index) => ({
      file: pageFileName(page, index),
      width: page.width,
      height: page.height,
      bytes: page.bytes,
      saver: {
        file: saverFileName(page, index),
        width: page.saver_width,
        height: page.saver_height,
        bytes: page.saver_bytes,
      },
      ...spreadPages[index]!,
    })),
  };
}

/** @throws ApiError 404 */
export async function viewAtHome(ctx: Context, uid: string): Promise<JsonText> {
  const pages = await pagesOfChapter(ctx, uid);
  if (!pages || !(await titleIndex(ctx).factsOf(pages.titleId))) throw notFound('Chapter');
  const names = pages.blobs.length === 0 ? [] : await fileNames(ctx, pages.blobs);
  let [data, saver] = ['', ''];
  for (const [index, name] of names.entries()) {
    const entryStart = `${index === 0 ? '' : ','}"${index + 1}-`;
    data += `${entryStart}${name.data}"`;
    saver += `${entryStart}${name.saver}"`;
  }
  return new JsonText(
    `{"result":"ok","baseUrl":${JSON.stringify(ctx.config.mediaUrl)},"chapter":{"hash":"${pages.hash ?? ''}",` +
      `"data":[${data}],"dataSaver":[${saver}]}}`,
  );
}

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

function pageFileName(page: PageRow, index: number): string {
  return `${index + 1}-${page.hash}.${page.extension}`;
}

function saverFileName(page: PageRow, index: number): string {
  return `${index + 1}-${page.saver_hash}.jpg`;
}
