// The tables and sequences of a site: those of its own schema and of the job runner. Unlogged tables are left out: their rows
// may be lost at any time, and are made anew.
import type pg from 'pg';

interface SiteTable {
  /** Quoted name with its schema. */
  table: string;
  /** Name of its file in a snapshot. */
  file: string;
  /** Quoted columns that rows are loaded with; the others are computed. */
  columns: string[];
}

const ofSite = `relnamespace IN (to_regnamespace('graphile_worker')::oid,
    (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('schema_migrations')))
  AND relpersistence = 'p'
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')`;

export async function tablesOf(client: pg.ClientBase): Promise<SiteTable[]> {
  const { rows } = await client.query<SiteTable>(`
    SELECT format('%I.%I', nspname, relname) AS table, nspname || '.' || relname || '.copy.gz' AS file,
      ARRAY(SELECT quote_ident(attname) FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE relkind = 'r' AND ${ofSite} ORDER BY 1`);
  return rows;
}

export async function sequencesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ sequence: string }>(`SELECT format('%I.%I', nspname, relname) AS sequence
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE relkind = 'S' AND ${ofSite} ORDER BY 1`);
  return rows.map(({ sequence }) => sequence);
}

/** Constraints that rows are not checked against while they are loaded: foreign keys, and those that old rows may break. */
export async function constraintsOf(
  client: pg.ClientBase,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE (contype = 'f' OR (contype = 'c' AND NOT convalidated)) AND ${ofSite} ORDER BY 1, 2`);
  return rows;
}
