// Runs SQL that is asked again and again as prepared statements: one name for one text, on every connection that meets it.
import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { ConnectionSource, QueryWatch } from './connection-source.ts';
import { openTextCache } from '../cache/text-cache.ts';

export interface Prepared {
  /** Rows as arrays, in the order of the columns. */
  rows<Row extends unknown[]>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Rows of a query that was built. */
  run<Row extends unknown[]>(query: CompiledQuery): Promise<Row[]>;
}

/**
 * Filters and orders have more combinations than a connection should remember, and it forgets none. So a name is given to
 * what is asked again; texts beyond these are sent without one.
 */
export const maxNames = 400;
/** Characters; a longer text is one of many filters at once. */
const longestText = 16 * 1024;
const askedBytes = 2 * 1024 * 1024;

export function openPrepared(source: ConnectionSource, onQuery?: QueryWatch): Prepared {
  const names = new Map<string, string>();
  const asked = openTextCache<object>({ bytes: askedBytes, sizeOf: () => 0, longestKey: longestText });
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames) return known;
    if (!asked.get(text)) {
      asked.set(text, once);
      return undefined;
    }
    asked.delete(text);
    const name = `k${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };
  const rows = async <Row extends unknown[]>(text: string, values: readonly unknown[]): Promise<Row[]> => {
    onQuery?.(text, values);
    const name = nameOf(text);
    const named = name === undefined ? {} : { name };
    const client = await source.connect();
    let broken: Error | undefined;
    try {
      const answer = await client.query<Row>({ ...named, text, values: [...values], rowMode: 'array' });
      return answer.rows;
    } catch (error) {
      // a connection that has answered with an error goes on; one that has not is not used again
      if (!(error instanceof pg.DatabaseError)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return { rows, run: (query) => rows(query.sql, query.parameters) };
}

const once = Object.freeze({});
