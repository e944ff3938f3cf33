// Cache of the app, one per build: the pages for when the site is slow or unreachable, the files that they need, and
// every hashed file that was requested.
import { matchLanguage } from '#contract/rules/language-match.ts';
import { plainFiles } from './kinds.ts';

declare const __BUILD__: string;
interface CacheableFiles {
  all: string[];
  languages: Record<string, string[]>;
}
declare const __SHELL_FILES__: CacheableFiles;
/** Additional files for reading downloaded chapters. */
declare const __READER_FILES__: CacheableFiles;

export const build = __BUILD__;
const cachePrefix = 'komawari-app-';
const cacheName = cachePrefix + build;
/**
 * Pages that are used instead of a response, by reason. `slow`: app shell for every URL, which requests its data
 * itself. `failed`: page that says the site is unreachable.
 */
const pages = { slow: '/builds/shell', failed: '/builds/offline' } as const;
/** Name of the cache of the interface language, which outlives builds. */
const languageCache = 'komawari-kept';
const languageUrl = '/-/language';

/** Whether a value is a language of the interface. */
const isLanguage = (text: unknown): text is string =>
  typeof text === 'string' && Object.hasOwn(__SHELL_FILES__.languages, text);

/**
 * Caches everything that the offline page needs. Rejects when a file does not arrive, or a page is of another build.
 * @param hasDownloads whether chapters are downloaded, so that the files to read them are cached, too
 */
export async function cacheShell(hasDownloads: Promise<boolean>): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const address of Object.values(pages)) {
    // without credentials, so that nothing personal is cached
    const pageResponse = await fetch(address, { credentials: 'omit', cache: 'no-store' });
    const isOfThisBuild = pageResponse.ok && (await pageResponse.clone().text()).includes(`"id":"${build}"`);
    if (!isOfThisBuild) throw new Error('The page is of another build');
    await cache.put(address, pageResponse);
  }
  await cache.addAll(plainFiles.map((file) => new Request(file, { cache: 'no-cache' })));
  await cacheFiles(cache, [...__SHELL_FILES__.all, ...(__SHELL_FILES__.languages[await storedLanguage()] ?? [])]);
  if (await hasDownloads) await cacheReader();
}

/** Caches the files for reading downloaded chapters offline. */
export async function cacheReader(): Promise<void> {
  const { all, languages } = __READER_FILES__;
  await cacheFiles(await caches.open(cacheName), [...all, ...(languages[await storedLanguage()] ?? [])]);
}

async function storedLanguage(): Promise<string> {
  const stored = await (await caches.open(languageCache)).match(languageUrl);
  const text = await stored?.text();
  if (isLanguage(text)) return text;
  return navigator.languages.map(matchLanguage).find((language) => language !== null) ?? 'en';
}

/** Stores the interface language, and caches its files for offline use. */
export async function storeLanguage(language: unknown, hasDownloads: Promise<boolean>): Promise<void> {
  if (!isLanguage(language)) return;
  await (await caches.open(languageCache)).put(languageUrl, new Response(language));
  await cacheFiles(await caches.open(cacheName), __SHELL_FILES__.languages[language] ?? []);
  if (await hasDownloads) await cacheReader();
}

/**
 * Adds files to a cache: copied from the cache of an earlier build, because a file's name changes with its content;
 * otherwise fetched.
 */
async function cacheFiles(cache: Cache, files: readonly string[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const cached = await caches.match(file, { ignoreVary: true });
      if (cached) await cache.put(file, cached);
      else await cache.add(file);
    }),
  );
}

/** Deletes the caches of other builds. */
export async function deleteOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}

/** Responds with a hashed file, cache-first, because its content never changes. */
export async function respondWithAsset(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic') {
    const copy = response.clone();
    waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.put(request, copy))
        // works without caching when the storage is full
        .catch(() => undefined),
    );
  }
  return response;
}

/** The cached file of a URL without a hash. */
export const cachedFile = async (address: string): Promise<Response | undefined> =>
  (await caches.open(cacheName)).match(address, { ignoreVary: true });

/** The cached page for when the network has failed, or is slow. */
export const cachedPage = (reason: keyof typeof pages): Promise<Response | undefined> => cachedFile(pages[reason]);
