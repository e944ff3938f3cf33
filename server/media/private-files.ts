// Resolves the files of pictures that are not public, for the holder of a signed path. What a token opens is looked up each
// time it is used, so that pictures which moderators remove are gone at once.
import { sql } from 'kysely';
import { openTextCache } from '#server/core/cache/text-cache.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { thumbWidths } from '#server/core/files/images/jobs.ts';
import { waitForDatabaseTurn } from '#server/core/http/request-scope.ts';
import { cachedLoader, coverNamePattern, type PageFolder, replacedSetHours } from './image-files.ts';
import { coverKey, pageKey, saverKey } from './keys.ts';
import type { SignedSubject } from './signed-paths.ts';

type Loaded = Readonly<Record<string, string>>;

interface PrivateFiles {
  /** @returns the storage key, or undefined when the subject has no such page */
  page(subject: SignedSubject, folder: PageFolder, hash: string, file: string): Promise<string | undefined>;
  cover(subject: SignedSubject, title: string, file: string): Promise<string | undefined>;
}

/** How long what a token opens is remembered: a reader requests many pages at the same time. */
const rememberMs = 1000;
const hashPattern = /^[0-9a-f]{32}$/;

/** Files of this storage that are not public. */
export const privateFiles: (ctx: Context) => PrivateFiles = memoizePerKey(({ storage }) => storage, openPrivateFiles);

function openPrivateFiles(ctx: Context): PrivateFiles {
  const sets = openTextCache<Loaded>({
    bytes: { caches: ctx.caches, name: 'image names' },
    ttl: rememberMs,
    sizeOf: (loaded) => Object.keys(loaded).length * 400,
  });
  const load = cachedLoader(sets, (key) => loadPages(ctx.db, key), waitForDatabaseTurn);
  return {
    page: async (subject, folder, hash, file) => {
      if (subject.kind === 'title' || !hashPattern.test(hash)) return undefined;
      const pages = await load([subject.kind, subject.uid, subject.viewerId, subject.asStaff, hash].join(' '));
      return pages?.[`${folder}/${file}`];
    },
    cover: async (subject, title, file) =>
      subject.kind === 'title' && subject.uid === title ? loadCover(ctx.db, subject, file) : undefined,
  };
}

interface PageRow {
  position: string;
  hash: string;
  extension: string;
  saver_hash: string | null;
}

/** Storage keys by folder and file name. @param key kind, id, viewer, rights and hash of the set, separated by spaces */
async function loadPages(db: Db, key: string): Promise<Loaded> {
  const [kind, uid, viewerId, asStaff, hash] = key.split(' ') as [string, string, string, string, string];
  const from =
    kind === 'chapter'
      ? sql`page_sets JOIN chapters ON chapters.id = page_sets.chapter_id JOIN titles ON titles.id = chapters.title_id
          CROSS JOIN LATERAL unnest(page_sets.blobs) WITH ORDINALITY AS entry (blob_id, position)
          JOIN blobs ON blobs.id = entry.blob_id
        WHERE chapters.uid = ${uid} AND page_sets.hash = decode(${hash}, 'hex') AND titles.state = 'published'
          AND (page_sets.replaced_at IS NULL
            OR page_sets.replaced_at > now() - make_interval(hours => ${replacedSetHours}))
          AND (${asStaff === 'true'} OR chapters.state <> 'removed'
            OR EXISTS (SELECT FROM chapter_removals WHERE chapter_id = chapters.id AND NOT by_staff))`
      : sql`(SELECT unnest(blobs) AS blob_id FROM upload_sessions
            JOIN upload_session_files ON session_id = upload_sessions.id
          WHERE upload_sessions.uid = ${uid} AND replace(upload_sessions.uid::text, '-', '') = ${hash}
            AND user_id = ${Number(viewerId)} AND state = 'open') AS entry
          CROSS JOIN LATERAL (SELECT '' AS position) AS numbers JOIN blobs ON blobs.id = entry.blob_id`;
  const { rows } = await sql<PageRow>`SELECT position::text, encode(blobs.hash, 'hex') AS hash, blobs.extension,
    encode(blobs.saver_hash, 'hex') AS saver_hash FROM ${from}`.execute(db);
  return Object.fromEntries(rows.flatMap(namesOf));
}

/** Names of one page in both folders; pages of upload sessions have no numbers. */
function namesOf({ position, hash, extension, saver_hash: saverHash }: PageRow): [string, string][] {
  const number = position === '' ? '' : `${position}-`;
  return [
    [`data/${number}${hash}.${extension}`, pageKey(hash, extension)],
    ...(saverHash === null
      ? []
      : [[`data-saver/${number}${saverHash}.jpg`, saverKey(saverHash)] satisfies [string, string]]),
  ];
}

/** Covers of a draft for its creator, those that wait for who sent them, and all for reviewers. */
async function loadCover(db: Db, { uid, viewerId, asStaff }: SignedSubject, file: string): Promise<string | undefined> {
  const [, fileUid, extension, thumbWidth] = coverNamePattern.exec(file) ?? [];
  if (fileUid === undefined) return undefined;
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(blobs.hash, 'hex') AS hash
    FROM covers JOIN titles ON titles.id = covers.title_id JOIN blobs ON blobs.id = covers.blob_id
    WHERE covers.file_uid = ${fileUid} AND titles.uid = ${uid} AND blobs.extension = ${extension}
      AND titles.deleted_at IS NULL
      AND (${asStaff} OR covers.uploader_id = ${viewerId}
        OR covers.state = 'published' AND titles.creator_id = ${viewerId}
        OR covers.state = 'published' AND titles.state = 'published')`.execute(db);
  const width = thumbWidths.find((each) => String(each) === thumbWidth) ?? null;
  return rows[0] && coverKey(rows[0].hash, extension!, width);
}
