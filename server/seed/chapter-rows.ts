// Rows of chapters, their groups and their pages. Chapter `c` has the id `c + 1`, and its page set has the same id.
import { chapterEntity, type ChapterRow } from '#server/chapters/views.ts';
import type { TableLoad } from './bulk-load.ts';
import { bytes16, type IndexedRandom, indexedRandom, uuids } from './chance.ts';
import type { SeedCredits } from './credits.ts';
import { normalQuantile } from './distributions.ts';
import { languageCodes } from './languages.ts';
import { generateName, supportedLanguages } from './names.ts';
import type { SeedReferences } from './references.ts';
import { volumeSize } from './title-rows.ts';
import type { UidGenerator } from './uids.ts';
import type { World } from './world.ts';

/** Mean number of pages per chapter, from published statistics. */
export const meanPages = 23.4;
const maxPages = 300;
/** Number of page images per run: a series of images that are numbered from 1, like the pages of a chapter. */
export const runLength = 24;
/** Upper bound of chapter numbers per title, so that title and number give a unique index for a chapter's name. */
const maxChapterNumbers = 2500;

interface PageCounts {
  /** Number of pages of a chapter; 0 for external chapters. */
  pagesOf(chapter: number): number;
}

export function pageCounts(world: World): PageCounts {
  const { tier, titles, pairs, chapters } = world;
  const [externalChance, pageCountChance] = [
    indexedRandom(`${tier.name} read elsewhere`),
    indexedRandom(`${tier.name} pages`),
  ];
  const unscaledPages = (c: number): number => {
    const p = chapters.pair[c]!;
    if (externalChance(p) < 0.018) return 0;
    const t = pairs.title[p]!;
    const [median, spread] = titles.strip[t] ? [30, 0.5] : titles.oneshot[t] ? [24, 0.6] : [19, 0.5];
    // all versions of a chapter have the same number of pages
    return median * Math.exp(spread * normalQuantile(pageCountChance(t, chapters.number[c]!) || 0.5));
  };
  const stride = Math.max(1, Math.floor(chapters.pair.length / 500_000));
  let [sum, count] = [0, 0];
  for (let c = 0; c < chapters.pair.length; c += stride) {
    sum += Math.min(maxPages, unscaledPages(c));
    count++;
  }
  const factor = (meanPages * count) / sum;
  return {
    pagesOf: (c) => {
      const pages = unscaledPages(c);
      return pages === 0 ? 0 : Math.max(1, Math.min(maxPages, Math.round(pages * factor)));
    },
  };
}

interface ChapterNumbers {
  /** Volume by the index of a chapter number; null for the newest chapters and for titles without volumes. */
  volumeOf(t: number, numberIndex: number): string | null;
  /** Chapter number as text, or null for a oneshot. */
  labelOf(t: number, numberIndex: number): string | null;
}

export function chapterNumbers(world: World): ChapterNumbers {
  const { tier, titles } = world;
  const [halfNumberChance, volumeChance] = [
    indexedRandom(`${tier.name} halves`),
    indexedRandom(`${tier.name} volumes`),
  ];
  return {
    volumeOf: (t, numberIndex) => {
      const chaptersPerVolume = volumeSize(world, t, volumeChance);
      return chaptersPerVolume > 0 && numberIndex < titles.length[t]! - chaptersPerVolume / 2
        ? String(Math.floor(numberIndex / chaptersPerVolume) + 1)
        : null;
    },
    labelOf: (t, numberIndex) => {
      if (titles.oneshot[t]) return null;
      // sometimes an extra such as 4.5 takes the place of the next number
      return numberIndex > 0 && halfNumberChance(t, numberIndex) < 0.02 ? `${numberIndex}.5` : String(numberIndex + 1);
    },
  };
}

/** @param useCounts counts references to each image, by image id */
export function chapterLoads(
  world: World,
  credits: SeedCredits,
  uids: UidGenerator,
  references: SeedReferences,
  useCounts: Int32Array,
): TableLoad[] {
  const { tier, titles, pairs, chapters } = world;
  const count = chapters.pair.length;
  const chanceOf = (what: string): IndexedRandom => indexedRandom(`${tier.name} ${what}`);
  const { volumeOf, labelOf } = chapterNumbers(world);
  const [nameChance, nameRandom] = [chanceOf('named'), chanceOf('chapter names')];
  const imageChance = chanceOf('page image');
  const [uid, setHash] = [uuids(`${tier.name} chapter`), bytes16(`${tier.name} page set`)];
  const { pagesOf } = pageCounts(world);
  const isSupportedLanguage = languageCodes.map((code) => (supportedLanguages as readonly string[]).includes(code));

  const rowOf = (c: number): ChapterRow => {
    const p = chapters.pair[c]!;
    const t = pairs.title[p]!;
    const language = languageCodes[pairs.language[p]!]!;
    const numberIndex = chapters.number[c]!;
    const pages = pagesOf(c);
    const isNamed =
      isSupportedLanguage[pairs.language[p]!]! && nameChance(t) < 0.6 && nameChance(t, numberIndex + 1) < 0.75;
    const publishedAt = new Date(chapters.at[c]! * 1000);
    return {
      id: c + 1,
      uid: uids.chapter(c),
      title_uid: uids.title(t),
      language,
      volume: volumeOf(t, numberIndex),
      chapter: labelOf(t, numberIndex),
      name: isNamed ? generateName(nameRandom, t * maxChapterNumbers + numberIndex, language) : null,
      external_url: pages === 0 ? `https://example.com/read/${t + 1}/${c + 1}` : null,
      unavailable: world.takenDown[p] === 1,
      pages,
      uploader_uid: uids.user(credits.uploaderOf(c)),
      publish_at: publishedAt,
      readable_at: publishedAt,
      created_at: publishedAt,
      updated_at: publishedAt,
      version: nameChance(t, -c) < 0.1 ? 2 : 1,
      groups: Array.from(credits.groupsOf(c), uids.group),
    };
  };

  const chapter: TableLoad = {
    table: 'chapters',
    columns: [
      'id',
      'uid',
      'title_id',
      'state',
      'language',
      'volume',
      'chapter',
      'name',
      'external_url',
      'unavailable',
      'page_set_id',
      'pages',
      'layout',
      'direction',
      'uploader_id',
      'publish_at',
      'readable_at',
      'version',
      'created_at',
      'updated_at',
      'doc',
    ],
    steps: count,
    write(c, out) {
      const p = chapters.pair[c]!;
      const t = pairs.title[p]!;
      const row = rowOf(c);
      out.row(21);
      out.int(c + 1);
      out.bytes16(uid, c);
      out.int(t + 1);
      out.text('published');
      out.text(row.language);
      out.text(row.volume);
      out.text(row.chapter);
      out.text(row.name);
      out.text(row.external_url);
      out.bool(row.unavailable);
      out.int(row.pages === 0 ? null : c + 1);
      out.smallint(row.pages);
      out.null();
      out.null();
      out.int(references.usersBefore + 1 + credits.uploaderOf(c));
      out.time(row.publish_at.getTime());
      out.time(row.readable_at.getTime());
      out.int(row.version);
      out.time(row.created_at.getTime());
      out.time(row.updated_at.getTime());
      out.text(JSON.stringify(chapterEntity(row)));
    },
  };

  const groups: TableLoad = {
    table: 'chapter_groups',
    columns: ['chapter_id', 'group_id', 'position'],
    steps: count,
    write(c, out) {
      const groupIndices = credits.groupsOf(c);
      for (let position = 0; position < groupIndices.length; position++) {
        out.row(3);
        out.int(c + 1);
        out.int(groupIndices[position]! + 1);
        out.smallint(position);
      }
    },
  };

  const imageIds = new Int32Array(maxPages);
  const pageSets: TableLoad = {
    table: 'page_sets',
    columns: ['id', 'chapter_id', 'version', 'hash', 'blobs', 'created_at'],
    steps: count,
    write(c, out) {
      const pages = pagesOf(c);
      if (pages === 0) return;
      const t = pairs.title[chapters.pair[c]!]!;
      const pool = titles.strip[t]
        ? references.pool.strip
        : titles.colour[t]
          ? references.pool.colour
          : references.pool.paged;
      let poolIndex = Math.floor(imageChance(c) * Math.floor(pool.length / runLength)) * runLength;
      for (let page = 0; page < pages; page++) {
        const imageId = pool[poolIndex]!;
        imageIds[page] = imageId;
        useCounts[imageId] = useCounts[imageId]! + 1;
        poolIndex = poolIndex + 1 < pool.length ? poolIndex + 1 : 0;
      }
      out.row(6);
      out.int(c + 1);
      out.int(c + 1);
      out.int(1);
      out.bytes16(setHash, c);
      out.ints(imageIds.subarray(0, pages));
      out.time(chapters.at[c]! * 1000);
    },
  };
  return [chapter, groups, pageSets];
}
