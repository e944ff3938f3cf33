// Writes generated files: table types from the migrations, the OpenAPI document from the contract.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config } from '#server/core/process/config.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { serverAccount } from '#server/core/db/postgres/account.ts';
import { openCluster } from '#server/core/db/postgres/cluster.ts';
import { runFolder } from '#server/core/db/postgres/run-folder.ts';
import { generateSchema } from './db/generate.ts';
import { emitContract } from '#server/apidocs/emit-openapi.ts';

export async function generate(_config: Config, say: (line: string) => void): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-generate-'));
  // as root, PostgreSQL runs as another user, who must be able to traverse this folder
  chmodSync(folder, 0o711);
  const account = serverAccount();
  const runDir = runFolder(folder, account);
  const cluster = await openCluster({ dataDir: folder, runDir, account, settings: { fsync: 'off' } });
  try {
    await migrate(cluster.ownerUrl);
    generateSchema(cluster.ownerUrl, path.join(import.meta.dirname, 'db', 'schema.ts'));
    say('server/db/schema.ts');
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(runDir, { recursive: true, force: true });
  }
  for (const file of await emitContract()) say(file);
  return 0;
}
