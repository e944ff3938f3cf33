// Assets of older builds: retained for a month after they were replaced, served under their exact name, and nothing
// else.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retainAssets, minBuildHeader, readBuild } from '#server/webhost/builds.ts';

const day = 24 * 3600_000;
const start = Date.parse('2026-03-01T00:00:00Z');
let root: string;
let kept: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'komawari-builds-'));
  kept = path.join(root, 'kept');
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

const at = (days: number): Date => new Date(start + days * day);

async function read(old: Awaited<ReturnType<typeof retainAssets>>, name: string): Promise<string | null> {
  const file = await old.find(name);
  return file && text(file.stream());
}

test('the folder of retained assets is private, even if an earlier version created it', async () => {
  const mode = (): number => statSync(kept).mode & 0o777;
  await retainAssets(writeBuild('a1.js'), kept, at(0));
  expect(mode()).toBe(0o700);
  chmodSync(kept, 0o755);
  await retainAssets(writeBuild('a1.js'), kept, at(0));
  expect(mode()).toBe(0o700);
});

test('assets of a replaced build are retained for 30 days, however long the build was current', async () => {
  await retainAssets(writeBuild('a1.js', 'a1.js.br', 'b1.css'), kept, at(0));
  // the first build is served for two months
  const second = await retainAssets(writeBuild('a2.js', 'b1.css'), kept, at(60));
  expect(await read(second, 'a1.js')).toBe('text of a1.js');
  expect(await read(second, 'a1.js.br')).toBe('text of a1.js.br');
  // files of the current build are not served from the retained ones
  expect(await read(second, 'b1.css')).toBeNull();
  expect(await read(second, 'a2.js')).toBeNull();

  const third = await retainAssets(writeBuild('a3.js', 'b1.css'), kept, at(80));
  expect([await read(third, 'a1.js'), await read(third, 'a2.js')]).toEqual(['text of a1.js', 'text of a2.js']);
  // each file is removed 30 days after its own replacement
  const later = await retainAssets(writeBuild('a3.js', 'b1.css'), kept, at(91));
  expect([await read(later, 'a1.js'), await read(later, 'a2.js')]).toEqual([null, 'text of a2.js']);
  expect(readdirSync(kept).sort()).toEqual(['a2.js', 'a3.js', 'b1.css', 'replaced.json']);
});

test('a build that returns is current again, and its 30 days restart when it is replaced again', async () => {
  await retainAssets(writeBuild('a1.js'), kept, at(0));
  await retainAssets(writeBuild('a2.js'), kept, at(1));
  await retainAssets(writeBuild('a1.js'), kept, at(20));
  const old = await retainAssets(writeBuild('a2.js'), kept, at(40));
  expect(await read(old, 'a1.js')).toBe('text of a1.js');
  expect(await read(await retainAssets(writeBuild('a2.js'), kept, at(69)), 'a1.js')).toBe('text of a1.js');
});

test('only retained names are found: no other file, no folder, no path outside', async () => {
  writeFileSync(path.join(root, 'secret.js'), 'secret');
  await retainAssets(writeBuild('a1.js'), kept, at(0));
  mkdirSync(path.join(kept, 'folder.js'));
  writeFileSync(path.join(kept, 'a9.js.77.part-'), 'half');
  const old = await retainAssets(writeBuild('a2.js'), kept, at(1));
  for (const name of ['../secret.js', '..', '', 'replaced.json', 'folder.js', 'a9.js.77.part-', 'a1.js/', 'a1.js\0'])
    expect([name, await read(old, name)]).toEqual([name, null]);
  expect(readdirSync(kept)).not.toContain('a9.js.77.part-');
});

test('a lost or broken record does not delete assets too early', async () => {
  await retainAssets(writeBuild('a1.js'), kept, at(0));
  await retainAssets(writeBuild('a2.js'), kept, at(1));
  writeFileSync(path.join(kept, 'replaced.json'), '{"a1.js":');
  expect(await read(await retainAssets(writeBuild('a2.js'), kept, at(40)), 'a1.js')).toBe('text of a1.js');
});

test('an asset deleted from the disk is not found', async () => {
  await retainAssets(writeBuild('a1.js'), kept, at(0));
  const old = await retainAssets(writeBuild('a2.js'), kept, at(1));
  rmSync(path.join(kept, 'a1.js'));
  expect(await old.find('a1.js')).toBeNull();
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
  expect(minBuildHeader({ minBuild: at(2) }, build)).toEqual({ 'x-min-build': '2026-03-03T00:00:00.000Z' });
});
