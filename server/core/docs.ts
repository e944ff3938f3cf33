// The public JSON of things, kept beside their columns (`doc`). Readers take it as it is; where it was forgotten they
// render it from the tables and write it back, unless the row has changed since. A document ends with its relationships,
// so that describing some of them (includes[]) is a matter of putting pieces of text together.
import { sql } from 'kysely';
import type { Db } from './db.ts';
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
  byIds(table: DocTable, ids: readonly number[], includes: readonly string[]): Promise<string[]>;
  /** The same for rows that a query has read already. */
  complete(table: DocTable, rows: readonly DocRow[], includes: readonly string[]): Promise<string[]>;
  /** Describes relationships in entities whose JSON is kept nowhere. */
  describe(entities: readonly string[], includes: readonly string[]): Promise<string[]>;
}

export function openDocs(db: Db, prepared: Prepared, sources: DocSources, log: Log): Docs {
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

  const texts = async (table: DocTable, rows: readonly DocRow[]): Promise<(string | undefined)[]> => {
    const gaps = rows.filter(([, doc]) => doc === null).map(([id]) => id);
    const rendered = gaps.length > 0 ? await missing(table, gaps) : null;
    return rows.map(([id, doc]) => doc ?? rendered?.get(id));
  };

  const attributesOf = async (type: string, uids: readonly string[]): Promise<Map<string, string>> => {
    const source = sources.related[type];
    if (source === undefined || uids.length === 0) return new Map();
    if (typeof source === 'function') return source(db, uids);
    const rows = await prepared.rows<[uid: string, id: number, doc: string | null]>(
      `SELECT uid, id, doc FROM ${source} WHERE uid = ANY ($1::uuid[])`,
      [uids],
    );
    const docs = await texts(
      source,
      rows.map(([, id, doc]) => [id, doc]),
    );
    return new Map(rows.flatMap(([uid], index) => (docs[index] ? [[uid, attributesIn(docs[index])] as const] : [])));
  };

  const append = async (table: DocTable, rows: readonly DocRow[], docs: string[], includes: readonly string[]) => {
    for (const [type, find] of Object.entries(sources.appendices[table] ?? {})) {
      if (!includes.includes(type)) continue;
      const found = await find(
        db,
        rows.map(([id]) => id),
      );
      for (const [index, [id]] of rows.entries()) {
        const uid = found.get(id);
        if (uid) docs[index] = withRelationship(docs[index]!, type, uid);
      }
    }
  };

  const describe: Docs['describe'] = async (entities, includes) => {
    const wanted = new Map(includes.flatMap((type) => (sources.related[type] ? [[type, new Set<string>()]] : [])));
    if (wanted.size === 0 || entities.length === 0) return [...entities];
    const tails = entities.map((entity) => tailOf(entity));
    for (const { relationships } of tails) {
      for (const { type, uid } of relationships) wanted.get(type)?.add(uid);
    }
    const attributes = new Map<string, Map<string, string>>();
    await Promise.all(
      [...wanted].map(async ([type, uids]) => attributes.set(type, await attributesOf(type, [...uids]))),
    );
    return entities.map((entity, index) => withAttributes(entity, tails[index]!, attributes));
  };

  const complete: Docs['complete'] = async (table, rows, includes) => {
    const all = await texts(table, rows);
    const docs = all.filter((doc) => doc !== undefined);
    if (includes.length === 0 || docs.length === 0) return docs;
    const present = rows.filter((_, index) => all[index] !== undefined);
    await append(table, present, docs, includes);
    return describe(docs, includes);
  };

  return {
    complete,
    describe,
    byIds: async (table, ids, includes) => {
      if (ids.length === 0) return [];
      const rows = await prepared.rows<[number, string | null]>(
        `SELECT id, doc FROM ${table} WHERE id = ANY ($1::int[])`,
        [ids],
      );
      const byId = new Map(rows.map((row) => [row[0], row]));
      return complete(
        table,
        ids.flatMap((id): DocRow[] => (byId.has(id) ? [byId.get(id)!] : [])),
        includes,
      );
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

interface Tail {
  /** Where the relationships begin in the document. */
  at: number;
  relationships: { from: number; end: number; type: string; uid: string }[];
}

const relationshipsMark = '"relationships":[';
const attributesMark = '"attributes":';
const idAt = '{"id":"'.length;
const typeAt = idAt + 36 + '","type":"'.length;

/** Reads `{"id":"…","type":"…"}` objects off the end of a document; relationships have only names in them, so nothing is escaped. */
function tailOf(doc: string): Tail {
  const at = doc.lastIndexOf(relationshipsMark) + relationshipsMark.length;
  const relationships: Tail['relationships'] = [];
  for (let from = at; doc.charCodeAt(from) === 123;) {
    const end = doc.indexOf('}', from + typeAt);
    const type = doc.slice(from + typeAt, doc.indexOf('"', from + typeAt));
    relationships.push({ from, end, type, uid: doc.slice(from + idAt, from + idAt + 36) });
    from = end + 2;
  }
  return { at, relationships };
}

function withAttributes(
  doc: string,
  { at, relationships }: Tail,
  attributes: Map<string, Map<string, string>>,
): string {
  const parts = relationships.map(({ from, end, type, uid }) => {
    const described = attributes.get(type)?.get(uid);
    return described === undefined ? doc.slice(from, end + 1) : `${doc.slice(from, end)},"attributes":${described}}`;
  });
  return `${doc.slice(0, at)}${parts.join(',')}]}`;
}

function withRelationship(doc: string, type: string, uid: string): string {
  const comma = doc.endsWith('[]}') ? '' : ',';
  return `${doc.slice(0, -2)}${comma}{"id":"${uid}","type":"${type}"}]}`;
}

function attributesIn(doc: string): string {
  return doc.slice(doc.indexOf(attributesMark) + attributesMark.length, doc.lastIndexOf(`,${relationshipsMark}`));
}
