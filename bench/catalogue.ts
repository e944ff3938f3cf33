// Picks random titles and chapters of a seeded catalogue with a distribution like real traffic: popular ones often,
// most others rarely.

export interface CatalogueChapter {
  id: string;
  /** Id of the chapter's title. */
  title: string;
  /** Number of pages; 0 for a chapter that is hosted elsewhere. */
  pages: number;
}

export interface Catalogue {
  /** Title ids, the most followed first. */
  titles: readonly string[];
  /** Chapters, the newest first. */
  chapters: readonly CatalogueChapter[];
  groups: readonly string[];
  drawTitle(): string;
  drawChapter(): CatalogueChapter;
  /** Picks a random chapter whose pages are on this site, not external. */
  drawPaged(): CatalogueChapter;
}

interface ListedEntity {
  id: string;
  attributes: { pages?: number };
  relationships: { id: string; type: string }[];
}

/** Maximum number of entries of one list, the pagination limit of the API. */
const maxListEntries = 10_000;

async function fetchAll(api: string, address: string): Promise<ListedEntity[]> {
  const entities: ListedEntity[] = [];
  for (let offset = 0; offset < maxListEntries; offset += 100) {
    const response = await fetch(`${api}${address}&limit=100&offset=${offset}`, { headers: { 'user-agent': 'bench' } });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const { data } = (await response.json()) as { data: ListedEntity[] };
    entities.push(...data);
    if (data.length < 100) break;
  }
  return entities;
}

/** Returns a Zipf-distributed sampler: the n-th value is drawn about 1/n as often as the first. */
function zipfSampler<T>(values: readonly T[]): () => T {
  const sums = new Float64Array(values.length);
  for (let index = 0, sum = 0; index < values.length; index++) sums[index] = sum += 1 / (index + 1);
  return () => {
    const target = Math.random() * sums[values.length - 1]!;
    let [low, high] = [0, values.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle]! < target) low = middle + 1;
      else high = middle;
    }
    return values[low]!;
  };
}

export async function sampleCatalogue(api: string): Promise<Catalogue> {
  const titles = (await fetchAll(api, '/manga?order[followedCount]=desc')).map(({ id }) => id);
  const chapters = (await fetchAll(api, '/chapter?order[readableAt]=desc')).map(
    ({ id, attributes, relationships }) => ({
      id,
      title: relationships.find(({ type }) => type === 'manga')!.id,
      pages: attributes.pages ?? 0,
    }),
  );
  const groups = (await fetchAll(api, '/group?order[createdAt]=desc')).map(({ id }) => id);
  return {
    titles,
    chapters,
    groups,
    drawTitle: zipfSampler(titles),
    drawChapter: zipfSampler(chapters),
    drawPaged: zipfSampler(chapters.filter(({ pages }) => pages > 0)),
  };
}

export const randomItem = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;
