// Adds to a build its id, the service workers, and compressed copies of its files.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { cataloguesOf, filesOf, filesOfFrame, readManifest, styleOf, type Manifest } from './manifest.ts';

/** Placeholder for the build id in the worker, because the id is a hash that includes the worker. */
const idPlaceholder = '0123456789ab';

/** @param web folder of the sources, with `worker/main.ts` and `worker/off.ts` */
export function appBuild(web: string): Plugin {
  return {
    name: 'app-build',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const outDir = dir!;
        await writeFallbackTexts(web, path.join(outDir, 'boot.js'));
        const manifest = await readManifest(outDir);
        const [workerCode, offWorkerCode] = await Promise.all([
          bundleWorker(path.join(web, 'worker', 'main.ts'), {
            __BUILD__: JSON.stringify(idPlaceholder),
            __SHELL_FILES__: JSON.stringify(shellFiles(manifest)),
            __READER_FILES__: JSON.stringify(readerFiles(manifest)),
          }),
          bundleWorker(path.join(web, 'worker', 'off.ts'), {}),
        ]);
        const id = (await hashOf(outDir, [workerCode, offWorkerCode])).slice(0, idPlaceholder.length);
        await writeFile(path.join(outDir, 'sw.js'), workerCode.replaceAll(idPlaceholder, id));
        await writeFile(path.join(outDir, 'sw-off.js'), offWorkerCode);
        await mkdir(path.join(outDir, 'builds'), { recursive: true });
        const latest = { id, createdAt: new Date().toISOString() };
        await writeFile(path.join(outDir, 'builds', 'latest.json'), `${JSON.stringify(latest)}\n`);
        await precompress(outDir);
      },
    },
  };
}

/** Inserts the messages for a failed script load into boot.js, because all other scripts may be missing then. */
async function writeFallbackTexts(web: string, bootScriptPath: string): Promise<void> {
  const locales = path.join(web, 'locales');
  const messagesByLanguage: Record<string, object> = {};
  for (const language of await readdir(locales)) {
    const texts = JSON.parse(await readFile(path.join(locales, language, 'updates.json'), 'utf8')) as Record<
      string,
      string
    >;
    messagesByLanguage[language] = {
      title: texts['stuck.title'],
      text: texts['stuck.text'],
      label: texts['stuck.reload'],
    };
  }
  const marker = '/* the build writes them here, by language */';
  const source = await readFile(bootScriptPath, 'utf8');
  if (!source.includes(marker)) throw new Error(`${bootScriptPath} has no place for words`);
  await writeFile(
    bootScriptPath,
    source.replace(marker, () => JSON.stringify(messagesByLanguage).slice(1, -1)),
  );
}

/** Bundles a worker into one file without imports, for browsers without module workers. */
async function bundleWorker(input: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: 'worker.js' } },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  if (output.length !== 1) throw new Error(`${input} has become more than one file`);
  return output[0].code;
}

/** URLs for the service worker to cache: those needed in every language, and additional ones by language. */
interface CacheableFiles {
  all: string[];
  languages: Record<string, string[]>;
}

const urlsOf = (files: Iterable<string>): string[] => [...files].map((file) => `/${file}`).sort();

/** Files of the offline page. */
function shellFiles(manifest: Manifest): CacheableFiles {
  const { frame, frameParts } = filesOfFrame(manifest);
  const fileSets = [filesOf(manifest, 'offline/index.html'), frame, frameParts];
  const files = fileSets.flatMap(({ scripts, assets }) => [...scripts, ...assets]);
  return {
    all: urlsOf(new Set([...files, styleOf(manifest)])),
    languages: languageFiles(manifest, ['first', 'more']),
  };
}

/** Files for finding and reading downloaded chapters: app, reader and history, with their dynamic imports. */
function readerFiles(manifest: Manifest): CacheableFiles {
  const entryFiles = filesOf(manifest, 'index.html');
  const { frame, frameParts } = filesOfFrame(manifest);
  const fileSets = [
    entryFiles,
    frame,
    frameParts,
    ...['lib/session/sign-in.ts', 'app/after-paint.tsx', '../contract/generated/more-endpoints.ts'].map((module) =>
      filesOf(manifest, module),
    ),
  ];
  const visitedModules = new Set<string>();
  const visit = (module: string): void => {
    if (visitedModules.has(module)) return;
    visitedModules.add(module);
    const files = filesOf(manifest, module);
    fileSets.push(files);
    for (const chunk of Object.values(manifest)) {
      if (files.scripts.has(chunk.file) && !entryFiles.scripts.has(chunk.file)) chunk.dynamicImports?.forEach(visit);
    }
  };
  visit('reader/ReaderPage.tsx');
  visit('history/HistoryPage.tsx');
  return {
    all: urlsOf(new Set(fileSets.flatMap(({ scripts, assets }) => [...scripts, ...assets]))),
    languages: languageFiles(manifest, ['reader', 'controls', 'more', 'history']),
  };
}

function languageFiles(manifest: Manifest, parts: readonly string[]): CacheableFiles['languages'] {
  const languages: CacheableFiles['languages'] = {};
  for (const [name, file] of Object.entries(cataloguesOf(manifest))) {
    const [language, part] = name.split('/') as [string, string];
    if (parts.includes(part)) (languages[language] ??= []).push(`/${file}`);
  }
  return languages;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return files.filter((file) => !path.relative(folder, file).startsWith('.')).sort();
}

async function hashOf(outDir: string, extraContents: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesIn(outDir))
    hash
      .update(`${path.relative(outDir, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  for (const text of extraContents) hash.update(text).update('\0');
  return hash.digest('hex');
}

const brotli = promisify(brotliCompress);
const gzipBytes = promisify(gzip);
/** Minimum size of a file to be precompressed; smaller files fit into one packet anyway. */
const minCompressBytes = 1024;

/**
 * Precompresses files at the highest level, which is too slow per request. Not HTML: the server fills in pages and
 * compresses them itself.
 */
async function precompress(outDir: string): Promise<void> {
  const files = (await filesIn(outDir)).filter((file) => /\.(?:js|css|svg|json|webmanifest|txt)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length < minCompressBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await brotli(bytes, { params }));
      await writeFile(`${file}.gz`, await gzipBytes(bytes, { level: 9 }));
    }),
  );
}
