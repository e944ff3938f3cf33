// Rows of covers: one for every title, the others for its volumes.
import { coverEntity, type CoverRow } from '#server/covers/views.ts';
import type { TableLoad } from './bulk-load.ts';
import { indexedRandom, uuids } from './chance.ts';
import type { SeedReferences } from './references.ts';
import { coverStarts, type TitleFacts } from './title-rows.ts';
import type { UidGenerator } from './uids.ts';
import { languageOf, type World } from './world.ts';

/** @param useCounts counts references to each image, by image id */
export function coverLoad(
  world: World,
  titleFacts: TitleFacts,
  uids: UidGenerator,
  references: SeedReferences,
  useCounts: Int32Array,
): TableLoad {
  const { tier, titles, now } = world;
  const [uid, fileUid] = [uuids(`${tier.name} cover`), uuids(`${tier.name} cover file`)];
  const [facts, imageChance] = [indexedRandom(`${tier.name} cover facts`), indexedRandom(`${tier.name} cover image`)];
  const coverStartIndices = coverStarts(world);
  const { covers: images } = references.pool;
  return {
    table: 'covers',
    columns:
      'id uid title_id file_uid blob_id volume language description uploader_id version created_at updated_at doc'.split(
        ' ',
      ),
    steps: tier.titles,
    write(t, out) {
      const count = titles.covers[t]!;
      const created = titles.created[t]! * 1000;
      for (let coverNumber = 0; coverNumber < count; coverNumber++) {
        const cover = coverStartIndices[t]! + coverNumber;
        const image = images[(Math.floor(imageChance(t) * images.length) + coverNumber * 7) % images.length]!;
        useCounts[image] = useCounts[image]! + 1;
        const createdAt = new Date(created + Math.floor(((now - created) * coverNumber) / (count + 1)));
        const row: CoverRow = {
          id: cover + 1,
          uid: uids.cover(cover),
          title_uid: uids.title(t),
          file: `${uids.coverFile(cover)}.${references.extensions.get(image)}`,
          volume: count === 1 ? null : String(coverNumber + 1),
          language: facts(t, coverNumber) < 0.93 ? languageOf(titles, t) : 'en',
          description: '',
          uploader_uid: uids.user(titleFacts.creatorOf(t)),
          version: 1,
          created_at: createdAt,
          updated_at: createdAt,
        };
        out.row(13);
        out.int(row.id);
        out.bytes16(uid, cover);
        out.int(t + 1);
        out.bytes16(fileUid, cover);
        out.int(image);
        out.text(row.volume);
        out.text(row.language);
        out.text(row.description);
        out.int(references.usersBefore + 1 + titleFacts.creatorOf(t));
        out.int(row.version);
        out.time(createdAt.getTime());
        out.time(createdAt.getTime());
        out.text(JSON.stringify(coverEntity(row)));
      }
    },
  };
}
