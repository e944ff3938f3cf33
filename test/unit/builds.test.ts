// Assets of older builds: retained for a month after they were replaced, served under their exact name, and nothing
// else.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retainAssets, minBuildHeader, readBuild } from '#server/webhost/builds.ts';

const dayMs = 24 * 3600_000;
const startTime = Date.parse('2026-03-01T00:00:00Z');
let root: string;
let retainedFolder: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'komawari-builds-'));
  retainedFolder = path.join(root, 'kept');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Simulates a build, which replaces the folder of the one before it. */
function writeBuild(...names: string[]): string {
  const folder = path.join(root, 'assets');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of names) writeFileSync(path.join(folder, name), `text of ${name}`);
  return folder;
}

const dateAfterDays = (days: number): Date => new Date(startTime + days * dayMs);

async function readAsset(
  retainedAssets: Awaited<ReturnType<typeof retainAssets>>,
  name: string,
): Promise<string | null> {
  const file = await retainedAssets.find(name);
  return file && text(file.stream());
}

test('the folder of retained assets is private, even if an earlier version created it', async () => {
  const mode = (): number => statSync(retainedFolder).mode & 0o777;
  await retainAssets(writeBuild('a1.js'), retainedFolder, dateAfterDays(0));
  expect(mode()).toBe(0o700);
  chmodSync(retainedFolder, 0o755);
  await retainAssets(writeBuild('a1.js'), retainedFolder, dateAfterDays(0));
  expect(mode()).toBe(0o700);
});

test('assets of a replaced build are retained for 30 days, however long the build was current', async () => {
  await retainAssets(writeBuild('a1.js', 'a1.js.br', 'b1.css'), retainedFolder, dateAfterDays(0));
  // the first build is served for two months
  const secondBuild = await retainAssets(writeBuild('a2.js', 'b1.css'), retainedFolder, dateAfterDays(60));
  expect(await readAsset(secondBuild, 'a1.js')).toBe('text of a1.js');
  expect(await readAsset(secondBuild, 'a1.js.br')).toBe('text of a1.js.br');
  // files of the current build are not served from the retained ones
  expect(await readAsset(secondBuild, 'b1.css')).toBeNull();
  expect(await readAsset(secondBuild, 'a2.js')).toBeNull();

  const thirdBuild = await retainAssets(writeBuild('a3.js', 'b1.css'), retainedFolder, dateAfterDays(80));
  expect([await readAsset(thirdBuild, 'a1.js'), await readAsset(thirdBuild, 'a2.js')]).toEqual([
    'text of a1.js',
    'text of a2.js',
  ]);
  // each file is removed 30 days after its own replacement
  const laterBuild = await retainAssets(writeBuild('a3.js', 'b1.css'), retainedFolder, dateAfterDays(91));
  expect([await readAsset(laterBuild, 'a1.js'), await readAsset(laterBuild, 'a2.js')]).toEqual([null, 'text of a2.js']);
  expect(readdirSync(retainedFolder).sort()).toEqual(['a2.js', 'a3.js', 'b1.css', 'replaced.json']);
});

test('a build that returns is current again, and its 30 days restart when it is replaced again', async () => {
  await retainAssets(writeBuild('a1.js'), retainedFolder, dateAfterDays(0));
  await retainAssets(writeBuild('a2.js'), retainedFolder, dateAfterDays(1));
  await retainAssets(writeBuild('a1.js'), retainedFolder, dateAfterDays(20));
  const retainedAssets = await retainAssets(writeBuild('a2.js'), retainedFolder, dateAfterDays(40));
  expect(await readAsset(retainedAssets, 'a1.js')).toBe('text of a1.js');
  expect(await readAsset(await retainAssets(writeBuild('a2.js'), retainedFolder, dateAfterDays(69)), 'a1.js')).toBe(
    'text of a1.js',
  );
});

test('only retained names are found: no other file, no folder, no path outside', async () => {
  writeFileSync(path.join(root, 'secret.js'), 'secret');
  await retainAssets(writeBuild('a1.js'), retainedFolder, dateAfterDays(0));
  mkdirSync(path.join(retainedFolder, 'folder.js'));
  writeFileSync(path.join(retainedFolder, 'a9.js.77.part-'), 'half');
  utimesSync(path.join(retainedFolder, 'a9.js.77.part-'), 0, 0);
  // may belong to another process that is starting
  writeFileSync(path.join(retainedFolder, 'a8.js.78.part-'), 'half');
  const retainedAssets = await retainAssets(writeBuild('a2.js'), retainedFolder, dateAfterDays(1));
  for (const name of ['../secret.js', '..', '', 'replaced.json', 'folder.js', 'a9.js.77.part-', 'a1.js/', 'a1.js\0'])
    expect([name, await readAsset(retainedAssets, name)]).toEqual([name, null]);
  expect(readdirSync(retainedFolder).filter((name) => name.endsWith('.part-'))).toEqual(['a8.js.78.part-']);
});

test('a lost or broken record does not delete assets too early', async () => {
  await retainAssets(writeBuild('a1.js'), retainedFolder, dateAfterDays(0));
  await retainAssets(writeBuild('a2.js'), retainedFolder, dateAfterDays(1));
  writeFileSync(path.join(retainedFolder, 'replaced.json'), '{"a1.js":');
  expect(await readAsset(await retainAssets(writeBuild('a2.js'), retainedFolder, dateAfterDays(40)), 'a1.js')).toBe(
    'text of a1.js',
  );
});

test('an asset deleted from the disk is not found', async () => {
  await retainAssets(writeBuild('a1.js'), retainedFolder, dateAfterDays(0));
  const retainedAssets = await retainAssets(writeBuild('a2.js'), retainedFolder, dateAfterDays(1));
  rmSync(path.join(retainedFolder, 'a1.js'));
  expect(await retainedAssets.find('a1.js')).toBeNull();
});

test('a folder without a complete build has no build id', async () => {
  mkdirSync(path.join(root, 'builds'));
  for (const content of ['', '{}', '{"id":"<script>","createdAt":"2026-01-01T00:00:00Z"}', '{"id":"0123456789ab"}']) {
    writeFileSync(path.join(root, 'builds', 'latest.json'), content);
    await expect(readBuild(root), content).rejects.toThrow();
  }
});

test('the header of the minimum build is sent only if the operator sets it', () => {
  const build = { id: '0123456789ab', createdAt: '2026-03-01T00:00:00.000Z' };
  expect(minBuildHeader({ minBuild: null }, build)).toEqual({});
  expect(minBuildHeader({ minBuild: 'current' }, build)).toEqual({ 'x-min-build': build.createdAt });
  expect(minBuildHeader({ minBuild: dateAfterDays(2) }, build)).toEqual({ 'x-min-build': '2026-03-03T00:00:00.000Z' });
});
