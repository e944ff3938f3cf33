// Runs repeated SQL as prepared statements: each text gets one name, which every connection prepares on first use.
import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { ConnectionSource, QueryListener } from './connection-source.ts';
import { openTextCache } from '../cache/text-cache.ts';

export interface Prepared {
  /** Runs a query and returns its rows as arrays, in the order of the columns. */
  rows<Row extends unknown[]>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Runs a compiled query and returns its rows as arrays. */
  run<Row extends unknown[]>(query: CompiledQuery): Promise<Row[]>;
}

/**
 * Maximum number of prepared statements. Filters and sort orders have more combinations than a connection should cache,
 * and a connection never evicts one. So a query is prepared only when it is run a second time, and beyond this limit
 * not at all.
 */
export const maxPreparedStatements = 400;
/** Maximum length in characters of a prepared statement; longer texts combine many filters and rarely repeat. */
const maxTextLength = 16 * 1024;
const maxSeenBytes = 2 * 1024 * 1024;

/** @param onEnd called with every query after it, and how many milliseconds it took, without the wait for a connection */
export function openPrepared(
  source: ConnectionSource,
  onQuery?: QueryListener,
  onEnd?: (text: string, ms: number) => void,
): Prepared {
  const names = new Map<string, string>();
  const seenOnceTexts = openTextCache<object>({ bytes: maxSeenBytes, sizeOf: () => 0, maxKeyLength: maxTextLength });
  const nameOf = (text: string): string | undefined => {
    const knownName = names.get(text);
    if (knownName !== undefined || names.size >= maxPreparedStatements) return knownName;
    if (!seenOnceTexts.get(text)) {
      seenOnceTexts.set(text, seenMarker);
      return undefined;
    }
    seenOnceTexts.delete(text);
    const name = `k${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };
  const rows = async <Row extends unknown[]>(text: string, values: readonly unknown[]): Promise<Row[]> => {
    onQuery?.(text, values);
    const name = nameOf(text);
    const nameOption = name === undefined ? {} : { name };
    const client = await source.connect();
    let connectionError: Error | undefined;
    const start = performance.now();
    try {
      const result = await client.query<Row>({ ...nameOption, text, values: [...values], rowMode: 'array' });
      return result.rows;
    } catch (error) {
      // after an error response the connection is reusable; after any other failure it is discarded
      if (!(error instanceof pg.DatabaseError)) connectionError = error as Error;
      throw error;
    } finally {
      onEnd?.(text, performance.now() - start);
      client.release(connectionError);
    }
  };
  return { rows, run: (query) => rows(query.sql, query.parameters) };
}

const seenMarker = Object.freeze({});
