// Enforces the row limits in the database with one trigger and function per limit, so that no endpoint has to check
// them. Every start updates the triggers, so a changed limit takes effect then. Only inserts count, not rows whose
// owner changes later, which happens only when another account signs in in the same browser.
import type pg from 'pg';
import { limitedColumns, type RowLimit, rowLimitState } from './row-limits.ts';

/** Owners with at most this many rows skip the lock, the full count and the stored number of rows left. */
const maxUncountedRows = 20;
/** For limits below this value, every insert counts the owner's rows, one writer at a time. */
const alwaysCountedBelow = 200;
/**
 * For limits above this value, most inserts skip counting the rows: the number of rows that may still be inserted is
 * stored instead.
 */
const maxRowsCountedPerWrite = 1_000;

interface LimitedColumn {
  table: string;
  column: string;
  limit: RowLimit;
}

interface LimitFunction {
  /** Trigger name; unlike the function's name it does not contain the table. */
  trigger: string;
  name: string;
  table: string;
  source: string;
  body: string;
}

/**
 * Builds the trigger function that enforces a limit.
 * @param lowerThresholds lower thresholds for tests, which cannot afford to write that many rows
 */
export function rowLimitFunction(
  { table, column, limit }: LimitedColumn,
  lowerThresholds: { few?: number; countedEachTime?: number } = {},
): LimitFunction {
  const source = `${table}.${column}`;
  const { max, forget } = limit;
  // concurrent writers that each see few rows could together exceed a small limit
  const uncountedRows = lowerThresholds.few ?? (max < alwaysCountedBelow ? 0 : maxUncountedRows);
  // for a large limit, `rows_left` stores how many rows may be inserted before the next count; deletions do not raise
  // it, so that count only comes earlier than needed
  const storesRowsLeft = max > (lowerThresholds.countedEachTime ?? maxRowsCountedPerWrite);
  const ownRows = `${table} WHERE ${column} = came.owner`;
  const maxKeptRows = forget === undefined ? max : max - Math.floor(max / 100);
  const tooManySql =
    forget === undefined
      ? `RAISE EXCEPTION 'at most ${max} rows of one ${column} in ${table}'
        USING ERRCODE = '${rowLimitState}', TABLE = '${table}', COLUMN = '${column}';`
      : `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${ownRows} ORDER BY ${forget} LIMIT held - ${maxKeptRows}));
      held := ${maxKeptRows};`;
  const body = `
DECLARE
  came record;
  held bigint;
BEGIN
  FOR came IN SELECT ${column} AS owner, count(*) AS rows FROM new_rows WHERE ${column} IS NOT NULL GROUP BY ${column} ORDER BY ${column} LOOP
    SELECT count(*) INTO held FROM (SELECT FROM ${ownRows} LIMIT ${uncountedRows + 1}) AS first;
    CONTINUE WHEN held <= ${uncountedRows};
    PERFORM pg_advisory_xact_lock(hashtextextended('${source} ' || came.owner::text, 0));${
      storesRowsLeft
        ? `
    UPDATE rows_left SET rows = rows_left.rows - came.rows
      WHERE owner = came.owner::text AND source = '${source}' AND rows_left.rows >= came.rows;
    CONTINUE WHEN FOUND;`
        : ''
    }
    SELECT count(*) INTO held FROM ${ownRows};
    IF held > ${max} THEN
      ${tooManySql}
    END IF;${
      storesRowsLeft
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
 * Creates missing triggers, replaces those whose limit has changed, and drops those whose limit is gone. Only reads
 * when everything is up to date.
 * @param client connection of the owner of the tables
 */
export async function applyRowLimits(
  client: pg.ClientBase,
  limitFunctions: readonly LimitFunction[] = limitedColumns.map((each) => rowLimitFunction(each)),
): Promise<void> {
  const { rows: existingTriggers } = await client.query<{ table: string; trigger: string; body: string }>(
    `SELECT tgrelid::regclass::text AS table, tgname AS trigger, prosrc AS body FROM pg_trigger
      JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal AND tgname LIKE 'limit\\_rows\\_of\\_%'
        AND pg_proc.pronamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'rows_left'::regclass)`,
  );
  for (const { table, trigger } of existingTriggers) {
    if (limitFunctions.some((each) => each.table === table && each.trigger === trigger)) continue;
    await client.query(`DROP TRIGGER ${trigger} ON ${table}`);
  }
  for (const { table, trigger, name, source, body } of limitFunctions) {
    const existing = existingTriggers.find((each) => each.table === table && each.trigger === trigger);
    if (existing?.body === body) continue;
    // one transaction per trigger, because creating one waits for all writers of its table
    await client.query(`
      CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $limit$${body}$limit$;
      ${existing ? '' : `CREATE TRIGGER ${trigger} AFTER INSERT ON ${table} REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`}
      DELETE FROM rows_left WHERE source = '${source}'`);
  }
}
