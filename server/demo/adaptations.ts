// What was made of the demo's titles: a series that tells them almost to the end, and one that nobody has compared yet.
import type { Db } from '#server/core/db.ts';
import { addAdaptation, type NewEpisode } from '#server/titles/episodes.ts';
import { stableUuid } from './random.ts';
import type { DemoTitle, DemoWorld } from './world.ts';

const made: { title: string; kind: 'anime' | 'drama' | 'audio'; name: string; year: number; compared: boolean }[] = [
  { title: 'night-train', kind: 'anime', name: 'The Night Train and the Goldfish', year: 2023, compared: true },
  { title: 'night-train', kind: 'audio', name: 'Night Train Radio', year: 2024, compared: false },
  { title: 'lighthouse-cat', kind: 'anime', name: 'The Lighthouse Cat', year: 2024, compared: true },
  { title: 'shanhai-diner', kind: 'drama', name: 'Diner of Mountains and Seas', year: 2022, compared: true },
];

const mostEpisodes = 12;

/** To be called in the transaction that finishes the world. */
export async function seedAdaptations(tx: Db, world: DemoWorld, titleOf: (key: string) => number): Promise<void> {
  for (const { title: key, compared, ...adaptation } of made) {
    const title = world.titles.find((each) => each.key === key);
    if (!title) throw new Error(`The demo has no title "${key}"`);
    const uid = stableUuid(`adaptation ${adaptation.kind} ${key}`);
    const known = await tx.selectFrom('adaptations').select('id').where('uid', '=', uid).executeTakeFirst();
    if (!known)
      await addAdaptation(tx, { uid, titleId: titleOf(key), ...adaptation, episodes: episodesOf(title, compared) });
  }
}

/** Every episode tells as many chapters; the last chapter is told by none, so that there is something to read on with. */
function episodesOf({ chapters }: DemoTitle, compared: boolean): NewEpisode[] {
  const last = Math.max(...chapters.map(({ chapter }) => Number.parseInt(chapter ?? '1', 10)));
  const told = Math.max(1, last - 1);
  const count = Math.min(mostEpisodes, told);
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    ...(compared
      ? {
          chapterFrom: String(Math.floor((at * told) / count) + 1),
          chapterTo: String(Math.floor(((at + 1) * told) / count)),
        }
      : {}),
  }));
}
