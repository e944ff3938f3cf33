// Documents: the public JSON of entities, stored in the column `doc` of their rows. Where it is null (invalidated by a
// change), readers render it from the tables and store it, unless the row has changed since.
import { sql } from 'kysely';
import type { CacheBudget } from './cache-budget.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Db } from '../db/db.ts';
import {
  includeAttributes,
  type EntityChanges,
  EntityDocument,
  ownBytes,
  withChanges,
  withRelationship,
} from './document.ts';
import { type DocumentTable, openDocumentCache } from './document-cache.ts';
import type { JsonPiece } from '../http/json-text.ts';
import type { Log } from '../process/log.ts';
import type { Prepared } from '../db/prepared.ts';

/** Functions and SQL to read and render the documents of a table. */
interface DocumentSource {
  table: DocumentTable;
  /**
   * SQL condition of publicly visible rows. Ids come from queries that checked it; rows may have been taken down since.
   */
  visible: string;
  /** Wire entities by internal id, with relationships that carry no attributes. */
  render(db: Db, ids: readonly number[]): Promise<Map<number, object>>;
}

/** Loads attributes as JSON by public id, for entities without stored documents. */
type IncludeLoader = (db: Db, uids: readonly string[]) => Promise<Map<string, string>>;

/** Loads relationships that documents contain only on request: public ids by internal id. */
type OptionalInclude = (db: Db, ids: readonly number[]) => Promise<Map<number, string>>;

export interface DocumentSources {
  documents: Record<DocumentTable, DocumentSource>;
  /** Sources of included attributes by the wire type of the relationship. */
  related: Record<string, DocumentTable | IncludeLoader>;
  optionalIncludes: Partial<Record<DocumentTable, Record<string, OptionalInclude>>>;
}

/** Columns of an entity's row; `doc` is null when the JSON has to be rendered. */
export type DocumentRow = [id: number, doc: string | null];

export type ChangesOf = (id: number) => EntityChanges | null;

export interface Documents {
  /**
   * Returns entities as JSON in the order of the ids; missing ones are left out.
   * @param changesOf returns the changes to an entity for this response, by its internal id
   */
  byIds(
    table: DocumentTable,
    ids: readonly number[],
    includes: readonly string[],
    changesOf?: ChangesOf | null,
  ): Promise<JsonPiece[]>;
  /** Like `byIds`, but returns the entities by internal id. */
  mapByIds(...parameters: Parameters<Documents['byIds']>): Promise<Map<number, JsonPiece>>;
  /** Like `byIds`, but takes rows that a query has already read, instead of looking the ids up in the cache. */
  ofRows(table: DocumentTable, rows: readonly DocumentRow[], includes: readonly string[]): Promise<JsonPiece[]>;
  /** Like `byIds`, but takes documents from a cache of the caller; does not add optional includes. */
  ofBytes(documents: readonly Buffer[], includes: readonly string[]): Promise<JsonPiece[]>;
  /**
   * Returns the documents of rows, for callers that cache them; undefined where the row was deleted after it had been
   * read.
   */
  bytesOf(table: DocumentTable, rows: readonly DocumentRow[]): Promise<(Buffer | undefined)[]>;
  /** Includes attributes in the relationships of entities without stored documents. */
  describe(entities: readonly string[], includes: readonly string[]): Promise<JsonPiece[]>;
  /** Whether the cache is full, so that reading ahead would only evict other documents. */
  isFull(): boolean;
}

interface DocumentsOptions {
  db: Db;
  prepared: Prepared;
  changes: ChangeFeed;
  sources: DocumentSources;
  log: Log;
  caches: CacheBudget;
}

export function openDocuments({ db, prepared, changes, sources, log, caches }: DocumentsOptions): Documents {
  const cache = openDocumentCache(changes, caches);
  const renderMissing = async (table: DocumentTable, ids: readonly number[]): Promise<Map<number, string>> => {
    const rowVersions = await prepared.rows<[id: number, xmin: string]>(
      `SELECT id, xmin::text FROM ${table} WHERE id = ANY ($1::int[])`,
      [ids],
    );
    const entities = await sources.documents[table].render(db, ids);
    const rendered = new Map([...entities].map(([id, entity]) => [id, JSON.stringify(entity)]));
    // storing is not awaited; if it fails, the next reader renders and stores the documents again
    storeDocuments(db, table, rowVersions, rendered).catch((error: unknown) =>
      log.debug('documents were not stored', { error }),
    );
    return rendered;
  };

  const jsonTextsOf = async (table: DocumentTable, rows: readonly DocumentRow[]): Promise<(string | undefined)[]> => {
    const idsWithoutDoc = rows.filter(([, doc]) => doc === null).map(([id]) => id);
    const rendered = idsWithoutDoc.length > 0 ? await renderMissing(table, idsWithoutDoc) : null;
    return rows.map(([id, storedDoc]) => storedDoc ?? rendered?.get(id));
  };

  type Query = [sql: string, values: readonly unknown[]];
  /** Reads and caches the documents of the rows that a query returns, by internal id. */
  const readAndCache = (table: DocumentTable, query: Query): Promise<Map<number, EntityDocument>> =>
    cache.readThrough(async (put) => {
      const rows = await prepared.rows<DocumentRow>(...query);
      const docs = new Map<number, EntityDocument>();
      for (const [index, text] of (await jsonTextsOf(table, rows)).entries()) {
        if (text === undefined) continue;
        const [id] = rows[index]!;
        const doc = new EntityDocument(ownBytes(text));
        put(table, id, doc);
        docs.set(id, doc);
      }
      return docs;
    });

  type FoundDocuments = Map<string, EntityDocument | Buffer>;
  /** Loads related entities that are not cached: their documents, or only attributes where no documents are stored. */
  const loadUncached = async (type: string, uids: readonly string[], target: FoundDocuments): Promise<void> => {
    const source = sources.related[type]!;
    if (typeof source === 'function') {
      for (const [uid, json] of await source(db, uids)) target.set(uid, Buffer.from(json));
      return;
    }
    const docs = await readAndCache(source, [
      `SELECT id, doc FROM ${source} WHERE uid = ANY ($1::uuid[]) AND ${sources.documents[source].visible}`,
      [uids],
    ]);
    for (const doc of docs.values()) target.set(doc.uid, doc);
  };

  const addOptionalIncludes = async (
    table: DocumentTable,
    ids: readonly number[],
    docs: EntityDocument[],
    includes: readonly string[],
  ) => {
    for (const [type, find] of Object.entries(sources.optionalIncludes[table] ?? {})) {
      if (!includes.includes(type)) continue;
      const uidById = await find(db, ids);
      for (const [index, id] of ids.entries()) {
        const uid = uidById.get(id);
        if (uid) docs[index] = withRelationship(docs[index]!, type, uid);
      }
    }
  };

  const withAttributes = async (docs: readonly EntityDocument[], includes: readonly string[]): Promise<JsonPiece[]> => {
    const includedTypes = includes.filter((type) => sources.related[type]);
    if (includedTypes.length === 0 || docs.length === 0) return docs.map(({ json }) => [json]);
    const types = includedTypes.join();
    const cachedPieces = docs.map((doc) => doc.cachedVariant(types));
    const uncachedDocs = docs.filter((_, index) => cachedPieces[index] === undefined);
    if (uncachedDocs.length === 0) return cachedPieces as JsonPiece[];
    const includedDocs: FoundDocuments = new Map();
    const uncached = new Map<string, Set<string>>();
    for (const { type, uid } of uncachedDocs.flatMap(({ relationships }) => relationships)) {
      if (!includedTypes.includes(type) || includedDocs.has(uid)) continue;
      const cachedDoc = cache.getByUid(uid);
      if (cachedDoc) includedDocs.set(uid, cachedDoc);
      else uncached.set(type, (uncached.get(type) ?? new Set()).add(uid));
    }
    await Promise.all([...uncached].map(([type, uids]) => loadUncached(type, [...uids], includedDocs)));
    return docs.map((doc, index) => cachedPieces[index] ?? describeAndCache(doc, includedTypes, types, includedDocs));
  };
  const describeAndCache = (
    doc: EntityDocument,
    includedTypes: readonly string[],
    types: string,
    includedDocs: FoundDocuments,
  ): JsonPiece => {
    const related: EntityDocument[] = [];
    let isCacheable = true;
    const json = includeAttributes(doc, (type, uid) => {
      const included = includedTypes.includes(type) ? includedDocs.get(uid) : undefined;
      if (included instanceof EntityDocument) related.push(included);
      else if (includedTypes.includes(type)) isCacheable = false;
      return included instanceof EntityDocument ? included.attributes : included;
    });
    if (isCacheable) doc.cacheVariant(types, json, related);
    return json;
  };

  const renderWithIncludes = async (
    table: DocumentTable,
    ids: readonly number[],
    docs: EntityDocument[],
    includes: readonly string[],
    changesOf?: ChangesOf | null,
  ): Promise<JsonPiece[]> => {
    if (includes.length > 0 && docs.length > 0) await addOptionalIncludes(table, ids, docs, includes);
    if (!changesOf) return withAttributes(docs, includes);
    const changedDocs = docs.map((doc, index) => {
      const changes = changesOf(ids[index]!);
      return changes ? withChanges(doc, changes) : doc;
    });
    return withAttributes(changedDocs, includes);
  };
  /** Returns the documents in the order of the ids; undefined where there is none. */
  const find = async (table: DocumentTable, ids: readonly number[]): Promise<(EntityDocument | undefined)[]> => {
    const cachedDocs = ids.map((id) => cache.get(table, id));
    const uncached = ids.filter((_, index) => cachedDocs[index] === undefined);
    if (uncached.length === 0) return cachedDocs;
    const docs = await readAndCache(table, [
      `SELECT id, doc FROM ${table} WHERE id = ANY ($1::int[]) AND ${sources.documents[table].visible}`,
      [uncached],
    ]);
    return cachedDocs.map((doc, index) => doc ?? docs.get(ids[index]!));
  };
  const findAndRender = async (
    table: DocumentTable,
    ids: readonly number[],
    includes: readonly string[],
    changesOf?: ChangesOf | null,
  ): Promise<{ ids: readonly number[]; pieces: JsonPiece[] }> => {
    const foundDocs = await find(table, ids);
    const foundIds = ids.filter((_, index) => foundDocs[index] !== undefined);
    const docs = foundDocs.filter((doc) => doc !== undefined);
    return { ids: foundIds, pieces: await renderWithIncludes(table, foundIds, docs, includes, changesOf) };
  };
  const bytesOf = async (table: DocumentTable, rows: readonly DocumentRow[]): Promise<(Buffer | undefined)[]> =>
    (await jsonTextsOf(table, rows)).map((text) => (text === undefined ? undefined : Buffer.from(text)));
  const ofBytes = (documents: readonly Buffer[], includes: readonly string[]): Promise<JsonPiece[]> =>
    includes.length === 0
      ? Promise.resolve(documents.map((json) => [json]))
      : withAttributes(
          documents.map((json) => new EntityDocument(json)),
          includes,
        );

  return {
    describe: (entities, includes) =>
      ofBytes(
        entities.map((entity) => Buffer.from(entity)),
        includes,
      ),
    ofBytes,
    bytesOf,
    isFull: () => cache.full(),
    ofRows: async (table, rows, includes) => {
      const found = await bytesOf(table, rows);
      const docs = found.flatMap((json) => (json ? [new EntityDocument(json)] : []));
      const ids = rows.flatMap(([id], index) => (found[index] ? [id] : []));
      return renderWithIncludes(table, ids, docs, includes);
    },
    byIds: async (...parameters) => (await findAndRender(...parameters)).pieces,
    mapByIds: async (...parameters) => {
      const { ids, pieces } = await findAndRender(...parameters);
      return new Map(ids.map((id, index) => [id, pieces[index]!]));
    },
  };
}

/** Stores rendered documents. Rows that are locked, or have changed since, are left to the next reader. */
async function storeDocuments(
  db: Db,
  table: DocumentTable,
  rowVersions: readonly [id: number, xmin: string][],
  rendered: Map<number, string>,
): Promise<void> {
  const rows = rowVersions.filter(([id]) => rendered.has(id));
  const tableSql = sql.table(table);
  await sql`
    WITH fresh AS (SELECT * FROM unnest(${rows.map(([id]) => id)}::int[], ${rows.map(([, xmin]) => xmin)}::text[],
        ${rows.map(([id]) => rendered.get(id)!)}::text[]) AS fresh (id, xmin, doc)),
      free AS (SELECT ${tableSql}.id, fresh.doc FROM ${tableSql} JOIN fresh ON fresh.id = ${tableSql}.id
        WHERE ${tableSql}.doc IS NULL AND ${tableSql}.xmin::text = fresh.xmin FOR NO KEY UPDATE OF ${tableSql} SKIP LOCKED)
    UPDATE ${tableSql} SET doc = free.doc FROM free WHERE ${tableSql}.id = free.id`.execute(db);
}
