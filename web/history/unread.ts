// How much of titles is unread, as the account counts it; guests have nobody who does.
import { queryOptions } from '@tanstack/react-query';
import { isLanguage } from '#contract/languages.ts';
import { call } from '#web/lib/api.ts';
import { send } from '#web/lib/reading/outbox.ts';
import { readingKey } from '#web/lib/reading/reading.ts';

/** @param languages of a reader whose settings name none, the best first */
export const unreadQuery = (titles: readonly string[], languages: readonly string[]) =>
  queryOptions({
    queryKey: [...readingKey, 'unread', titles, languages],
    queryFn: async ({ signal }) => {
      await send();
      const query = { titles: [...titles], languages: languages.filter(isLanguage) };
      return (await call('reading.unread', { query, signal })).data;
    },
  });
