// Imports a library: matches its entries with titles, plans the changes, and writes them in batches, so that the counters
// of titles are never locked for long. A dry run does the same without writing. A second run of one file changes
// nothing, because only what differs is changed.
import { sql } from 'kysely';
import type { BodyOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { portabilityEndpoints } from '#contract/endpoints/portability.ts';
import type { ImportPart } from '#contract/rules/portability.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { fitCategories } from './fit-categories.ts';
import { matchTitles, type TitleReference } from './match-titles.ts';
import { cleanEntry, type ImportedEntry, mergeEntries, planTitle, type PlanOptions, type TitleChange } from './plan.ts';
import { readKeysOf, storedTitles } from './stored-titles.ts';
import { removeImport, type Written } from './undo.ts';
import { storeWaiting, type WaitingEntry } from './waiting.ts';
import { type MatchedList, writeFollows, type WrittenSocial, writeLists } from './write-social.ts';
import { writeTitleChanges } from './write-titles.ts';

type ImportBody = BodyOf<typeof portabilityEndpoints.import>;
type ImportResult = Omit<ResponseOf<typeof portabilityEndpoints.import>, 'result'>;
export type ImportCounts = ImportResult['counts'];

/** Number of titles that one transaction changes. */
const batchSize = 500;
/** Number of entries without a title that a response names. */
const maxMissing = 200;

const noCounts: ImportCounts = {
  matched: 0,
  unmatched: 0,
  library: 0,
  statuses: 0,
  follows: 0,
  ratings: 0,
  chapters: 0,
  categories: 0,
  notes: 0,
  lists: 0,
  listTitles: 0,
  groups: 0,
  users: 0,
  unchanged: 0,
};

/** A part of a file whose title is not known here. */
interface Missing {
  entry: WaitingEntry;
  why: 'unknown' | 'ambiguous';
}

export async function importLibrary(ctx: Context, userId: number, body: ImportBody): Promise<ImportResult> {
  const parts = new Set(body.parts);
  const entries = body.entries.map(cleanEntry);
  const matches = await matchTitles(ctx.db, entries);
  const byTitle = new Map<number, ImportedEntry[]>();
  const missing: Missing[] = [];
  for (const [index, match] of matches.entries()) {
    const entry = entries[index]!;
    if (typeof match === 'string') missing.push({ entry, why: match });
    else byTitle.set(match, [...(byTitle.get(match) ?? []), entry]);
  }
  const matched = entries.length - missing.length;
  const lists = await matchLists(ctx, parts.has('lists') ? (body.lists ?? []) : [], missing);
  const merged = new Map([...byTitle].map(([titleId, own]) => [titleId, mergeEntries(own)]));
  const fitting = parts.has('categories')
    ? await fitCategories(ctx.db, userId, merged)
    : { entries: merged, skipped: [] };
  const names = new Map(missing.map(({ entry, why }) => [nameOf(entry), why]));
  const counts: ImportCounts = { ...noCounts, matched, unmatched: names.size };
  const file = { parts, entries: fitting.entries, lists, missing };
  const id = body.dryRun ? null : await openImport(ctx, userId, body);
  if (id === null) await writeFile(ctx, userId, id, body, file, counts);
  else
    try {
      await writeFile(ctx, userId, id, body, file, counts);
    } catch (error) {
      // what cannot be taken back now is taken back by the job
      await removeImport(ctx, userId, id).catch((reason: unknown) =>
        ctx.log.warn('an import that failed is taken back later', { error: reason }),
      );
      throw error;
    }
  return {
    id,
    counts,
    missing: [...names].slice(0, maxMissing).map(([name, why]) => ({ name, why })),
    skippedCategories: fitting.skipped,
  };
}

/** Parts of a file that are written: its entries by title, its lists, and the entries that wait. */
interface MatchedFile {
  parts: ReadonlySet<ImportPart>;
  entries: ReadonlyMap<number, ImportedEntry>;
  lists: readonly MatchedList[];
  missing: readonly Missing[];
}

async function writeFile(
  ctx: Context,
  userId: number,
  id: string | null,
  body: ImportBody,
  { parts, entries, lists, missing }: MatchedFile,
  counts: ImportCounts,
): Promise<void> {
  await importTitles(ctx, userId, id, entries, { parts, rule: body.rule }, counts);
  await importSocial(ctx, userId, id, lists, parts.has('follows') ? body : {}, counts);
  if (id === null) return;
  await transaction(ctx, async (tx) => {
    await storeWaiting(
      { ...ctx, db: tx },
      id,
      missing.map(({ entry }) => entry),
    );
    await tx
      .updateTable('account_imports')
      .set({ counts: JSON.stringify(counts) })
      .where('id', '=', id)
      .execute();
  });
}

const nameOf = ({ names, id, trackers }: TitleReference): string =>
  names[0] ?? id ?? Object.entries(trackers ?? {})[0]?.join(' ') ?? '';

async function openImport(
  { db, clock }: Context,
  userId: number,
  { source, parts, rule }: Pick<ImportBody, 'source' | 'parts' | 'rule'>,
): Promise<string> {
  const { id } = await db
    .insertInto('account_imports')
    .values({ user_id: userId, source, parts, rule, at: clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Imports what is known of titles, and adds to `counts`. @param importId null for a dry run */
export async function importTitles(
  ctx: Context,
  userId: number,
  importId: string | null,
  entries: ReadonlyMap<number, ImportedEntry>,
  options: PlanOptions,
  counts: ImportCounts,
): Promise<void> {
  const titleIds = [...entries.keys()].toSorted((a, b) => a - b);
  for (let at = 0; at < titleIds.length; at += batchSize) {
    const batch = titleIds.slice(at, at + batchSize);
    await transaction(ctx, async (tx) => {
      if (importId !== null) await lockAccount(tx, userId, 'alone');
      const [stored, readKeys] = [
        await storedTitles(tx, userId, batch),
        await readKeysOf(tx, new Map(batch.map((id) => [id, entries.get(id)!]))),
      ];
      const changes = batch.flatMap((id): TitleChange[] => {
        const change = planTitle(id, entries.get(id)!, stored.get(id)!, readKeys.get(id) ?? [], options);
        return change ? [change] : [];
      });
      counts.unchanged += batch.length - changes.length;
      for (const change of changes) countChange(counts, change, stored.get(change.titleId)!);
      if (importId === null || changes.length === 0) return;
      await storeWritten({ ...ctx, db: tx }, importId, {
        titles: await writeTitleChanges(ctx, tx, userId, changes, stored),
      });
    });
  }
}

function countChange(
  counts: ImportCounts,
  { entry, rating, note, categories, readKeys }: TitleChange,
  stored: { inLibrary: boolean; status: unknown; following: boolean },
): void {
  if (entry && !stored.inLibrary) counts.library++;
  if (entry && entry.status !== stored.status) counts.statuses++;
  if (entry && entry.following !== stored.following) counts.follows++;
  if (rating !== undefined) counts.ratings++;
  if (note !== undefined) counts.notes++;
  if (categories.length > 0) counts.categories++;
  counts.chapters += readKeys.length;
}

async function importSocial(
  ctx: Context,
  userId: number,
  importId: string | null,
  lists: readonly MatchedList[],
  follows: Pick<ImportBody, 'groups' | 'users'>,
  counts: ImportCounts,
): Promise<void> {
  const dryRun = importId === null;
  await transaction(ctx, async (tx) => {
    if (!dryRun) await lockAccount(tx, userId, 'alone');
    const social: WrittenSocial = {
      ...(await writeLists(ctx, tx, userId, lists, { dryRun })),
      ...(await writeFollows(tx, userId, follows, { dryRun })),
    };
    counts.lists = social.lists.length;
    counts.listTitles = social.listTitles.length;
    counts.groups = social.groups.length;
    counts.users = social.users.length;
    if (importId !== null) await storeWritten({ ...ctx, db: tx }, importId, { social });
  });
}

/** Lists with the titles of them that are known here. @param missing gets the others */
async function matchLists(
  ctx: Context,
  lists: NonNullable<ImportBody['lists']>,
  missing: Missing[],
): Promise<MatchedList[]> {
  const matches = await matchTitles(
    ctx.db,
    lists.flatMap(({ titles }) => titles),
  );
  let at = 0;
  return lists.map(({ name, description, titles }) => ({
    name,
    description,
    titles: titles.flatMap(({ note, ...reference }) => {
      const match = matches[at++]!;
      if (typeof match === 'number') return [{ id: match, note }];
      missing.push({ entry: { ...reference, list: { name, note } }, why: match });
      return [];
    }),
  }));
}

export async function storeWritten({ db }: Pick<Context, 'db'>, importId: string, written: Written): Promise<void> {
  await sql`INSERT INTO account_import_changes (import_id, number, written)
    SELECT ${importId}, coalesce(max(number) + 1, 0), ${JSON.stringify(written)}::jsonb
    FROM account_import_changes WHERE import_id = ${importId}`.execute(db);
}
