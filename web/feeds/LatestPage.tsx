import { BookDashed } from 'lucide-react';
import { useSearchParams } from '#web/lib/navigation/location.ts';
import { chapterFeedQueries, chosenLanguages } from '#contract/preload/chapter-feeds.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { ChapterFeed, FeedCount } from './ChapterFeed.tsx';
import { languagesParam } from './chosen-languages.ts';
import { LanguageChips } from './LanguageChips.tsx';
import { useFeed } from './use-feed.ts';

/** Every new chapter of the site, in the languages that the URL names. */
export function LatestPage() {
  const t = useT();
  usePageTitle(t('feeds.latest'));
  const searchParams = useSearchParams();
  const readerLanguages = useFilters().languages;
  const languages = chosenLanguages(searchParams.get('lang'), readerLanguages);
  const setLanguages = (codes: readonly string[]) =>
    navigate(pathTo.latest(languagesParam(codes, readerLanguages)), { replace: true });
  const feed = useFeed(['latest', ...languages], (page) => chapterFeedQueries.latest(page, languages));
  return (
    <Wrap>
      <PageHeading title={t('feeds.latest')}>
        <FeedCount feed={feed} />
      </PageHeading>
      <LanguageChips chosen={languages} onChange={setLanguages} />
      <ChapterFeed
        feed={feed}
        countAbove
        empty={
          <Empty
            icon={<BookDashed />}
            level={2}
            title={t(languages.length > 0 ? 'feeds.noChaptersInLanguages' : 'feeds.noChapters')}
            action={
              languages.length > 0 ? (
                <Button look="second" onClick={() => setLanguages([])}>
                  {t('feeds.showEvery')}
                </Button>
              ) : undefined
            }
          />
        }
      />
    </Wrap>
  );
}
