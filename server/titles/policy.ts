// Which titles a guest may know of.
import { type RawBuilder, sql } from 'kysely';

/** SQL: the title is published. Everything else answers as if it did not exist. */
export const titleIsVisible: RawBuilder<boolean> = sql<boolean>`titles.state = 'published'`;
