// Holds the table of row limits in the database, one trigger and its function for each: no endpoint has to think of it. They
// are put right at each start, so that another figure takes effect with the next one. Rows that come are counted, not those
// that are given to somebody else later, which only a browser in which somebody else signs in does.
import type pg from 'pg';
import { limitedColumns, type RowLimit, rowLimitState } from './row-limits.ts';

/** Whoever has so few rows is not counted further: to count more costs as much as to write down what is left. */
const fewRows = 20;
/** Below this limit everybody is counted, one after the other. */
const alwaysCounted = 200;
/** Beyond this one rows are not counted each time. */
const countedEachTime = 1_000;

interface Limited {
  table: string;
  column: string;
  limit: RowLimit;
}

interface LimitFunction {
  /** Of the trigger; its function is named after the table as well. */
  trigger: string;
  name: string;
  table: string;
  source: string;
  body: string;
}

/** What a limit's trigger runs. @param small for tests, which have no time to write so many rows */
export function rowLimitFunction(
  { table, column, limit }: Limited,
  small: { few?: number; countedEachTime?: number } = {},
): LimitFunction {
  const source = `${table}.${column}`;
  const { max, forget } = limit;
  // with a small limit as many as write at the same moment could pass below it
  const free = small.few ?? (max < alwaysCounted ? 0 : fewRows);
  // of a large one it is kept how many rows may come until the next count; rows that go make that a little too early
  const kept = max > (small.countedEachTime ?? countedEachTime);
  const own = `${table} WHERE ${column} = came.owner`;
  const rest = forget === undefined ? max : max - Math.floor(max / 100);
  const tooMany =
    forget === undefined
      ? `RAISE EXCEPTION 'at most ${max} rows of one ${column} in ${table}'
        USING ERRCODE = '${rowLimitState}', TABLE = '${table}', COLUMN = '${column}';`
      : `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${own} ORDER BY ${forget} LIMIT held - ${rest}));
      held := ${rest};`;
  const body = `
DECLARE
  came record;
  held bigint;
BEGIN
  FOR came IN SELECT ${column} AS owner, count(*) AS rows FROM new_rows WHERE ${column} IS NOT NULL GROUP BY ${column} ORDER BY ${column} LOOP
    SELECT count(*) INTO held FROM (SELECT FROM ${own} LIMIT ${free + 1}) AS first;
    CONTINUE WHEN held <= ${free};
    PERFORM pg_advisory_xact_lock(hashtextextended('${source} ' || came.owner::text, 0));${
      kept
        ? `
    UPDATE rows_left SET rows = rows_left.rows - came.rows
      WHERE owner = came.owner::text AND source = '${source}' AND rows_left.rows >= came.rows;
    CONTINUE WHEN FOUND;`
        : ''
    }
    SELECT count(*) INTO held FROM ${own};
    IF held > ${max} THEN
      ${tooMany}
    END IF;${
      kept
        ? `
    INSERT INTO rows_left (owner, source, rows) VALUES (came.owner::text, '${source}', ${max} - held)
      ON CONFLICT (owner, source) DO UPDATE SET rows = excluded.rows;`
        : ''
    }
  END LOOP;
  RETURN NULL;
END `;
  return { trigger: `limit_rows_of_${column}`, name: `limit_${table}_by_${column}`, table, source, body };
}

/**
 * Makes triggers that are missing, anew those whose limit is another one, and drops those whose limit is gone. Where all is
 * as it should be it only reads. @param client of whoever owns the tables
 */
export async function applyRowLimits(
  client: pg.ClientBase,
  wanted: readonly LimitFunction[] = limitedColumns.map((each) => rowLimitFunction(each)),
): Promise<void> {
  const { rows: found } = await client.query<{ table: string; trigger: string; body: string }>(
    `SELECT tgrelid::regclass::text AS table, tgname AS trigger, prosrc AS body FROM pg_trigger
      JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal AND tgname LIKE 'limit\\_rows\\_of\\_%'
        AND pg_proc.pronamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'rows_left'::regclass)`,
  );
  for (const { table, trigger } of found) {
    if (wanted.some((each) => each.table === table && each.trigger === trigger)) continue;
    await client.query(`DROP TRIGGER ${trigger} ON ${table}`);
  }
  for (const { table, trigger, name, source, body } of wanted) {
    const there = found.find((each) => each.table === table && each.trigger === trigger);
    if (there?.body === body) continue;
    // one transaction for each, because a new trigger waits for everybody who writes to the table
    await client.query(`
      CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $limit$${body}$limit$;
      ${there ? '' : `CREATE TRIGGER ${trigger} AFTER INSERT ON ${table} REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`}
      DELETE FROM rows_left WHERE source = '${source}'`);
  }
}
