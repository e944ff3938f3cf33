// Writes server/db/schema.ts from a migrated database. The drift test runs it and compares.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/** @param url a migrated database; @param outFile where the types go */
export function generateSchema(url: string, outFile: string): void {
  const require = createRequire(import.meta.url);
  const cli = path.join(path.dirname(require.resolve('kysely-codegen/package.json')), 'dist', 'cli', 'bin.js');
  // leaves out tables that the migrations and the job runner manage for themselves
  const excludePattern = '--exclude-pattern={schema_migrations,graphile_worker.*}';
  const flags = ['--dialect=postgres', `--url=${url}`, `--out-file=${outFile}`, excludePattern];
  execFileSync(process.execPath, [cli, ...flags, '--log-level=error'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
