// Seals of the audit table: one for each day, outside of the database, each over the day's rows and the seal before it. Whoever
// changes, removes or adds a row of a sealed day would have to change all later seals, too, and every copy and log of them.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const sealSchema = z.object({
  format: z.literal(1),
  day,
  rows: z.number(),
  /** SHA-256 of the seal before, and then of each row; zeros before the first seal. */
  previous: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
type Seal = z.infer<typeof sealSchema>;

const noSeal = '0'.repeat(64);
const batchSize = 1000;
const dayMs = 24 * 3600_000;

/** The day after: `2026-11-30` → `2026-12-01` */
const dayAfter = (each: string): string => new Date(Date.parse(each) + dayMs).toISOString().slice(0, 10);

const fileOf = ({ auditSealsDir }: Context['config'], each: string): string => path.join(auditSealsDir, `${each}.json`);

/** Days of all seals, the oldest first. */
export async function sealedDays({ config }: Context): Promise<string[]> {
  const names = await readdir(config.auditSealsDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => /^(\d{4}-\d\d-\d\d)\.json$/.exec(name)?.[1] ?? []).toSorted();
}

async function readSeal({ config }: Context, each: string): Promise<Seal | null> {
  try {
    const seal = sealSchema.parse(JSON.parse(await readFile(fileOf(config, each), 'utf8')));
    return seal.day === each ? seal : null;
  } catch {
    return null;
  }
}

const headSchema = z.object({ day, hash: sealSchema.shape.hash });
type Head = z.infer<typeof headSchema>;
const headFileOf = ({ auditSealsDir }: Context['config']): string => path.join(auditSealsDir, 'head.json');

/** Day and hash of the last seal that was written, which the removal of seals does not change; null without a readable file. */
async function readHead({ config }: Context): Promise<Head | null> {
  try {
    return headSchema.parse(JSON.parse(await readFile(headFileOf(config), 'utf8')));
  } catch {
    return null;
  }
}

async function writeHead({ config }: Context, head: Head): Promise<void> {
  const file = headFileOf(config);
  await writeFile(`${file}.new`, `${JSON.stringify(head)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** Whether the newest seals were removed. */
export async function sealsAreMissing(ctx: Context): Promise<boolean> {
  const head = await readHead(ctx);
  return head !== null && head.day > ((await sealedDays(ctx)).at(-1) ?? '');
}

/**
 * A row as text, of the columns that format 1 covers: columns of later migrations need another format. Nothing in it depends on
 * settings of the connection, and nothing on accounts, which may be deleted.
 */
const rowText = sql<string>`jsonb_build_array(id, extract(epoch FROM at)::text, actor_id, action, object_kind, object_id, details,
  acting_role, reason, encode(before_hash, 'hex'), encode(after_hash, 'hex'), encode(address_hash, 'hex'), parent_id, reverts_id,
  automatic)::text`;

/** Seals the rows of a day as they are now. */
async function sealOf(db: Db, each: string, previous: string): Promise<Seal> {
  let hash = previous;
  let count = 0;
  for (let last = '0'; ;) {
    const { rows } = await sql<{ id: string; text: string }>`SELECT id::text, ${rowText} AS text FROM audit
      WHERE at >= ${each}::timestamp AT TIME ZONE 'UTC' AND at < ${dayAfter(each)}::timestamp AT TIME ZONE 'UTC'
        AND id > ${last}::bigint ORDER BY id LIMIT ${batchSize}`.execute(db);
    for (const { text } of rows) hash = createHash('sha256').update(`${hash}\n${text}`).digest('hex');
    count += rows.length;
    if (rows.length < batchSize) break;
    last = rows.at(-1)!.id;
  }
  // of a day without rows, the hash still depends on the day
  const sealed = createHash('sha256').update(`${hash}\n${each} ${count}`).digest('hex');
  return { format: 1, day: each, rows: count, previous, hash: sealed };
}

/** The day of the oldest row and of now, by the clock of the database, which dates rows. */
async function daysOfRows(db: Db): Promise<{ first: string | null; today: string }> {
  const { rows } = await sql<{ first: string | null; today: string }>`SELECT
    to_char((SELECT min(at) FROM audit) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS first,
    to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today`.execute(db);
  return rows[0]!;
}

/** Writes the seals of all days before today that have none, in order. @returns the new ones */
export async function writeSeals(ctx: Context): Promise<Seal[]> {
  const { first, today } = await daysOfRows(ctx.db);
  const last = (await sealedDays(ctx)).at(-1);
  const made: Seal[] = [];
  // whoever has removed seals may have changed the rows that new ones would be over
  if (await sealsAreMissing(ctx)) throw new Error('The newest seals are missing: run "npm run admin -- audit verify"');
  let previous = last === undefined ? noSeal : (await readSeal(ctx, last))?.hash;
  if (previous === undefined) throw new Error(`The seal of ${last} cannot be read, and the next ones follow it`);
  await mkdir(ctx.config.auditSealsDir, { recursive: true, mode: 0o700 });
  for (let each = last === undefined ? (first ?? today) : dayAfter(last); each < today; each = dayAfter(each)) {
    const seal = await sealOf(ctx.db, each, previous);
    // never over an existing one
    const options = { flag: 'wx', mode: 0o400, flush: true };
    await writeFile(fileOf(ctx.config, each), `${JSON.stringify(seal)}\n`, options);
    ctx.log.info('the audit table was sealed', { ...seal });
    previous = seal.hash;
    made.push(seal);
  }
  const newest = made.at(-1)?.day ?? last;
  if (newest !== undefined && (await readHead(ctx))?.day !== newest)
    await writeHead(ctx, { day: newest, hash: previous });
  return made;
}

interface SealCheck {
  days: number;
  rows: number;
  last: string | null;
  /** Whether seals are there, and no file names the last one: that none was removed is not known then. */
  headless: boolean;
  /** Problems found, by day. */
  problems: {
    day: string;
    what: 'changed' | 'missing' | 'unreadable' | 'unchained' | 'unsealed' | 'beheaded';
  }[];
}

/** Compares all seals with each other and with the rows of their days. */
export async function checkSeals(ctx: Context): Promise<SealCheck> {
  const days = await sealedDays(ctx);
  const check: SealCheck = { days: days.length, rows: 0, last: days.at(-1) ?? null, headless: false, problems: [] };
  const { first } = await daysOfRows(ctx.db);
  if (first !== null && days.length > 0 && first < days[0]!) check.problems.push({ day: first, what: 'unsealed' });
  let before: { day: string; hash: string | null } | null = null;
  for (const each of days) {
    if (before) {
      for (let gap = dayAfter(before.day); gap < each; gap = dayAfter(gap)) {
        check.problems.push({ day: gap, what: 'missing' });
        before = { day: gap, hash: null };
      }
    }
    const seal = await readSeal(ctx, each);
    if (!seal) {
      check.problems.push({ day: each, what: 'unreadable' });
      before = { day: each, hash: null };
      continue;
    }
    const expected: string | null = before ? before.hash : noSeal;
    // after a seal that is missing there is nothing to compare with
    if (expected !== null && seal.previous !== expected) check.problems.push({ day: each, what: 'unchained' });
    const now = await sealOf(ctx.db, each, seal.previous);
    if (now.hash !== seal.hash) check.problems.push({ day: each, what: 'changed' });
    check.rows += seal.rows;
    before = { day: each, hash: seal.hash };
  }
  const head = await readHead(ctx);
  check.headless = head === null && days.length > 0;
  if (head) check.problems.push(...(await headProblems(ctx, head, days)));
  return check;
}

/** Problems of the newest seals, by the file that names the last one. */
async function headProblems(ctx: Context, head: Head, days: readonly string[]): Promise<SealCheck['problems']> {
  const last = days.at(-1);
  const problems: SealCheck['problems'] = [];
  for (let gap = last === undefined ? head.day : dayAfter(last); gap <= head.day; gap = dayAfter(gap))
    problems.push({ day: gap, what: 'missing' });
  const named = await readSeal(ctx, head.day);
  if (named && named.hash !== head.hash) problems.push({ day: head.day, what: 'beheaded' });
  return problems;
}
