// Generates valid rows for any table from its catalog information: types, keys, references and checks.
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

export type Row = Record<string, unknown>;

interface Column {
  table: string;
  name: string;
  type: string;
  /** Whether a value is required: NOT NULL without a default. */
  wanted: boolean;
  /** Whether the column is part of a unique index. */
  unique: boolean;
  /** The referenced table, if it is a foreign key. */
  refers: string | null;
  /** First value of the column's type, if it is an enum. */
  label: string | null;
  /** Definitions of the check constraints on the column. */
  checks: string;
}

export interface RowMaker {
  /** Returns values for a new row and inserts the rows that it references. @param fixedValues fixed values of the row */
  values(table: string, fixedValues?: Row): Promise<Row>;
  /** Inserts rows with one statement; returns each row as text. */
  insert(table: string, rows: readonly Row[]): Promise<string[]>;
  /** Returns a valid value for a column; inserts the referenced row of a foreign key. */
  referencedValue(table: string, column: string): Promise<unknown>;
}

/** Values that satisfy checks across several columns, by table. */
const multiColumnValues: Record<string, (maker: RowMaker) => Promise<Row>> = {
  title_follows: async () => ({ following: true }),
  title_working_copies: async (maker) => ({
    title_id: await maker.referencedValue('title_working_copies', 'title_id'),
  }),
  staff_proposals: async () => ({ object_uid: randomUUID() }),
  // an account has one open session only
  upload_sessions: async () => ({ state: 'expired' }),
  comment_threads: async (maker) => ({ title_id: await maker.referencedValue('comment_threads', 'title_id') }),
  title_blocks: async (maker) => ({ group_id: await maker.referencedValue('title_blocks', 'group_id') }),
};

export async function rowMaker(client: pg.ClientBase): Promise<RowMaker> {
  const { rows: columns } = await client.query<Column>(`
    SELECT attrelid::regclass::text AS table, attname AS name, format_type(atttypid, atttypmod) AS type,
      attnotnull AND NOT atthasdef AND attidentity = '' AS wanted,
      EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisunique AND attnum = ANY (indkey)) AS unique,
      (SELECT confrelid::regclass::text FROM pg_constraint
        WHERE conrelid = attrelid AND contype = 'f' AND conkey = ARRAY[attnum]) AS refers,
      (SELECT enumlabel FROM pg_enum WHERE enumtypid = atttypid ORDER BY enumsortorder LIMIT 1) AS label,
      coalesce((SELECT string_agg(pg_get_constraintdef(oid), ' ') FROM pg_constraint
        WHERE conrelid = attrelid AND contype = 'c' AND attnum = ANY (conkey)), '') AS checks
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    ORDER BY attrelid, attnum`);
  const columnsOf = (table: string): Column[] => columns.filter((each) => each.table === table);
  let serial = 0;

  const valueOf = async (column: Column): Promise<unknown> => {
    const { type, unique, refers, label, checks } = column;
    if (refers !== null) return maker.referencedValue(column.table, column.name);
    if (label !== null) return label;
    if (type === 'bytea') return randomBytes(Number(/octet_length\(\w+\) = (\d+)/.exec(checks)?.[1] ?? 32));
    if (type.endsWith('[]')) return '{}';
    if (type === 'boolean') return false;
    if (type === 'uuid') return randomUUID();
    if (type === 'jsonb') return '{}';
    if (type === 'date' || type.startsWith('timestamp')) return new Date(Date.now() + ++serial * 1000);
    if (/^(smallint|integer|bigint|numeric)/.test(type)) return unique ? ++serial : 1;
    return /= ANY \(ARRAY\['(\w+)'/.exec(checks)?.[1] ?? `x${++serial}`;
  };

  const maker: RowMaker = {
    values: async (table, fixedValues = {}) => {
      const row: Row = { ...(await multiColumnValues[table]?.(maker)), ...fixedValues };
      for (const column of columnsOf(table)) {
        if (column.wanted && !(column.name in row)) row[column.name] = await valueOf(column);
      }
      return row;
    },
    insert: async (table, rows) => {
      const names = Object.keys(rows[0]!);
      const typeOf = new Map(columnsOf(table).map(({ name, type }) => [name, type]));
      const values: unknown[] = [];
      const rowTexts = rows.map((row) => `(${names.map((name) => `$${values.push(row[name])}::${typeOf.get(name)}`)})`);
      const { rows: insertedRows } = await client.query<{ text: string }>(
        `INSERT INTO ${table} AS made (${names}) VALUES ${rowTexts} RETURNING made::text AS text`,
        values,
      );
      return insertedRows.map(({ text }) => text);
    },
    referencedValue: async (table, name) => {
      const column = columnsOf(table).find((each) => each.name === name)!;
      if (column.refers === null) return valueOf(column);
      const row = await maker.values(column.refers);
      const names = Object.keys(row);
      const { rows } = await client.query<{ id: unknown }>(
        `INSERT INTO ${column.refers} (${names.length === 0 ? 'id' : names}) VALUES (${names.length === 0 ? 'DEFAULT' : names.map((_, columnIndex) => `$${columnIndex + 1}`)}) RETURNING id`,
        Object.values(row),
      );
      return rows[0]!.id;
    },
  };
  return maker;
}
