// Serves page images and covers, byte-exact and immutable, from a bounded memory of recent files. A page answers
// only while its set is published, and 24 hours more after it was replaced.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { requestedRange } from '#server/core/byte-range.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound, sendEnvelope } from '#server/core/errors.ts';
import { matchesEtag } from '#server/core/etag.ts';
import { imageHeaders } from '#server/core/security-headers.ts';
import { oncePer } from '#server/core/once-per.ts';
import { openTextCache, textBytes } from '#server/core/text-cache.ts';
import { coverKey, pageKey, saverKey } from './keys.ts';

/** How long a taken-down or replaced set may still answer from memory. */
const setMemory = 1000;
const replacedSetHours = 24;

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const coverName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(jpg|png|gif)(\.(?:256|512)\.jpg)?$/;

const frozenHeaders = Object.freeze({
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
  ...imageHeaders,
});

/** The files of one page set, by wire name. */
interface SetFiles {
  data: Map<string, string>;
  saver: Map<string, string>;
}

type FileReader = (key: string) => Promise<Buffer | null>;

/** `/covers/*` answers on every origin, `/data/*` and `/data-saver/*` where images are served. */
export function registerFiles(app: FastifyInstance, ctx: Context, { pages }: { pages: boolean }): void {
  const read = fileReader(ctx);
  const { caches } = ctx;
  if (pages) {
    const sets = openTextCache<{ files: SetFiles | null }>({
      bytes: { caches, name: 'image names' },
      sizeOf: bytesOf,
      ttl: setMemory,
    });
    const setOf = async (hash: string): Promise<SetFiles | null> => {
      const known = sets.get(hash);
      if (known) return known.files;
      const files = await loadSet(ctx, hash);
      sets.set(hash, { files });
      return files;
    };
    const answer =
      (kind: keyof SetFiles) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const { hash, file } = request.params as { hash: string; file: string };
        const files = /^[0-9a-f]{32}$/.test(hash) ? await setOf(hash) : null;
        const key = files?.[kind].get(file);
        return sendFile(request, reply, key, read, 'Page');
      };
    app.get('/data/:hash/:file', answer('data'));
    app.get('/data-saver/:hash/:file', answer('saver'));
  }
  const covers = openTextCache<{ key: string | null }>({
    bytes: { caches, name: 'image names' },
    sizeOf: ({ key }) => textBytes(key ?? ''),
    ttl: setMemory,
  });
  app.get('/covers/:title/:file', async (request, reply) => {
    const { title, file } = request.params as { title: string; file: string };
    const parts = uuid.test(title) ? coverName.exec(file) : null;
    if (!parts) return sendEnvelope(reply, notFound('Cover'));
    const name = `${title}/${file}`;
    let known = covers.get(name);
    if (!known) {
      known = { key: await loadCover(ctx, title, parts) };
      covers.set(name, known);
    }
    return sendFile(request, reply, known.key ?? undefined, read, 'Cover');
  });
}

/** Two texts of about a hundred characters for each file. */
const bytesOf = ({ files }: { files: SetFiles | null }): number =>
  files ? (files.data.size + files.saver.size) * 500 : 0;

async function loadSet(ctx: Context, hash: string): Promise<SetFiles | null> {
  const { rows } = await sql<{ position: string; hash: string; extension: string; saver_hash: string | null }>`
    SELECT entry.position::text, encode(blobs.hash, 'hex') AS hash, blobs.extension,
      encode(blobs.saver_hash, 'hex') AS saver_hash
    FROM page_sets
    JOIN chapters ON chapters.id = page_sets.chapter_id
    JOIN titles ON titles.id = chapters.title_id
    CROSS JOIN LATERAL unnest(page_sets.blobs) WITH ORDINALITY AS entry (blob_id, position)
    JOIN blobs ON blobs.id = entry.blob_id
    WHERE page_sets.hash = decode(${hash}, 'hex')
      AND chapters.state = 'published' AND NOT chapters.unavailable AND titles.state = 'published'
      AND chapters.publish_at <= now()
      AND (page_sets.replaced_at IS NULL OR page_sets.replaced_at > now() - make_interval(hours => ${replacedSetHours}))
  `.execute(ctx.db);
  if (rows.length === 0) return null;
  const files: SetFiles = { data: new Map(), saver: new Map() };
  for (const row of rows) {
    files.data.set(`${row.position}-${row.hash}.${row.extension}`, pageKey(row.hash, row.extension));
    if (row.saver_hash) files.saver.set(`${row.position}-${row.saver_hash}.jpg`, saverKey(row.saver_hash));
  }
  return files;
}

/** @param parts of a file's name, as `coverName` takes it apart */
async function loadCover(
  ctx: Context,
  title: string,
  [, fileUid, extension, size]: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(blobs.hash, 'hex') AS hash
    FROM covers JOIN titles ON titles.id = covers.title_id JOIN blobs ON blobs.id = covers.blob_id
    WHERE covers.file_uid = ${fileUid} AND titles.uid = ${title} AND blobs.extension = ${extension}
      AND titles.state = 'published'
  `.execute(ctx.db);
  const hash = rows[0]?.hash;
  return hash ? coverKey(hash, extension!, size === undefined ? null : size === '.256.jpg' ? 256 : 512) : null;
}

/** Recent files stay in memory; one file is read once however many ask for it at the same time, of whichever listener. */
const fileReader: (ctx: Context) => FileReader = oncePer(({ storage }) => storage, createReader);

function createReader(ctx: Context): FileReader {
  const recent = openTextCache<Buffer>({
    bytes: { caches: ctx.caches, name: 'image files' },
    sizeOf: ({ length }) => length,
  });
  const reading = new Map<string, Promise<Buffer | null>>();
  return (key) => {
    const known = recent.get(key);
    if (known) return Promise.resolve(known);
    const under = reading.get(key);
    if (under) return under;
    const work = ctx.storage
      .get(key)
      .then((bytes) => {
        if (bytes) recent.set(key, bytes);
        return bytes;
      })
      .finally(() => reading.delete(key));
    reading.set(key, work);
    return work;
  };
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | undefined,
  read: FileReader,
  what: string,
): Promise<FastifyReply> {
  if (key === undefined) return sendEnvelope(reply, notFound(what));
  // the key names the content, so it is the validator too
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`;
  if (matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).headers(frozenHeaders).header('etag', etag).send();
  const bytes = await read(key);
  if (!bytes) return sendEnvelope(reply, notFound(what));
  const extension = key.slice(key.lastIndexOf('.') + 1);
  // a download that was cut off goes on behind what has arrived
  const range = request.method === 'GET' ? requestedRange(request.headers, bytes.length, etag) : null;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes.length}`);
    return sendEnvelope(
      reply,
      new ApiError('range_not_satisfiable_http_exception', `The file has ${bytes.length} bytes`),
    );
  }
  reply
    .headers(frozenHeaders)
    .header('etag', etag)
    .header('content-type', types[extension] ?? 'application/octet-stream')
    .header('content-disposition', `inline; filename="komawari.${extension}"`);
  if (!range) return reply.send(bytes);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end - 1}/${bytes.length}`)
    .send(bytes.subarray(range.start, range.end));
}
