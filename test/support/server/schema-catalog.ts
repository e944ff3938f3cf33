// Describes the schema of a database as lines of text, so that two databases can be compared.
import type pg from 'pg';

/**
 * SQL by kind of object: describes each object of the schema "public" that belongs to no extension as one line of text.
 */
const queriesByKind: Readonly<Record<string, string>> = {
  extension: `SELECT extname AS line FROM pg_extension`,
  enum: `SELECT typname || ': ' || string_agg(enumlabel, ', ' ORDER BY enumsortorder) AS line
    FROM pg_type JOIN pg_enum ON enumtypid = pg_type.oid WHERE typnamespace = 'public'::regnamespace GROUP BY typname`,
  table: `SELECT concat_ws(' ', relname, relkind, relpersistence, array_to_string(reloptions, ',')) AS line
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'S')`,
  column: `SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
      pg_get_expr(adbin, adrelid), col_description(attrelid, attnum)) AS line
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`,
  constraint: `SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS line FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid <> 0`,
  index: `SELECT concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) AS line FROM pg_index
    JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = 'public'::regnamespace`,
  function: `SELECT pg_get_functiondef(oid) AS line FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')`,
  trigger: `SELECT pg_get_triggerdef(pg_trigger.oid) AS line FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`,
};

/** Returns every object of the schema, sorted; the order of columns does not matter. */
export async function schemaCatalog(client: pg.ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, sql] of Object.entries(queriesByKind)) {
    const { rows } = await client.query<{ line: string }>(sql);
    lines.push(...rows.map(({ line }) => `${kind} ${line}`));
  }
  return lines.toSorted();
}
