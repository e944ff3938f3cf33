// Changes that a decision would make, by field: what is now, and what was sent in.
import { sql } from 'kysely';
import type { ItemDetail } from '#contract/endpoints/moderation.ts';
import type { Db } from '#server/core/db/db.ts';
import { readNotice } from './claimed.ts';

type Change = ItemDetail['changes'][number];

const asNew = (content: object): Change[] =>
  Object.entries(content).flatMap(([field, after]) => (isEmpty(after) ? [] : [{ field, before: null, after }]));
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value as object).length === 0);

/** Content of the newest evidence of an item, as it was sent in. */
async function newestContent(db: Db, itemId: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ content: Record<string, unknown> }>`SELECT content FROM review_snapshots
    WHERE item_id = ${itemId} ORDER BY taken_at DESC LIMIT 1`.execute(db);
  return rows[0]?.content ?? {};
}

interface ProposedChange {
  field: string;
  key: string;
  base: unknown;
  value: unknown;
}

/** Changes of an item and what its sender wrote to the reviewers. @param uid public id of its subject */
export async function viewChanges(
  db: Db,
  { id, kind, uid }: { id: number; kind: string; uid: string },
): Promise<Pick<ItemDetail, 'changes' | 'note'>> {
  const sent = kind === 'notice' ? await readNotice(db, uid) : await newestContent(db, id);
  const { note = '', ...content } = sent as { note?: string } & Record<string, unknown>;
  if (kind === 'title_edit') {
    const changes = (content['changes'] as ProposedChange[] | undefined) ?? [];
    const fieldOf = ({ field, key }: ProposedChange): string => (key === '' ? field : `${field}.${key}`);
    return {
      changes: changes.map((each) => ({ field: fieldOf(each), before: each.base ?? null, after: each.value ?? null })),
      note,
    };
  }
  // what was reported is shown as evidence, with the time of each report
  if (kind === 'report' || kind === 'sample') return { changes: [], note: '' };
  const { files: _files, file: _file, title: _title, ...shown } = content;
  return { changes: asNew(kind === 'draft' ? content : shown), note };
}

/** Names of all authors, tags, titles and groups whose ids are in changes and evidence. */
export async function nameIds(db: Db, contents: readonly object[]): Promise<Record<string, string>> {
  const pattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const uids = [...new Set(JSON.stringify(contents).match(pattern) ?? [])].slice(0, 300);
  if (uids.length === 0) return {};
  const { rows } = await sql<{ uid: string; name: string }>`
    SELECT uid, name FROM authors WHERE uid = ANY (${uids}::uuid[])
    UNION ALL SELECT uid, name FROM groups WHERE uid = ANY (${uids}::uuid[])
    UNION ALL SELECT uid, name->>'en' FROM tags WHERE uid = ANY (${uids}::uuid[])
    UNION ALL SELECT uid, (SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1)
      FROM titles WHERE uid = ANY (${uids}::uuid[])`.execute(db);
  return Object.fromEntries(rows.filter(({ name }) => name !== null).map(({ uid, name }) => [uid, name]));
}
