// Identifies the served build of the web, and retains the hashed files of older builds: tabs that were opened with an
// older build still request its chunks, but a new build replaces the folder that contained them.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#server/core/process/config.ts';
import { restrictFolder } from '#server/core/files/folders.ts';

export interface Build {
  /** Hash of the content of the build. */
  id: string;
  /** ISO time. */
  createdAt: string;
}

/** File that identifies a build, relative to its folder, and also the path of its URL. */
export const buildFile = 'builds/latest.json';

/** @throws when the folder has no complete build */
export async function readBuild(webDir: string): Promise<Build> {
  const { id, createdAt } = JSON.parse(await readFile(path.join(webDir, buildFile), 'utf8')) as Build;
  if (!/^[0-9a-f]{12,64}$/.test(id) || Number.isNaN(Date.parse(createdAt))) throw new Error('The build has no id');
  return { id, createdAt };
}

/**
 * Returns a response header with the minimum build that the operator requires: pages of older builds reload as soon as
 * a reload does not disturb the user.
 */
export function minBuildHeader(
  { minBuild }: Pick<Config, 'minBuild'>,
  build: Build | undefined,
): Record<string, string> {
  const minBuildTime = minBuild === 'current' ? build?.createdAt : minBuild?.toISOString();
  return minBuildTime === undefined ? {} : { 'x-min-build': minBuildTime };
}

/** Retention of files in milliseconds, from the first build without them. */
const retentionMs = 30 * 24 * 3600_000;

interface OldFile {
  bytes: number;
  stream(): Readable;
}

export interface OldAssets {
  /** Finds a retained file of an older build by its bare name. Names that were not retained never touch the disk. */
  find(name: string): Promise<OldFile | null>;
}

/** Names of hashed files; files with other names are never retained or served. */
const namePattern = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9]+){1,2}$/;
const replacedRecordName = 'replaced.json';

/**
 * Retains the files of the current build that are not retained yet, and deletes those that were replaced long ago.
 * @param current folder of the current build's hashed files
 * @param folder of the retained files; created if it is missing
 */
export async function retainAssets(current: string, folder: string, now: Date): Promise<OldAssets> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  restrictFolder(folder);
  const names = (await readdir(current)).filter((name) => namePattern.test(name));
  const existing = await readdir(folder);
  await deleteLeftovers(folder, existing);
  const retained = new Set(existing.filter((name) => name !== replacedRecordName && namePattern.test(name)));
  for (const name of names) {
    if (!retained.has(name)) await linkOrCopy(path.join(current, name), path.join(folder, name));
    retained.add(name);
  }
  // when each file was first missing in the current build; a file that is in it again loses its date
  const replacedBefore = await readReplacedRecord(path.join(folder, replacedRecordName));
  const replaced: Record<string, string> = {};
  const currentNames = new Set(names);
  for (const name of retained) {
    if (currentNames.has(name)) continue;
    const since = replacedBefore[name] ?? now.toISOString();
    if (now.getTime() - Date.parse(since) <= retentionMs) replaced[name] = since;
    else await unlink(path.join(folder, name)).catch(() => {});
  }
  await writeAtomically(path.join(folder, replacedRecordName), JSON.stringify(replaced));
  const oldNames = new Set(Object.keys(replaced));
  return {
    find: async (name) => {
      if (!oldNames.has(name)) return null;
      const file = path.join(folder, name);
      const fileStats = await stat(file).catch(() => null);
      return fileStats?.isFile() ? { bytes: fileStats.size, stream: () => createReadStream(file) } : null;
    },
  };
}

const temporaryMark = '.part-';
/** Age in milliseconds from which a temporary file is a leftover. Younger ones may belong to another starting process. */
const leftoverAgeMs = 3600_000;

const nameTemporary = (file: string): string => `${file}.${randomUUID()}${temporaryMark}`;

/** Deletes the temporary files of processes that were killed. @param names of all files in the folder */
async function deleteLeftovers(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names.filter((each) => each.endsWith(temporaryMark))) {
    const file = path.join(folder, name);
    // the file may be gone: another process has renamed or deleted it
    const fileStats = await stat(file).catch(() => null);
    if (fileStats && Date.now() - fileStats.mtimeMs > leftoverAgeMs) await unlink(file).catch(() => {});
  }
}

/**
 * Hard-links a file, or copies it where the disk cannot link. Atomic: the file appears with all its bytes or not at
 * all.
 */
async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch {
    const temporaryFile = nameTemporary(target);
    await copyFile(source, temporaryFile);
    await syncAndRename(temporaryFile, target);
  }
}

async function writeAtomically(file: string, text: string): Promise<void> {
  const temporaryFile = nameTemporary(file);
  await writeFile(temporaryFile, text);
  await syncAndRename(temporaryFile, file);
}

async function syncAndRename(temporaryFile: string, file: string): Promise<void> {
  const handle = await open(temporaryFile, 'r+');
  await handle.sync().finally(() => handle.close());
  await rename(temporaryFile, file);
}

/** Reads the dates of replacement. A record that cannot be read restarts the retention of all files. */
async function readReplacedRecord(file: string): Promise<Record<string, string>> {
  try {
    const record = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(record).flatMap(([name, since]) =>
        typeof since === 'string' && !Number.isNaN(Date.parse(since)) ? [[name, since]] : [],
      ),
    );
  } catch {
    return {};
  }
}
