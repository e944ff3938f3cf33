// What of the app is kept on the device: one cache per build, with the page for when the site cannot be reached, what that
// page needs, and every hashed file that was asked for.
import { matchLanguage } from '#web/lib/i18n/language-match.ts';
import { plainFiles } from './kinds.ts';

declare const __BUILD__: string;
interface Files {
  all: string[];
  languages: Record<string, string[]>;
}
declare const __SHELL_FILES__: Files;
/** What reading takes beside that. */
declare const __READER_FILES__: Files;

export const build = __BUILD__;
const prefix = 'komawari-app-';
const own = prefix + build;
/** The page for every address, which asks for its contents itself, and the one that says that there are none. */
const pages = { slow: '/builds/shell', failed: '/builds/offline' } as const;
/** What outlives builds. */
const languageName = 'komawari-kept';
const languageAddress = '/-/language';

/** One that the interface speaks. */
const isLanguage = (text: unknown): text is string =>
  typeof text === 'string' && Object.hasOwn(__SHELL_FILES__.languages, text);

/**
 * Everything that the page for the worst case needs. Rejects when some of it does not arrive, or is of another build.
 * @param reads chapters are kept, and are to be read with this build, too
 */
export async function prepare(reads: Promise<boolean>): Promise<void> {
  const cache = await caches.open(own);
  for (const address of Object.values(pages)) {
    // as a stranger would get it: nothing of a person is kept
    const page = await fetch(address, { credentials: 'omit', cache: 'no-store' });
    const isOurs = page.ok && (await page.clone().text()).includes(`"id":"${build}"`);
    if (!isOurs) throw new Error('The page is of another build');
    await cache.put(address, page);
  }
  await cache.addAll(plainFiles.map((file) => new Request(file, { cache: 'no-cache' })));
  await keepFiles(cache, [...__SHELL_FILES__.all, ...(__SHELL_FILES__.languages[await keptLanguage()] ?? [])]);
  if (await reads) await keepReader();
}

/** Chapters can be read without a connection from now on. */
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

/** The interface speaks it from now on; offline it has to, too. */
export async function keepLanguage(language: unknown, reads: Promise<boolean>): Promise<void> {
  if (!isLanguage(language)) return;
  await (await caches.open(languageName)).put(languageAddress, new Response(language));
  await keepFiles(await caches.open(own), __SHELL_FILES__.languages[language] ?? []);
  if (await reads) await keepReader();
}

/** Files keep their name from build to build as long as nothing in them changes. */
async function keepFiles(cache: Cache, files: readonly string[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const known = await caches.match(file, { ignoreVary: true });
      if (known) await cache.put(file, known);
      else await cache.add(file);
    }),
  );
}

/** Those of other builds. */
export async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== own).map((name) => caches.delete(name)));
}

/** A hashed file: what is kept is right. */
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
        // a device without room works without
        .catch(() => undefined),
    );
  }
  return response;
}

/** The kept file of an address without a hash. */
export const keptFile = async (address: string): Promise<Response | undefined> =>
  (await caches.open(own)).match(address, { ignoreVary: true });

/** The kept page for when the network has failed, or is slow. */
export const keptPage = (reason: keyof typeof pages): Promise<Response | undefined> => keptFile(pages[reason]);
