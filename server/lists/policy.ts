// Which lists a guest may know of.
import { type RawBuilder, sql } from 'kysely';

/** SQL: the list is public. A private one answers as if it did not exist. */
export const listIsVisible: RawBuilder<boolean> = sql<boolean>`lists.visibility = 'public'`;
