import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { useHistoryEntry } from '#web/lib/navigation/location.ts';
import { titleFilter } from '#contract/rules/filters.ts';
import { call } from '#web/lib/api/call.ts';
import { isNotFound } from '#web/lib/api/failure.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { coversQuery, titleChaptersQuery, titleQuery } from './queries.ts';
import { TitleLoading } from './TitleLoading.tsx';

/** Opens a random title under its own URL, replacing the history entry: going back leads to the page before. */
export function RandomPage() {
  const t = useT();
  const queryClient = useQueryClient();
  const historyEntry = useHistoryEntry();
  const filters = useFilters();
  const query = useQuery({
    queryKey: ['random', historyEntry, filters],
    queryFn: async ({ signal }) => {
      const query = { ...titleFilter(filters), includes: ['cover_art' as const, 'author' as const, 'artist' as const] };
      const { data: title } = await call('titles.random', { query, signal });
      // so that the title is drawn with its chapters
      await Promise.all([
        queryClient.prefetchQuery(titleChaptersQuery(title.id)),
        queryClient.prefetchQuery(coversQuery(title.id)),
      ]);
      return title;
    },
    staleTime: Infinity,
  });
  const failure = useFailure(query);
  const { data } = query;
  const hasNoTitle = isNotFound(failure);
  useEffect(() => {
    if (!data) return;
    queryClient.setQueryData(titleQuery(data.id).queryKey, { result: 'ok', response: 'entity', data });
    navigate(pathTo.titleOf(data), { replace: true });
  }, [queryClient, data]);
  usePageTitle(hasNoTitle ? t('titles.random') : null);

  if (hasNoTitle) {
    return (
      <Wrap>
        <Empty icon={<Dices />} level={1} title={t('titles.noTitles')}>
          {t('titles.noTitlesHint')}
        </Empty>
      </Wrap>
    );
  }
  if (failure) {
    return <FailedPage failure={failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  return <TitleLoading />;
}
