// The installation's secret in a backup: only on request, because with it the rows open what is sealed in them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AdminProblem } from '#server/audit/admin-command.ts';
import type { Secret } from '#server/core/access/secret.ts';
import type { Config } from '#server/core/process/config.ts';

/** Tells whether two sites have the same secret without saying anything about it. */
export const secretCheckOf = (secret: Secret): string => secret.hash('backup', 'check').toString('hex');

export const secretFileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'secret');

/** @throws AdminProblem when it is not a file of the data folder */
export function secretTextOf(config: Config): string {
  if (config.secret === null) return readFileSync(secretFileOf(config), 'utf8');
  throw new AdminProblem('The secret of this site is the setting SECRET; keep it where you keep your settings');
}
