// The two roles of the embedded PostgreSQL: one owns and migrates the tables, the application connects as the other.
import type pg from 'pg';

/** Superuser, used by starts, migrations and `seed`. */
export const ownerRole = 'komawari';
/** May read and write rows, see core/db/database-rights.ts. */
export const applicationRole = 'komawari_app';

const attributes = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

/** Creates the application's role or corrects its attributes. @param client connection of the owner's role */
export async function ensureApplicationRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ right: boolean }>(
    `SELECT rolcanlogin AND NOT (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls) AS right
    FROM pg_roles WHERE rolname = $1`,
    [applicationRole],
  );
  if (!rows[0]) await client.query(`CREATE ROLE ${applicationRole} ${attributes}`);
  else if (!rows[0].right) await client.query(`ALTER ROLE ${applicationRole} ${attributes}`);
}
