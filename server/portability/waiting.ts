// Entries of imports whose title is not known here yet: they are kept, and tried again when titles appear.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { ImportedEntry } from './plan.ts';

/** An entry of the library, or one of a list, with the list's name. */
export interface WaitingEntry extends ImportedEntry {
  list?: { name: string; note?: string | undefined };
}

/** SQL expression: what the entry of a row is known by. A title may wait for the library and for lists. */
export const waitingKey = sql`coalesce(entry ->> 'id', entry -> 'names' ->> 0, entry ->> 'trackers', '')`;

export async function storeWaiting(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  importId: string,
  entries: readonly WaitingEntry[],
): Promise<void> {
  await sql`INSERT INTO account_import_waiting (import_id, entry, tried_at)
    SELECT ${importId}, entry, ${clock()} FROM jsonb_array_elements(${JSON.stringify(entries)}::jsonb) AS entry`.execute(
    db,
  );
}
