// URLs of a seeded catalogue, so many and so varied that hardly any cached response is requested twice in a run.

export interface UrlsByKind {
  /** URLs to request, by the name of the measurement. */
  [what: string]: string[];
}

interface ListResponse {
  data: { id: string; attributes: { latestUploadedChapter?: string | null } }[];
  total: number;
}

const languages = ['en', 'pt-br', 'ru', 'fr', 'es-la', 'pl', 'tr', 'it', 'id', 'es', 'vi', 'ar', 'zh-hk', 'hu', 'de'];
const maxResultWindow = 10_000;

async function fetchList(api: string, address: string): Promise<ListResponse> {
  const response = await fetch(api + address, { headers: { 'user-agent': 'bench' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as ListResponse;
}

async function fetchIds(api: string, address: string, max: number): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset + 100 <= Math.min(max, maxResultWindow); offset += 100) {
    const { data, total } = await fetchList(api, `${address}&limit=100&offset=${offset}`);
    ids.push(...data.map(({ id }) => id));
    if (offset + 100 >= total) break;
  }
  return ids;
}

/** Pseudorandom numbers that are the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(values: readonly T[]): T[] {
  const random = seededRandom(7);
  return values
    .map((value) => [random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);
}

export async function sampleUrls(api: string): Promise<UrlsByKind> {
  const ratings =
    'contentRating[]=safe&contentRating[]=suggestive&contentRating[]=erotica&contentRating[]=pornographic';
  const titles = new Set<string>();
  for (const order of ['createdAt', 'followedCount', 'rating', 'title', 'updatedAt', 'year']) {
    for (const id of await fetchIds(api, `/manga?${ratings}&order[${order}]=desc`, maxResultWindow)) titles.add(id);
  }
  const chapters = new Set<string>();
  for (const language of languages) {
    for (const id of await fetchIds(api, `/chapter?translatedLanguage[]=${language}`, maxResultWindow / 2))
      chapters.add(id);
  }
  const longTitleFeeds = await fetchLongTitleFeeds(api);
  return {
    'title list (20, covers, authors)': titleListUrls((await fetchList(api, '/manga?limit=1')).total),
    'feed of 100': shuffled(longTitleFeeds.feeds),
    title: shuffled([...titles].map((id) => `/manga/${id}?includes[]=cover_art&includes[]=author&includes[]=artist`)),
    'at-home': shuffled([...chapters].map((id) => `/at-home/server/${id}`)),
    [`aggregate (${longTitleFeeds.max} chapters)`]: aggregateUrls(longTitleFeeds.longest),
  };
}

/** Title lists at random offsets within the part of the catalogue that pagination reaches. */
function titleListUrls(total: number): string[] {
  const random = seededRandom(11);
  const orders = ['title', 'year', 'createdAt', 'updatedAt', 'latestUploadedChapter', 'followedCount', 'rating'];
  return Array.from({ length: 40_000 }, () => {
    const order = orders[Math.floor(random() * orders.length)];
    const direction = random() < 0.5 ? 'asc' : 'desc';
    const offset = Math.floor(random() * (Math.min(total, maxResultWindow) - 20));
    return `/manga?limit=20&offset=${offset}&order[${order}]=${direction}&includes[]=cover_art&includes[]=author`;
  });
}

/**
 * Returns chapter feed URLs, in every sort order, of titles with at least 100 public chapters, and the title with the
 * most chapters.
 */
async function fetchLongTitleFeeds(api: string): Promise<{ feeds: string[]; longest: string; max: number }> {
  const feeds: string[] = [];
  let [longest, max] = ['', 0];
  const titles = new Set<string>();
  for (const order of ['followedCount', 'latestUploadedChapter', 'rating']) {
    for (const id of await fetchIds(api, `/manga?order[${order}]=desc&hasAvailableChapters=1`, 4000)) titles.add(id);
  }
  for (const id of titles) {
    const { total } = await fetchList(api, `/manga/${id}/feed?limit=1`);
    if (total > max) [longest, max] = [id, total];
    if (total < 100) continue;
    for (const order of ['chapter', 'volume', 'readableAt', 'createdAt', 'updatedAt', 'publishAt']) {
      for (const direction of ['asc', 'desc']) feeds.push(`/manga/${id}/feed?limit=100&order[${order}]=${direction}`);
    }
  }
  return { feeds, longest, max };
}

/** Returns one fixed URL per measurement, whose response is cached because every request is the same. */
export async function sampleCachedUrls(api: string): Promise<Record<string, string>> {
  const [title] = (await fetchList(api, '/manga?limit=1&order[followedCount]=desc')).data;
  const [chapter] = (await fetchList(api, '/chapter?limit=1')).data;
  return {
    'title list': '/manga?limit=20&includes[]=cover_art&includes[]=author',
    feed: '/chapter?limit=100&includes[]=manga&includes[]=scanlation_group',
    title: `/manga/${title!.id}?includes[]=cover_art&includes[]=author&includes[]=artist`,
    chapter: `/chapter/${chapter!.id}?includes[]=manga&includes[]=scanlation_group`,
    tags: '/manga/tag',
  };
}

function aggregateUrls(title: string): string[] {
  const random = seededRandom(13);
  return Array.from({ length: 20_000 }, () => {
    const sampledLanguages = languages.filter(() => random() < 0.7);
    const requestedLanguages = ['en', ...sampledLanguages.filter((language) => language !== 'en')].toSorted(
      () => random() - 0.5,
    );
    return `/manga/${title}/aggregate?${requestedLanguages.map((language) => `translatedLanguage[]=${language}`).join('&')}`;
  });
}

/** Makes URLs unique to bypass response caches: an unknown query parameter changes the URL, not the result. */
export function uniqueUrls(addresses: readonly string[], max: number): string[] {
  return Array.from({ length: max }, (_, index) => {
    const address = addresses[index % addresses.length]!;
    return `${address}${address.includes('?') ? '&' : '?'}n=${index}`;
  });
}
