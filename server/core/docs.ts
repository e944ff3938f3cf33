// The public JSON of things, kept beside their columns (`doc`). Readers take it as it is; where it was forgotten they
// render it from the tables and write it back, unless the row has changed since.
import { sql } from 'kysely';
import type { Changes } from './changes.ts';
import type { Db } from './db.ts';
import { describeDoc, type Doc, readDoc, withRelationship } from './doc.ts';
import { openDocMemory } from './doc-memory.ts';
import type { JsonPiece } from './json-text.ts';
import type { Log } from './log.ts';
import type { Prepared } from './prepared.ts';

export type DocTable = 'titles' | 'chapters' | 'covers' | 'authors' | 'groups';

/** How the things of a table look. */
export interface DocSource {
  table: DocTable;
  /** Wire entities by internal id, with relationships that carry no attributes. */
  render(db: Db, ids: readonly number[]): Promise<Map<number, object>>;
}

/** Attributes as JSON by public id, for things whose JSON is kept nowhere. */
export type Describe = (db: Db, uids: readonly string[]) => Promise<Map<string, string>>;

/** Relationships that documents do not name unless they are asked for: public ids by internal id. */
export type Appendix = (db: Db, ids: readonly number[]) => Promise<Map<number, string>>;

export interface DocSources {
  kept: Record<DocTable, DocSource>;
  /** By the type of a relationship on the wire. */
  related: Record<string, DocTable | Describe>;
  appendices: Partial<Record<DocTable, Record<string, Appendix>>>;
}

/** What was read of a thing's row: null when the JSON has to be rendered. */
export type DocRow = [id: number, doc: string | null];

export interface Docs {
  /** Entities as JSON in the order of the ids; whatever is not there is left out. */
  byIds(table: DocTable, ids: readonly number[], includes: readonly string[]): Promise<JsonPiece[]>;
  /** The same for rows that a query has read already. */
  complete(table: DocTable, rows: readonly DocRow[], includes: readonly string[]): Promise<JsonPiece[]>;
  /** Documents that a query has put together, a line each. Several may come as one piece. */
  ofLines(lines: string, includes: readonly string[]): Promise<JsonPiece[]>;
  /** Describes relationships in entities whose JSON is kept nowhere. */
  describe(entities: readonly string[], includes: readonly string[]): Promise<JsonPiece[]>;
}

export interface DocsOptions {
  db: Db;
  prepared: Prepared;
  changes: Changes;
  sources: DocSources;
  log: Log;
  /** Bytes. */
  memory: number;
}

export function openDocs({ db, prepared, changes, sources, log, memory: mostBytes }: DocsOptions): Docs {
  const memory = openDocMemory(changes, mostBytes);
  const missing = async (table: DocTable, ids: readonly number[]): Promise<Map<number, string>> => {
    const seen = await prepared.rows<[id: number, xmin: string]>(
      `SELECT id, xmin::text FROM ${table} WHERE id = ANY ($1::int[])`,
      [ids],
    );
    const entities = await sources.kept[table].render(db, ids);
    const rendered = new Map([...entities].map(([id, entity]) => [id, JSON.stringify(entity)]));
    // nobody waits for it, and the next reader tries again
    keep(db, table, seen, rendered).catch((error: unknown) => log.debug('documents were not kept', { error }));
    return rendered;
  };

  /** Of rows that were read since `mark`. */
  const docsOf = async (table: DocTable, rows: readonly DocRow[], mark: number): Promise<(Doc | undefined)[]> => {
    const gaps = rows.filter(([, doc]) => doc === null).map(([id]) => id);
    const rendered = gaps.length > 0 ? await missing(table, gaps) : null;
    return rows.map(([id, kept]) => {
      const text = kept ?? rendered?.get(id);
      if (text === undefined) return undefined;
      const doc = readDoc(text);
      memory.put(table, id, doc, mark);
      return doc;
    });
  };

  const attributesOf = async (type: string, uids: Iterable<string>): Promise<Map<string, JsonPiece>> => {
    const source = sources.related[type]!;
    if (typeof source === 'function') {
      const described = await source(db, [...uids]);
      return new Map([...described].map(([uid, json]) => [uid, Buffer.from(json)]));
    }
    const found = new Map<string, JsonPiece>();
    const unknown: string[] = [];
    for (const uid of uids) {
      const doc = memory.getByUid(source, uid);
      if (doc) found.set(uid, doc.attributes);
      else unknown.push(uid);
    }
    if (unknown.length === 0) return found;
    const mark = memory.mark();
    const rows = await prepared.rows<DocRow>(`SELECT id, doc FROM ${source} WHERE uid = ANY ($1::uuid[])`, [unknown]);
    for (const doc of await docsOf(source, rows, mark)) if (doc) found.set(doc.uid, doc.attributes);
    return found;
  };

  const append = async (table: DocTable, ids: readonly number[], docs: Doc[], includes: readonly string[]) => {
    for (const [type, find] of Object.entries(sources.appendices[table] ?? {})) {
      if (!includes.includes(type)) continue;
      const found = await find(db, ids);
      for (const [index, id] of ids.entries()) {
        const uid = found.get(id);
        if (uid) docs[index] = withRelationship(docs[index]!, type, uid);
      }
    }
  };

  const described = async (docs: readonly Doc[], includes: readonly string[]): Promise<JsonPiece[]> => {
    const wanted = new Map(includes.flatMap((type) => (sources.related[type] ? [[type, new Set<string>()]] : [])));
    if (wanted.size === 0) return docs.map(({ json }) => json);
    for (const { relationships } of docs) {
      for (const { type, uid } of relationships) wanted.get(type)?.add(uid);
    }
    const attributes = new Map<string, Map<string, JsonPiece>>();
    await Promise.all(
      [...wanted].map(async ([type, uids]) => {
        if (uids.size > 0) attributes.set(type, await attributesOf(type, uids));
      }),
    );
    return docs.map((doc) => describeDoc(doc, attributes));
  };

  const finish = async (
    table: DocTable,
    ids: readonly number[],
    found: readonly (Doc | undefined)[],
    includes: readonly string[],
  ): Promise<JsonPiece[]> => {
    const docs = found.filter((doc) => doc !== undefined);
    if (includes.length === 0 || docs.length === 0) return docs.map(({ json }) => json);
    const present = ids.filter((_, index) => found[index] !== undefined);
    await append(table, present, docs, includes);
    return described(docs, includes);
  };

  return {
    describe: (entities, includes) => described(entities.map(readDoc), includes),
    ofLines: async (lines, includes) => {
      if (lines === '') return [];
      // JSON has no line breaks of its own
      if (includes.length === 0) return [Buffer.from(lines.replaceAll('\n', ','))];
      return described(lines.split('\n').map(readDoc), includes);
    },
    complete: async (table, rows, includes) => {
      // a document that nothing is added to is sent as it was read
      if (includes.length === 0 && rows.every(([, doc]) => doc !== null)) {
        return rows.map(([, doc]) => Buffer.from(doc!));
      }
      const ids = rows.map(([id]) => id);
      return finish(table, ids, await docsOf(table, rows, memory.mark()), includes);
    },
    byIds: async (table, ids, includes) => {
      const found = ids.map((id) => memory.get(table, id));
      const unknown = ids.filter((_, index) => found[index] === undefined);
      if (unknown.length > 0) {
        const mark = memory.mark();
        const rows = await prepared.rows<DocRow>(`SELECT id, doc FROM ${table} WHERE id = ANY ($1::int[])`, [unknown]);
        const docs = await docsOf(table, rows, mark);
        const read = new Map(rows.map(([id], index) => [id, docs[index]]));
        for (const [index, id] of ids.entries()) found[index] ??= read.get(id);
      }
      return finish(table, ids, found, includes);
    },
  };
}

/** Rows that somebody is changing are left to the next reader. */
async function keep(
  db: Db,
  table: DocTable,
  seen: readonly [id: number, xmin: string][],
  rendered: Map<number, string>,
): Promise<void> {
  const rows = seen.filter(([id]) => rendered.has(id));
  const name = sql.table(table);
  await sql`
    WITH fresh AS (SELECT * FROM unnest(${rows.map(([id]) => id)}::int[], ${rows.map(([, xmin]) => xmin)}::text[],
        ${rows.map(([id]) => rendered.get(id)!)}::text[]) AS fresh (id, xmin, doc)),
      free AS (SELECT ${name}.id, fresh.doc FROM ${name} JOIN fresh ON fresh.id = ${name}.id
        WHERE ${name}.doc IS NULL AND ${name}.xmin::text = fresh.xmin FOR NO KEY UPDATE OF ${name} SKIP LOCKED)
    UPDATE ${name} SET doc = free.doc FROM free WHERE ${name}.id = free.id`.execute(db);
}
