// Resolves image URLs to files and reads their bytes, through bounded caches of recent names and files. A page is
// served only while its page set is published, and for 24 more hours after the set was replaced.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { avatarSides, thumbWidths } from '#server/core/files/images/jobs.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import { waitForDatabaseTurn } from '#server/core/http/request-scope.ts';
import { openTextCache, type TextCache, textBytes } from '#server/core/cache/text-cache.ts';
import { avatarKey, coverKey, pageKey, saverKey } from './keys.ts';

/** Milliseconds for which the cached name of a taken-down or replaced image may still be served. */
const nameTtlMs = 1000;
/** Hours for which pages that were replaced may still be loaded. */
export const replacedSetHours = 24;

const setNamePattern = /^[0-9a-f]{32}$/;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const coverNamePattern = new RegExp(
  String.raw`^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(jpg|png|gif)(?:\.(${thumbWidths.join('|')})\.jpg)?$`,
);
const avatarNamePattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg(?:\.(128|64)\.jpg)?$/;
const imagePath = /^\/(data|data-saver|covers|avatars)\/([0-9a-f-]{32,36})\/([^/?%]+)$/;

export type PageFolder = 'data' | 'data-saver';

/** Storage keys of the files of one page set, by their names in URLs; null for a set that is not public. */
interface SetFiles {
  files: Record<PageFolder, ReadonlyMap<string, string>> | null;
}

interface ImageFiles {
  /** @returns the storage key, or undefined when the page does not exist or is not public */
  page(folder: PageFolder, hash: string, file: string): Promise<string | undefined>;
  cover(title: string, file: string): Promise<string | undefined>;
  avatar(user: string, file: string): Promise<string | undefined>;
  /** Returns the bytes of a file, or null when the storage has no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Returns the image at a path when both its name and its bytes are cached. */
  readCached(path: string): { key: string; bytes: Buffer } | undefined;
}

/** Image files of a storage: a singleton per storage, so that all listeners share one cache. */
export const imageFiles: (ctx: Context) => ImageFiles = memoizePerKey(({ storage }) => storage, openImageFiles);

function openImageFiles(ctx: Context): ImageFiles {
  const { caches, storage } = ctx;
  const nameCacheOptions = { bytes: { caches, name: 'image names' }, ttl: nameTtlMs } as const;
  const sets = openTextCache<SetFiles>({ ...nameCacheOptions, sizeOf: sizeOfSet });
  const covers = openTextCache<{ key?: string }>({ ...nameCacheOptions, sizeOf: ({ key = '' }) => textBytes(key) });
  const avatars = openTextCache<{ key?: string }>({ ...nameCacheOptions, sizeOf: ({ key = '' }) => textBytes(key) });
  const fileCache = openTextCache<Buffer>({ bytes: { caches, name: 'image files' }, sizeOf: ({ length }) => length });
  // deduplicates loads, because a reader requests many pages of one set at the same time
  const loadSetCached = cachedLoader(sets, (hash) => loadSet(ctx, hash), waitForDatabaseTurn);
  const loadCoverCached = cachedLoader(covers, (name) => loadCover(ctx, name), waitForDatabaseTurn);
  const loadAvatarCached = cachedLoader(avatars, (name) => loadAvatar(ctx, name), waitForDatabaseTurn);
  const readFileCached = cachedLoader(fileCache, (key) => storage.get(key));
  return {
    page: async (folder, hash, file) =>
      setNamePattern.test(hash) ? (await loadSetCached(hash))?.files?.[folder].get(file) : undefined,
    cover: async (title, file) =>
      uuidPattern.test(title) && coverNamePattern.test(file)
        ? (await loadCoverCached(`${title}/${file}`))?.key
        : undefined,
    avatar: async (user, file) =>
      uuidPattern.test(user) && avatarNamePattern.test(file)
        ? (await loadAvatarCached(`${user}/${file}`))?.key
        : undefined,
    read: readFileCached,
    readCached: (path) => {
      const [, folder, parentId, file] = imagePath.exec(path) ?? [];
      if (folder === undefined) return undefined;
      const key =
        folder === 'covers' || folder === 'avatars'
          ? (folder === 'covers' ? covers : avatars).get(`${parentId}/${file}`)?.key
          : sets.get(parentId!)?.files?.[folder as PageFolder].get(file!);
      const bytes = key === undefined ? undefined : fileCache.get(key);
      return bytes && { key: key!, bytes };
    },
  };
}

/**
 * Returns a cached loader that deduplicates concurrent loads of the same key.
 * @param waitForTurn limits concurrency; each caller awaits it before a load, so that a rejection fails only its call
 */
export function cachedLoader<Value extends object>(
  valueCache: TextCache<Value>,
  load: (key: string) => Promise<Value | null>,
  waitForTurn?: () => Promise<void>,
): (key: string) => Promise<Value | null> {
  const pendingLoads = new Map<string, Promise<Value | null>>();
  const startLoading = (key: string): Promise<Value | null> => {
    const loadPromise = load(key)
      .then((value) => {
        if (value) valueCache.set(key, value);
        return value;
      })
      .finally(() => pendingLoads.delete(key));
    pendingLoads.set(key, loadPromise);
    return loadPromise;
  };
  return async (key) => {
    const cachedValue = valueCache.get(key);
    if (cachedValue) return cachedValue;
    await waitForTurn?.();
    return valueCache.get(key) ?? pendingLoads.get(key) ?? startLoading(key);
  };
}

/** Estimates the memory of a set: two strings of about a hundred characters for each file. */
const sizeOfSet = ({ files }: SetFiles): number => (files ? (files.data.size + files['data-saver'].size) * 500 : 0);

async function loadSet(ctx: Context, hash: string): Promise<SetFiles> {
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
  if (rows.length === 0) return { files: null };
  const files = { data: new Map<string, string>(), 'data-saver': new Map<string, string>() };
  for (const row of rows) {
    files.data.set(`${row.position}-${row.hash}.${row.extension}`, pageKey(row.hash, row.extension));
    if (row.saver_hash) files['data-saver'].set(`${row.position}-${row.saver_hash}.jpg`, saverKey(row.saver_hash));
  }
  return { files };
}

/**
 * Loads the storage key of a cover.
 * @param name public id of the title, a slash, and a file name matching `coverNamePattern`
 */
async function loadCover(ctx: Context, name: string): Promise<{ key?: string }> {
  const [title = '', file = ''] = name.split('/');
  const [, fileUid, extension, thumbWidth] = coverNamePattern.exec(file) ?? [];
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(blobs.hash, 'hex') AS hash
    FROM covers JOIN titles ON titles.id = covers.title_id JOIN blobs ON blobs.id = covers.blob_id
    WHERE covers.file_uid = ${fileUid} AND titles.uid = ${title} AND blobs.extension = ${extension}
      AND titles.state = 'published' AND covers.state = 'published'
  `.execute(ctx.db);
  const hash = rows[0]?.hash;
  if (!hash) return {};
  const width = thumbWidths.find((each) => String(each) === thumbWidth) ?? null;
  return { key: coverKey(hash, extension!, width) };
}

/**
 * Loads the storage key of the picture of a person.
 * @param name public id of the person, a slash, and a file name matching `avatarNamePattern`
 */
async function loadAvatar(ctx: Context, name: string): Promise<{ key?: string }> {
  const [user = '', file = ''] = name.split('/');
  const [, fileUid, sideName] = avatarNamePattern.exec(file) ?? [];
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(blobs.hash, 'hex') AS hash
    FROM users JOIN user_profiles ON user_profiles.user_id = users.id JOIN blobs ON blobs.id = avatar_blob_id
    WHERE users.uid = ${user} AND user_profiles.avatar_uid = ${fileUid}`.execute(ctx.db);
  const hash = rows[0]?.hash;
  if (!hash) return {};
  return { key: avatarKey(hash, avatarSides.find((side) => String(side) === sideName) ?? 256) };
}
