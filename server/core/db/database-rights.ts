// Rights of the application's database user: read and write rows; on the audit table only insert and select. The owner
// of the tables grants them after migrations; every start verifies them.
import type pg from 'pg';
import { StartProblem } from '../process/start-problem.ts';

/** Rights on tables for which the application has fewer rights than `defaultTableRights`. */
const restrictedTables: Readonly<Record<string, readonly string[]>> = {
  audit: ['INSERT', 'SELECT'],
  schema_migrations: ['SELECT'],
  // the table of the job runner's own migrations, which the owner of the tables runs
  migrations: ['SELECT'],
};
const defaultTableRights = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
const sequenceRights = ['SELECT', 'UPDATE', 'USAGE'];
/** Privileges that would let rows of the audit table be changed. */
const auditTamperingRights = ['UPDATE', 'DELETE', 'TRUNCATE'];

const jobSchema = 'graphile_worker';
const belongsToExtension = (catalog: string, oid: string): string =>
  `EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e')`;

interface Relation {
  /** Quoted name with its schema. */
  name: string;
  table: string;
  sequence: boolean;
  foreign: boolean;
  /** Whether the application's user owns it and so has every right. */
  own: boolean;
  held: string[];
  /** Whether row level security is on and no policy or attribute lets this user past it. */
  closed: boolean;
}

const neededRightsOf = ({ table, sequence: isSequence }: Relation): readonly string[] =>
  isSequence ? sequenceRights : (restrictedTables[table] ?? defaultTableRights);
const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The schemas of the tables and of the job runner. */
async function schemasOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace
    WHERE nspname = $1 OR oid = (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('schema_migrations'))`,
    [jobSchema],
  );
  return rows.map(({ name }) => name);
}

/**
 * Grants the application's user the rights it needs and revokes all others; executes no statement where nothing is
 * missing.
 * @param client the owner's connection, while no other process migrates
 * @throws StartProblem when the user of the connection does not own the tables
 */
export async function grantRights(client: pg.ClientBase, role: string): Promise<void> {
  const schemas = await schemasOf(client);
  const relations = await relationsOf(client, schemas, role);
  const foreignRelation = relations.find(({ foreign }) => foreign);
  if (foreignRelation) {
    const owner = await userOf(client);
    throw new StartProblem(
      `The user "${owner}" of DATABASE_OWNER_URL does not own ${foreignRelation.name}. Let a superuser run REASSIGN OWNED BY ${quoteIdentifier(role)} TO ${quoteIdentifier(owner)} in this database, or give the URL of the user that owns its tables`,
    );
  }
  const quotedRole = quoteIdentifier(role);
  const statements: string[] = [];
  for (const schema of schemas) {
    const { rows } = await client.query<{ usage: boolean; defaults: boolean }>(
      `SELECT has_schema_privilege($1, oid, 'USAGE') AS usage, EXISTS (
        SELECT FROM pg_default_acl, aclexplode(defaclacl) AS acl
        WHERE defaclnamespace = pg_namespace.oid AND defaclrole = current_user::regrole AND defaclobjtype = 'r'
          AND acl.grantee = (SELECT oid FROM pg_roles WHERE rolname = $1)) AS defaults
      FROM pg_namespace WHERE nspname = $2`,
      [role, schema],
    );
    if (!rows[0]!.usage) statements.push(`GRANT USAGE ON SCHEMA ${quoteIdentifier(schema)} TO ${quotedRole}`);
    if (!rows[0]!.defaults) {
      const defaultPrivileges = `ALTER DEFAULT PRIVILEGES IN SCHEMA ${quoteIdentifier(schema)} GRANT`;
      statements.push(`${defaultPrivileges} ${defaultTableRights.join(', ')} ON TABLES TO ${quotedRole}`);
      statements.push(`${defaultPrivileges} ${sequenceRights.join(', ')} ON SEQUENCES TO ${quotedRole}`);
    }
  }
  for (const relation of relations) {
    const { name, own, held, closed } = relation;
    if (own) continue;
    const neededRights = neededRightsOf(relation);
    if (held.join() !== neededRights.join()) {
      const grantTarget = `${relation.sequence ? 'SEQUENCE' : 'TABLE'} ${name}`;
      statements.push(
        `REVOKE ALL ON ${grantTarget} FROM ${quotedRole}`,
        `GRANT ${neededRights.join(', ')} ON ${grantTarget} TO ${quotedRole}`,
      );
    }
    // the job runner enables row level security, which locks out every user but the owner
    if (closed)
      statements.push(`CREATE POLICY ${quoteIdentifier(`${role} all`)} ON ${name} TO ${quotedRole} USING (true)`);
  }
  const { rows: functions } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
    WHERE pronamespace = ANY ($1::regnamespace[]) AND NOT has_function_privilege($2, oid, 'EXECUTE')
      AND NOT ${belongsToExtension('pg_proc', 'pg_proc.oid')}`,
    [schemas.map(quoteIdentifier), role],
  );
  for (const { name } of functions) statements.push(`GRANT EXECUTE ON ROUTINE ${name} TO ${quotedRole}`);
  if (statements.length === 0) return;
  await client.query(`BEGIN; ${statements.join('; ')}; COMMIT`);
}

/** Reads tables, views and sequences, with the privileges granted to the role by name. */
async function relationsOf(client: pg.ClientBase, schemas: readonly string[], role: string): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `SELECT format('%I.%I', nspname, relname) AS name, relname AS table, relkind = 'S' AS sequence,
      NOT pg_has_role(relowner, 'USAGE') AS foreign, relowner = role.oid AS own,
      ARRAY(SELECT privilege_type FROM aclexplode(relacl) AS acl WHERE acl.grantee = role.oid ORDER BY 1) AS held,
      relrowsecurity AND NOT pg_has_role(role.oid, relowner, 'USAGE') AND NOT role.rolbypassrls AND NOT role.rolsuper AND NOT EXISTS (
        SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND role.oid = ANY (polroles)) AS closed
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace, pg_roles AS role
    WHERE nspname = ANY ($1) AND relkind IN ('r', 'p', 'v', 'm', 'S') AND role.rolname = $2
      AND NOT ${belongsToExtension('pg_class', 'pg_class.oid')}
    ORDER BY 1`,
    [schemas, role],
  );
  return rows;
}

/**
 * Returns one right that the application's user needs and lacks, or null.
 * @param client the application's connection
 */
export async function findMissingRight(client: pg.ClientBase): Promise<string | null> {
  const schemas = await schemasOf(client);
  const { rows } = await client.query<{ name: string; wanted: string }>(
    `SELECT name, wanted FROM (
      SELECT pg_class.oid, format('%I.%I', nspname, relname) AS name, unnest(CASE
        WHEN relkind = 'S' THEN $2 ELSE coalesce((SELECT string_to_array(value, ' ') FROM jsonb_each_text($4) WHERE key = relname), $3)
      END) AS wanted, relkind,
        NOT has_schema_privilege(relnamespace, 'USAGE') OR (row_security_active(pg_class.oid) AND NOT EXISTS (
          SELECT FROM pg_policy, unnest(polroles) AS who WHERE polrelid = pg_class.oid AND (who = 0 OR pg_has_role(who, 'USAGE')))) AS closed
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = ANY ($1) AND relkind IN ('r', 'p', 'S') AND NOT ${belongsToExtension('pg_class', 'pg_class.oid')}
    ) AS each
    WHERE closed OR NOT CASE WHEN relkind = 'S' THEN has_sequence_privilege(oid, wanted) ELSE has_table_privilege(oid, wanted) END
    ORDER BY name, wanted LIMIT 1`,
    [
      schemas,
      sequenceRights,
      defaultTableRights,
      JSON.stringify(
        Object.fromEntries(Object.entries(restrictedTables).map(([name, rights]) => [name, rights.join(' ')])),
      ),
    ],
  );
  return rows[0] ? `${rows[0].wanted} on ${rows[0].name}` : null;
}

/**
 * Returns why the application's user could change rows of the audit table, or null when it cannot.
 * @param client the application's connection
 */
export async function findAuditWeakness(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ super: boolean; owns: boolean; may: boolean }>(
    `SELECT role.rolsuper AS super, pg_has_role(relowner, 'MEMBER') AS owns,
      has_table_privilege(pg_class.oid, $1) AS may
    FROM pg_class, pg_roles AS role WHERE pg_class.oid = 'audit'::regclass AND role.rolname = current_user`,
    [auditTamperingRights.join(', ')],
  );
  const privileges = rows[0]!;
  if (privileges.super) return 'is a superuser';
  if (privileges.owns) return 'owns it';
  return privileges.may ? 'has been granted more than to add to it and read it' : null;
}

/** Returns the database user of a connection. */
export async function userOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
  return rows[0]!.name;
}
