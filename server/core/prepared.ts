// Runs SQL that is asked again and again as prepared statements: one name for one text, on every connection that meets it.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { ConnectionSource, QueryWatch } from './db.ts';

export interface Prepared {
  /** Rows as arrays, in the order of the columns. */
  rows<Row extends unknown[]>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Rows of a query that was built. */
  run<Row extends unknown[]>(query: CompiledQuery): Promise<Row[]>;
}

/** Texts beyond these are sent without a name: filters have more combinations than a connection should remember. */
const mostNames = 400;

export function openPrepared(source: ConnectionSource, onQuery?: QueryWatch): Prepared {
  const names = new LRUCache<string, string>({ max: mostNames });
  const nameOf = (text: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = `k${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };
  const rows = async <Row extends unknown[]>(text: string, values: readonly unknown[]): Promise<Row[]> => {
    onQuery?.(text, values);
    const client = await source.connect();
    let broken: Error | undefined;
    try {
      const answer = await client.query<Row>({ name: nameOf(text), text, values: [...values], rowMode: 'array' });
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
