// LRU cache of covers in two generations: a used cover moves to the young one, and when that is full the old one is
// evicted. So the least recently used half is evicted at a time, and showing a cover usually writes nothing.

const prefix = 'komawari-covers-';
/** Size limit of both generations together. */
const maxBytes = 300 * 1024 * 1024;
/** Entry of a generation with its size in bytes. */
const sizeAddress = '/-/bytes';

export interface Covers {
  /** @param load fetches a cover that is not cached; only complete images that are not opaque are cached */
  respond(url: string, load: () => Promise<Response>): { answer: Promise<Response>; kept: Promise<void> };
  clear(): Promise<void>;
}

export function openCovers(store: CacheStorage, maxTotalBytes = maxBytes): Covers {
  /** Serializes writes, because each depends on the size that it reads. */
  let lastWrite: Promise<unknown> = Promise.resolve();
  const serialize = (work: () => Promise<void>): Promise<void> => {
    const queuedWork = lastWrite.then(work);
    lastWrite = queuedWork.catch(() => undefined);
    return queuedWork;
  };

  /** Numbers of the cache generations, newest first. */
  const generations = async (): Promise<number[]> =>
    (await store.keys())
      .filter((name) => name.startsWith(prefix))
      .map((name) => Number(name.slice(prefix.length)))
      .sort((a, b) => b - a);
  const openGeneration = (generation: number): Promise<Cache> => store.open(prefix + generation);
  const evict = async (generation: number): Promise<void> => void (await store.delete(prefix + generation));

  const storeCover = async (url: string, response: Response): Promise<void> => {
    const body = await response.blob();
    if (body.size > maxTotalBytes / 2) return;
    const [young = 0, ...older] = await generations();
    let cache = await openGeneration(young);
    if (await cache.match(url)) return;
    let bytes = Number(await (await cache.match(sizeAddress))?.text()) || 0;
    if (bytes + body.size > maxTotalBytes / 2) {
      for (const generation of older) await evict(generation);
      cache = await openGeneration(young + 1);
      bytes = 0;
    }
    const type = response.headers.get('content-type') ?? body.type;
    await cache.put(url, new Response(body, { headers: { 'content-type': type } }));
    await cache.put(sizeAddress, new Response(String(bytes + body.size)));
  };

  /** Stores a cover. If the storage quota is exceeded, evicts the old generation and retries, at last evicts both. */
  const storeWithinQuota = async (url: string, response: Response): Promise<void> => {
    try {
      await storeCover(url, response.clone());
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return;
      const allGenerations = await generations();
      for (const generation of allGenerations.length > 1 ? allGenerations.slice(1) : allGenerations)
        await evict(generation);
      await storeCover(url, response).catch(async () => {
        for (const generation of await generations()) await evict(generation);
      });
    }
  };

  const findCover = async (url: string): Promise<{ found: Response; isOld: boolean } | null> => {
    const [young, old] = await generations();
    for (const generation of [young, old]) {
      if (generation === undefined) continue;
      const found = await (await openGeneration(generation)).match(url);
      if (found) return { found, isOld: generation !== young };
    }
    return null;
  };

  return {
    respond: (url, load) => {
      let resolveKept: () => void = () => undefined;
      const keptPromise = new Promise<void>((resolve) => (resolveKept = resolve));
      const getResponse = async (): Promise<Response> => {
        const cachedCover = await findCover(url).catch(() => null);
        const response = cachedCover?.found ?? (await load());
        const isCompleteImage =
          response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/');
        if (cachedCover ? cachedCover.isOld : isCompleteImage && response.type !== 'opaque') {
          const copy = response.clone();
          serialize(() => storeWithinQuota(url, copy)).then(resolveKept, resolveKept);
        } else resolveKept();
        return response;
      };
      const responsePromise = getResponse();
      responsePromise.catch(resolveKept);
      return { answer: responsePromise, kept: keptPromise };
    },
    clear: () =>
      serialize(async () => {
        for (const generation of await generations()) await evict(generation);
      }),
  };
}
