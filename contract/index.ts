// The table of all endpoints, in the order of the reference.
import { authorEndpoints } from './authors.ts';
import { chapterEndpoints } from './chapters.ts';
import { coverEndpoints } from './covers.ts';
import type { Endpoint } from './endpoint.ts';
import { groupEndpoints } from './groups.ts';
import { legacyEndpoints } from './legacy.ts';
import { siteEndpoints } from './site.ts';
import { statisticsEndpoints } from './statistics.ts';
import { tagEndpoints } from './tags.ts';
import { titleEndpoints } from './titles.ts';

export const endpoints: readonly Endpoint[] = [
  titleEndpoints,
  chapterEndpoints,
  coverEndpoints,
  authorEndpoints,
  groupEndpoints,
  tagEndpoints,
  statisticsEndpoints,
  legacyEndpoints,
  siteEndpoints,
].flatMap((table) => Object.values(table) as unknown as Endpoint[]);
