// Sitemaps for search engines: an index, and files of at most 50,000 URLs each. A file holds a range of internal ids,
// so that additions do not change older files. Rows are read by keyset pagination and compressed as a stream, so that a
// file takes only its compressed size in memory. Files are cached for an hour.
import { outsideRequests } from '#server/core/http/request-scope.ts';
import { createGzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { type RawBuilder, sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import { buildPath, type PageName, pages, slugOfNames } from '#contract/rules/pages.ts';
import { textNameOfPage } from '#contract/rules/text-pages.ts';
import type { Context } from '#server/core/context.ts';
import { escapeHtml } from '#server/core/http/escape-html.ts';
import { listIsVisible } from '#server/lists/policy.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import { titlePath } from './heads.ts';
import { staticTexts } from './texts.ts';

/** Number of URLs in one file, the maximum of the protocol. */
const maxUrlsPerFile = 50_000;
const batchSize = 2000;
const maxId = 2 ** 31 - 1;
/** Cache lifetime of a file in milliseconds. */
const cacheTtlMs = 3600_000;

interface SitemapRow {
  id: number;
  uid: string;
  names: { language: string; name: string }[];
  changed: Date;
}

interface EntityKind {
  page: string;
  table: RawBuilder<unknown>;
  /** SQL condition of the rows that are listed in the sitemap. */
  where: RawBuilder<unknown>;
  names: RawBuilder<unknown>;
  changed: RawBuilder<unknown>;
  pathOf: (row: SitemapRow) => string;
}

function namedKind(page: string, table: RawBuilder<unknown>, where: RawBuilder<unknown>): EntityKind {
  return {
    page,
    table,
    where,
    names: sql`json_build_array(json_build_object('language', '', 'name', name))`,
    changed: sql`updated_at`,
    pathOf: ({ uid, names }) => buildPath(page as PageName, { id: uid, slug: slugOfNames([names[0]?.name ?? '']) }),
  };
}

/** Kinds of entities by the name of their files. Titles that search engines should not index are left out. */
const kinds: Readonly<Record<string, EntityKind>> = Object.freeze({
  titles: {
    page: 'title',
    table: sql`titles`,
    where: sql`${titleIsVisible} AND content_rating <> 'pornographic'`,
    names: sql`(SELECT coalesce(json_agg(json_build_object('language', language, 'name', name) ORDER BY NOT main, position), '[]')
      FROM title_names WHERE title_id = titles.id)`,
    changed: sql`greatest(updated_at, latest_chapter_at)`,
    pathOf: ({ uid, names }) => titlePath(uid, names),
  },
  authors: namedKind('author', sql`authors`, sql`state = 'published'`),
  groups: namedKind('group', sql`groups`, sql`true`),
  lists: namedKind('list', sql`lists`, listIsVisible),
});

const isPage = (name: string): boolean => pages.some((page) => page.name === name);

interface Sitemaps {
  /** The index of all files. */
  index(): Promise<Buffer>;
  /** A file by its name such as `titles-1`; null if it does not exist. Files and index are compressed by gzip. */
  file(name: string): Promise<Buffer | null>;
}

export function createSitemaps(ctx: Context): Sitemaps {
  const cache = new LRUCache<string, { made: Promise<Buffer | null>; bytes: number }>({
    maxSize: Math.max(1, ctx.caches.bytesFor('sitemaps')),
    ttl: cacheTtlMs,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });
  ctx.caches.watch('sitemaps', () => cache.calculatedSize);
  /** Returns a cached file, or creates it. Concurrent requests for the same file share one promise. */
  const getOrCreateFile = (name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const cachedFile = cache.get(name);
    if (cachedFile) return cachedFile.made;
    const filePromise = outsideRequests(make);
    cache.set(name, { made: filePromise, bytes: 0 });
    filePromise.then(
      (bytes) => (bytes ? cache.set(name, { made: filePromise, bytes: bytes.length }) : cache.delete(name)),
      () => cache.delete(name),
    );
    return filePromise;
  };
  return {
    index: async () => (await getOrCreateFile('', () => compress(renderIndex(ctx))))!,
    file: async (name) => {
      const range = parseFileName(name);
      if (name !== 'pages' && !range) return null;
      return getOrCreateFile(name, async () => {
        if (!range) return compress(renderStaticPages(ctx));
        const rows = await readRows(ctx, range.kind, range.after, range.until);
        return rows.length === 0 ? null : compress(renderUrlSet(ctx, range.kind, range.until, rows));
      });
    },
  };
}

interface IdRange {
  kind: EntityKind;
  after: number;
  until: number;
}

function parseFileName(name: string): IdRange | null {
  const match = /^([a-z]+)-([1-9]\d{0,4})$/.exec(name);
  const kind = match && Object.hasOwn(kinds, match[1]!) ? kinds[match[1]!] : undefined;
  if (!match || !kind || !isPage(kind.page)) return null;
  const number = Number(match[2]);
  if (number * maxUrlsPerFile > maxId) return null;
  return { kind, after: (number - 1) * maxUrlsPerFile, until: number * maxUrlsPerFile };
}

const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function renderEntry(tag: 'url' | 'sitemap', address: string, changed: Date | null): string {
  const lastmod = changed ? `<lastmod>${toWireDate(changed)}</lastmod>` : '';
  return `<${tag}><loc>${escapeHtml(address)}</loc>${lastmod}</${tag}>\n`;
}

async function* renderIndex(ctx: Context): AsyncGenerator<string> {
  const { publicUrl } = ctx.config;
  yield `${xmlHeader}<sitemapindex ${namespace}>\n${renderEntry('sitemap', `${publicUrl}/sitemaps/pages.xml`, null)}`;
  for (const [name, { page, table, where, changed }] of Object.entries(kinds)) {
    if (!isPage(page)) continue;
    const { rows } = await sql<{ number: number; changed: Date }>`
      SELECT (id - 1) / ${maxUrlsPerFile}::int + 1 AS number, max(${changed}) AS changed FROM ${table} WHERE ${where}
      GROUP BY 1 ORDER BY 1`.execute(ctx.db);
    for (const row of rows)
      yield renderEntry('sitemap', `${publicUrl}/sitemaps/${name}-${row.number}.xml`, row.changed);
  }
  yield '</sitemapindex>\n';
}

async function* renderStaticPages({ config }: Context): AsyncGenerator<string> {
  yield `${xmlHeader}<urlset ${namespace}>\n`;
  for (const { name, pattern } of pages) {
    const staticText = Object.hasOwn(staticTexts, name) ? staticTexts[name] : undefined;
    const isListed = textNameOfPage(name) !== undefined || (staticText && !staticText.noIndex);
    if (isListed && !pattern.includes('{')) yield renderEntry('url', config.publicUrl + pattern, null);
  }
  yield '</urlset>\n';
}

async function readRows(ctx: Context, kind: EntityKind, after: number, lastId: number): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    SELECT id, uid, ${kind.names} AS names, ${kind.changed} AS changed FROM ${kind.table}
    WHERE id > ${after} AND id <= ${lastId} AND ${kind.where} ORDER BY id LIMIT ${batchSize}`.execute(ctx.db);
  return rows;
}

async function* renderUrlSet(
  ctx: Context,
  kind: EntityKind,
  lastId: number,
  firstRows: SitemapRow[],
): AsyncGenerator<string> {
  yield `${xmlHeader}<urlset ${namespace}>\n`;
  for (let rows = firstRows; rows.length > 0;) {
    yield rows.map((row) => renderEntry('url', ctx.config.publicUrl + kind.pathOf(row), row.changed)).join('');
    rows = rows.length < batchSize ? [] : await readRows(ctx, kind, rows.at(-1)!.id, lastId);
  }
  yield '</urlset>\n';
}

async function compress(text: AsyncGenerator<string>): Promise<Buffer> {
  const gzip = createGzip();
  const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(text), gzip)]);
  return bytes;
}
