// A feed of chapters as one endless list, with the titles that they belong to.
import type { ClientQuery, ClientResponse } from '#contract/client.gen.ts';
import { call } from '#web/lib/api.ts';
import { relatedId } from '#web/lib/related.ts';
import { usePages, type Pages } from '#web/lib/use-pages.ts';
import type { FeedItem } from './feed-days.ts';

const step = 60;
const everyRating = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;

/** What a feed asks its endpoint with. */
export type FeedPage = Pick<ClientQuery<'chapters.list'>, 'limit' | 'offset' | 'order' | 'includes'>;

/**
 * The chapters of an endpoint, newest first. `ask` calls it with the given page in its query; covers come by a second
 * call, because a title in a relationship has none. `key` names the feed.
 */
export function useFeed(
  key: readonly unknown[],
  ask: (page: FeedPage, signal: AbortSignal) => Promise<ClientResponse<'chapters.list'>>,
): Pages<FeedItem> {
  return usePages<FeedItem>({
    key: ['feed', ...key],
    limit: step,
    fetchPage: async ({ limit, offset, signal }) => {
      const page: FeedPage = {
        limit,
        offset,
        order: { readableAt: 'desc' },
        includes: ['scanlation_group', 'user'],
      };
      const answer = await ask(page, signal);
      const ids = [...new Set(answer.data.flatMap((chapter) => relatedId(chapter, 'manga') ?? []))];
      const titles = ids.length === 0 ? [] : await titlesOf(ids, signal);
      const byId = new Map(titles.map((title) => [title.id, title]));
      const data = answer.data.flatMap((chapter): FeedItem[] => {
        const title = byId.get(relatedId(chapter, 'manga') ?? '');
        return title ? [{ id: chapter.id, chapter, title }] : [];
      });
      return { ...answer, data };
    },
  });
}

async function titlesOf(ids: string[], signal: AbortSignal) {
  const query = { ids, limit: ids.length, includes: ['cover_art' as const], contentRating: [...everyRating] };
  return (await call('titles.list', { query, signal })).data;
}
