// Which chapters a guest may know of.
import { type RawBuilder, sql } from 'kysely';

/** SQL over chapters joined with their titles: both are published. Schedules and availability are the query's. */
export const chapterIsVisible: RawBuilder<boolean> = sql<boolean>`chapters.state = 'published' AND titles.state = 'published'`;
