// Cache of the app, one per build: the page for when the site is unreachable, the files that it needs, and every hashed
// file that was requested.
import { matchLanguage } from '#web/lib/i18n/language-match.ts';
import { plainFiles } from './kinds.ts';

declare const __BUILD__: string;
interface Files {
  all: string[];
  languages: Record<string, string[]>;
}
declare const __SHELL_FILES__: Files;
/** Additional files for reading downloaded chapters. */
declare const __READER_FILES__: Files;

export const build = __BUILD__;
const prefix = 'komawari-app-';
const own = prefix + build;
/**
 * `slow`: app shell for every URL, which requests its data itself. `failed`: page that says the site is unreachable.
 */
const pages = { slow: '/builds/shell', failed: '/builds/offline' } as const;
/** Name of the cache that outlives builds. */
const languageName = 'komawari-kept';
const languageAddress = '/-/language';

/** Whether it is a language of the interface. */
const isLanguage = (text: unknown): text is string =>
  typeof text === 'string' && Object.hasOwn(__SHELL_FILES__.languages, text);

/**
 * Caches everything that the offline page needs. Rejects when a file does not arrive, or a page is of another build.
 * @param reads whether chapters are downloaded, so that the files to read them are cached, too
 */
export async function prepare(reads: Promise<boolean>): Promise<void> {
  const cache = await caches.open(own);
  for (const address of Object.values(pages)) {
    // without credentials, so that nothing personal is cached
    const page = await fetch(address, { credentials: 'omit', cache: 'no-store' });
    const isOurs = page.ok && (await page.clone().text()).includes(`"id":"${build}"`);
    if (!isOurs) throw new Error('The page is of another build');
    await cache.put(address, page);
  }
  await cache.addAll(plainFiles.map((file) => new Request(file, { cache: 'no-cache' })));
  await keepFiles(cache, [...__SHELL_FILES__.all, ...(__SHELL_FILES__.languages[await keptLanguage()] ?? [])]);
  if (await reads) await keepReader();
}

/** Caches the files for reading downloaded chapters offline. */
export async function keepReader(): Promise<void> {
  const { all, languages } = __READER_FILES__;
  await keepFiles(await caches.open(own), [...all, ...(languages[await keptLanguage()] ?? [])]);
}

async function keptLanguage(): Promise<string> {
  const kept = await (await caches.open(languageName)).match(languageAddress);
  const text = await kept?.text();
  if (isLanguage(text)) return text;
  return navigator.languages.map(matchLanguage).find((language) => language !== null) ?? 'en';
}

/** Stores the interface language, and caches its files for offline use. */
export async function keepLanguage(language: unknown, reads: Promise<boolean>): Promise<void> {
  if (!isLanguage(language)) return;
  await (await caches.open(languageName)).put(languageAddress, new Response(language));
  await keepFiles(await caches.open(own), __SHELL_FILES__.languages[language] ?? []);
  if (await reads) await keepReader();
}

/**
 * Adds files to a cache: copied from that of an earlier build, because names change only with the content, else
 * fetched.
 */
async function keepFiles(cache: Cache, files: readonly string[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const known = await caches.match(file, { ignoreVary: true });
      if (known) await cache.put(file, known);
      else await cache.add(file);
    }),
  );
}

/** Deletes the caches of other builds. */
export async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== own).map((name) => caches.delete(name)));
}

/** Responds with a hashed file, cache-first, because its content never changes. */
export async function answerAsset(request: Request, keep: (work: Promise<unknown>) => void): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  if (known) return known;
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic') {
    const copy = response.clone();
    keep(
      caches
        .open(own)
        .then((cache) => cache.put(request, copy))
        // works without caching when the storage is full
        .catch(() => undefined),
    );
  }
  return response;
}

/** The cached file of a URL without a hash. */
export const keptFile = async (address: string): Promise<Response | undefined> =>
  (await caches.open(own)).match(address, { ignoreVary: true });

/** The cached page for when the network has failed, or is slow. */
export const keptPage = (reason: keyof typeof pages): Promise<Response | undefined> => keptFile(pages[reason]);
