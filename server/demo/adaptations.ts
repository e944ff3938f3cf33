// Adaptations of demo titles: some map their episodes to all chapters but the last, others have no mapping yet.
import type { Db } from '#server/core/db/db.ts';
import { addAdaptation, type NewEpisode } from '#server/titles/episodes.ts';
import { stableUuid } from './random.ts';
import type { DemoTitle, DemoWorld } from './demo-world.ts';

const demoAdaptations: {
  title: string;
  kind: 'anime' | 'drama' | 'audio';
  name: string;
  year: number;
  compared: boolean;
}[] = [
  { title: 'shanhai-diner', kind: 'anime', name: 'Diner of Mountains and Seas', year: 2022, compared: true },
  { title: 'shanhai-diner', kind: 'audio', name: 'Radio of Mountains and Seas', year: 2024, compared: false },
  { title: 'oasis', kind: 'anime', name: 'Oasis', year: 2023, compared: true },
  { title: 'lighthouse-cat', kind: 'drama', name: 'The Lighthouse Cat', year: 2024, compared: true },
];

const seasonLength = 12;

/** Adds missing adaptations. Must run in the transaction that finishes the demo world. */
export async function seedAdaptations(tx: Db, world: DemoWorld, titleOf: (key: string) => number): Promise<void> {
  for (const { title: key, compared, ...adaptation } of demoAdaptations) {
    const title = world.titles.find((each) => each.key === key);
    if (!title) throw new Error(`The demo has no title "${key}"`);
    const uid = stableUuid(`adaptation ${adaptation.kind} ${key}`);
    const existingAdaptation = await tx
      .selectFrom('adaptations')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirst();
    if (!existingAdaptation)
      await addAdaptation(tx, { uid, titleId: titleOf(key), ...adaptation, episodes: episodesOf(title, compared) });
  }
}

/** Spreads all chapters but the last evenly over episodes, so that a chapter remains to continue reading with. */
function episodesOf({ chapters }: DemoTitle, compared: boolean): NewEpisode[] {
  const numbers = chapters.map(({ chapter }) => Number.parseInt(chapter ?? '1', 10));
  const firstChapter = Math.min(...numbers);
  const adaptedCount = Math.max(1, Math.max(...numbers) - firstChapter);
  const count = compared ? Math.min(seasonLength, adaptedCount) : seasonLength;
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    ...(compared
      ? {
          chapterFrom: String(firstChapter + Math.floor((index * adaptedCount) / count)),
          chapterTo: String(firstChapter + Math.floor(((index + 1) * adaptedCount) / count) - 1),
        }
      : {}),
  }));
}
