// A snapshot of a backup: a folder with compressed rows of each table, a list of the files, and a manifest with checksums. The
// files themselves lie beside the snapshots, by their keys, so that later snapshots copy only new ones:
// FOLDER/files/data/3f/3fa9….png, FOLDER/2026-11-28T03-00-00Z/manifest.json, …/public.users.copy.gz, …/files.sha256.gz.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AdminProblem, escapeForTerminal } from '#server/audit/admin-command.ts';

export const manifestName = 'manifest.json';
export const fileListName = 'files.sha256.gz';
export const secretName = 'secret';
export const filesFolder = 'files';
const snapshotPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

const part = z.object({ file: z.string().regex(/^[a-z0-9_.]+$/), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const tablePart = part.extend({
  /** Quoted name with its schema, and quoted columns. */
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
});
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tablePart),
  sequences: z.array(z.object({ sequence: z.string(), value: z.string(), called: z.boolean() })),
  files: part.extend({ count: z.number(), bytes: z.number() }),
  /** Keyed hash by which a restore sees whether it has the secret of the site. */
  secretCheck: z.string(),
});
export type Manifest = z.infer<typeof manifest>;
export type TablePart = z.infer<typeof tablePart>;

export const snapshotNameOf = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** @returns the folder of a snapshot, the newest one by default @throws AdminProblem */
export async function findSnapshot(folder: string, name: string | undefined): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((each) => snapshotPattern.test(each)).toSorted();
  const chosen = name ?? names.at(-1);
  if (chosen !== undefined && names.includes(chosen)) return path.join(folder, chosen);
  throw new AdminProblem(
    names.length === 0
      ? `${escapeForTerminal(folder)} holds no backup`
      : `There is no snapshot "${escapeForTerminal(name ?? '')}"; there are ${names.join(', ')}`,
  );
}

/** @throws AdminProblem for one that was changed or made by a newer version */
export async function readManifest(snapshot: string): Promise<Manifest> {
  const text = await readFile(path.join(snapshot, manifestName), 'utf8').catch(() => '');
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new AdminProblem(`${path.join(snapshot, manifestName)} cannot be read; choose another snapshot`);
  }
}

/** @throws AdminProblem when a part of the snapshot is missing or its bytes are others */
export async function verifyParts(snapshot: string, { tables, files }: Manifest): Promise<void> {
  for (const { file, sha256 } of [...tables, files]) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(path.join(snapshot, file))) hash.update(chunk as Buffer);
    } catch {
      throw new AdminProblem(`${path.join(snapshot, file)} cannot be read; choose another snapshot`);
    }
    if (hash.digest('hex') !== sha256) {
      throw new AdminProblem(`${path.join(snapshot, file)} is damaged; choose another snapshot`);
    }
  }
}
