import { useQuery } from '@tanstack/react-query';
import { BookDashed } from 'lucide-react';
import { ChapterFeed } from '#web/feeds/ChapterFeed.tsx';
import { languagesParam } from '#web/feeds/chosen-languages.ts';
import { LanguageChips } from '#web/feeds/LanguageChips.tsx';
import { useFeed } from '#web/feeds/use-feed.ts';
import { chapterFeedQueries, chosenLanguages } from '#contract/preload/chapter-feeds.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Group } from '#web/lib/catalogue/related.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { groupStatisticsQuery } from './queries.ts';

/** Chapters of a group by day. */
export function GroupFeed({
  group,
  params,
  onChange,
}: {
  group: Group;
  params: URLSearchParams;
  onChange: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  const readerLanguages = useFilters().languages;
  const languages = chosenLanguages(params.get('lang'), readerLanguages);
  const setLanguages = (codes: readonly string[]) => onChange({ lang: languagesParam(codes, readerLanguages) });
  const feed = useFeed(['group', group.id, ...languages], (page) =>
    chapterFeedQueries.latest({ ...page, groups: [group.id] }, languages),
  );
  const statistics = useQuery(groupStatisticsQuery(group.id)).data;
  const isFiltered = languages.length > 0;
  return (
    <>
      <h2 className="sr-only">{t('groups.feed')}</h2>
      <LanguageChips
        chosen={languages}
        onChange={setLanguages}
        among={statistics ? statistics.languages : group.attributes.focusedLanguages}
      />
      <ChapterFeed
        feed={feed}
        ownGroup={{ id: group.id, jointly: t('groups.jointly') }}
        empty={
          <Empty
            icon={<BookDashed />}
            title={t(isFiltered ? 'feeds.noChaptersInLanguages' : 'feeds.noChapters')}
            action={isFiltered ? <Button onClick={() => setLanguages([])}>{t('feeds.showEvery')}</Button> : undefined}
          />
        }
      />
    </>
  );
}
