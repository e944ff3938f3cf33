// Imports of files into accounts, as the import dialog sends them.
import { send } from '../server/http.ts';
import type { TestApp } from '../server/app.ts';
import type { SignedIn } from './signed-in.ts';

/** All parts of a file that can be chosen. */
export const allImportParts = ['status', 'ratings', 'read', 'categories', 'notes', 'lists', 'follows'];

/** @param options fields of the request other than its defaults: a backup of Mihon, all parts, nothing is lowered */
export const importEntries = (
  { api }: Pick<TestApp, 'api'>,
  { headers }: Pick<SignedIn, 'headers'>,
  entries: readonly object[],
  options: object = {},
) =>
  send(
    'POST',
    `${api}/account/import`,
    JSON.stringify({ source: 'mihon', parts: allImportParts, rule: 'keep', dryRun: false, entries, ...options }),
    headers,
  );
