// A journey through the comics of the world, which are imported.
import { beforeAll } from 'vitest';
import { runImport } from '#server/importer/importer.ts';
import { comics } from './comics.ts';
import { get, type Json } from './http.ts';
import { type Journey, openJourney } from './journey.ts';

export interface Reading extends Journey {
  /** The address of the only chapter of a title. */
  chapter: (title: string) => string;
  /** The addresses of all chapters. */
  chapters: () => string[];
}

/**
 * What it tells is known in the hooks and tests after it.
 * @param before the import; it may take its time
 */
export function openReading(
  options?: Parameters<typeof openJourney>[0],
  before?: (app: Journey) => Promise<unknown>,
): Reading {
  const journey = openJourney(options);
  const addresses = new Map<string, string>();
  if (before) beforeAll(() => before(journey), 300_000);
  beforeAll(async () => {
    await runImport(journey.ctx, [await comics()]);
    const list = (await get(`${journey.api}/chapter?includes[]=manga&order[createdAt]=desc`)).body.data as Json[];
    for (const { id, relationships } of list) {
      const title = relationships.find((entry: Json) => entry.type === 'manga');
      addresses.set(Object.values(title.attributes.title)[0] as string, `${journey.site}/chapter/${id}`);
    }
  });
  return Object.assign(journey, {
    chapter: (title: string): string => {
      const address = addresses.get(title);
      if (!address) throw new Error(`No chapter of "${title}" was imported.`);
      return address;
    },
    chapters: () => [...addresses.values()],
  });
}
