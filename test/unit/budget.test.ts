// Size budgets of the scripts that a phone has to fetch before home is rendered, from the manifest of the build.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const buildFolder = path.join(root, 'dist', 'web');
const manifestFile = path.join(buildFolder, '.vite', 'manifest.json');
const maxInitialBytes = 116_900;
const maxReaderBytes = 145_000;
const maxIdentityBytes = 105_000;
/** Maximum number of a page's own scripts, besides those of every page: each costs a phone a part of a round trip. */
const maxOwnScripts = 8;

interface Chunk {
  file: string;
  imports?: string[];
}
let chunks: Record<string, Chunk>;

beforeAll(() => {
  if (!existsSync(manifestFile)) {
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    const buildResult = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    if (buildResult.status !== 0) throw new Error(`The web could not be built: ${buildResult.stderr}`);
  }
  chunks = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
}, 120_000);

/** Scripts of the entries, with all their static imports. */
function scriptsOf(...entries: string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build has no chunk "${key}"`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const importKey of chunk.imports ?? []) visit(importKey);
  };
  for (const entry of entries) visit(entry);
  return [...files];
}

const catalogue = (name = 'en/first') => {
  const key = Object.keys(chunks).find((each) => each.endsWith(`catalogue/${name}`));
  if (!key) throw new Error(`The build has no catalogue "${name}" of its own`);
  return key;
};
const frame = 'app/frame.chunk.ts';
const ownScriptsOf = (page: string): string[] => {
  const everywhere = scriptsOf('index.html', frame);
  return scriptsOf(page).filter((file) => !everywhere.includes(file));
};
const homeScripts = () => scriptsOf('index.html', frame, 'home/HomePage.tsx', catalogue());
const readerScripts = () =>
  scriptsOf(
    'index.html',
    'reader/ReaderPage.tsx',
    ...['first', 'reader'].map((catalogueName) => catalogue(`en/${catalogueName}`)),
  );
const signInScripts = () => scriptsOf('identity/index.html', catalogue(), catalogue('en/identity'));
const readBuilt = (file: string) => readFileSync(path.join(buildFolder, file));

const sizeOf = (files: string[]) => files.reduce((sum, file) => sum + gzipSync(readBuilt(file)).length, 0);

test('home needs at most 116.9 kB of compressed scripts, the reader 145 kB', () => {
  expect(sizeOf(homeScripts())).toBeGreaterThan(30 * 1024);
  expect(sizeOf(homeScripts())).toBeLessThanOrEqual(maxInitialBytes);
  expect(sizeOf(readerScripts())).toBeGreaterThan(sizeOf(homeScripts()));
  expect(sizeOf(readerScripts())).toBeLessThanOrEqual(maxReaderBytes);
});

test.each([
  'titles/TitlePage.tsx',
  'search/TitlesPage.tsx',
  'feeds/LatestPage.tsx',
  'library/LibraryPage.tsx',
  'reader/ReaderPage.tsx',
])('the scripts of %s are few files', (page) => {
  const ownScripts = ownScriptsOf(page);
  expect(ownScripts.length).toBeGreaterThan(0);
  expect(ownScripts.length).toBeLessThanOrEqual(maxOwnScripts);
});

test.each([
  ['follows/FollowsPage.tsx', 10],
  ['follows/UpdatesPage.tsx', 10],
  ['history/HistoryPage.tsx', 10],
  ['community/SocialPage.tsx', 10],
  ['search/SearchPage.tsx', 14],
])('the scripts of %s are at most %i files and 105 kB', (page, max) => {
  const ownScripts = ownScriptsOf(page);
  expect(ownScripts.length).toBeGreaterThan(0);
  expect(ownScripts.length).toBeLessThanOrEqual(max);
  const bytes = sizeOf(ownScripts);
  expect(bytes).toBeLessThanOrEqual(105_000);
});

test('the sign-in pages need at most 105 kB of scripts, without those for new passwords and second factors', () => {
  const bytes = sizeOf(signInScripts());
  expect(bytes).toBeGreaterThan(30 * 1024);
  expect(bytes).toBeLessThanOrEqual(maxIdentityBytes);
  const lazyChunk = chunks['identity/strength-engine.ts'];
  expect(lazyChunk && readBuilt(lazyChunk.file).length).toBeGreaterThan(100 * 1024);
  expect(signInScripts()).not.toContain(lazyChunk?.file);
});

test('home and the sign-in pages ship no schema library and no message parser', () => {
  for (const file of [...homeScripts(), ...signInScripts()]) {
    const text = readBuilt(file).toString('utf8');
    expect(text, file).not.toMatch(/ZodError|invalid_union|_zod/);
    expect(text, file).not.toMatch(/compileMessage|Unexpected lexer token/);
  }
});
