import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useSearchParams } from '#web/lib/navigation/location.ts';
import { BlockedNote } from '#web/blocks/BlockedNote.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import type { Chapter, Title } from '#web/lib/catalogue/related.ts';
import { navigate, pathTo, useCanonicalPath } from '#web/lib/navigation/routes.ts';
import { QueryPage } from '#web/lib/navigation/QueryPage.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { useAfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { useHasOpened } from '#web/ui/behavior/use-once-open.ts';
import { CommentsTab } from '#web/comments/CommentsTab.tsx';
import { commentCountQuery } from '#web/comments/queries.ts';
import { ArtTab } from './ArtTab.tsx';
import { countNumbers } from './chapter-list.ts';
import { ChaptersTab } from './ChaptersTab.tsx';
import { EpisodesTab } from './EpisodesTab.tsx';
import { coversQuery, episodesQuery, titleChaptersQuery, titleQuery } from './queries.ts';
import { RecommendationsTab } from './RecommendationsTab.tsx';
import { RelatedTab } from './RelatedTab.tsx';
import { relatedCount } from './relations.ts';
import { SkippedNumbers, StartReading } from './StartReading.tsx';
import { Synopsis } from './Synopsis.tsx';
import { tabLabels, parseTab, tabPath, titleTabs, type TitleTab } from './tabs.ts';
import { TitleCover } from './TitleCover.tsx';
import { TitleFacts } from './TitleFacts.tsx';
import { TitleStatistics } from './TitleStatistics.tsx';
import { TitleFrame } from './TitleFrame.tsx';
import { TitleLoading } from './TitleLoading.tsx';
import { TitleNames } from './TitleNames.tsx';
import { TitleTags } from './TitleTags.tsx';
import type { SoughtNumber } from './use-jump.ts';
import { useReading, useUnread } from './use-reading.ts';
import { canOrderVersions } from './versions.ts';
import styles from './TitlePage.module.css';

const VersionsDialog = deferredComponent(
  () => withCatalogues(import('./VersionsDialog.tsx'), 'versions'),
  (all) => all.VersionsDialog,
  undefined,
  true,
);

const TitleActions = deferredComponent(
  () => import('./TitleActions.tsx'),
  (all) => all.TitleActions,
  undefined,
  true,
);

const noChapters: readonly Chapter[] = [];

/**
 * The page of a title: its facts, and tabs for its chapters, episodes of adaptations, art, and related and recommended
 * titles.
 */
export function TitlePage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(titleQuery(id));
  return (
    <QueryPage query={query} notFound={t('titles.notFound')} loading={<TitleLoading />}>
      {(title) => <TitleView title={title} />}
    </QueryPage>
  );
}

function TitleView({ title }: { title: Title }) {
  const t = useT();
  const language = useLanguage();
  const isPhone = useMedia(phoneQuery);
  const searchParams = useSearchParams();
  const chapterFeed = useQuery(titleChaptersQuery(title.id));
  const covers = useQuery(coversQuery(title.id));
  const names = titleNames(title.attributes, language);
  usePageTitle(names.main.text);

  const line = useReadingLine(title.id);
  const resets = title.attributes.chapterNumbersResetOnNewVolume;
  const reading = useReading(chapterFeed.data, line, resets);
  const unreadCounts = useUnread(chapterFeed.data, line, resets);
  const canOrder = useMemo(() => canOrderVersions(chapterFeed.data ?? []), [chapterFeed.data]);
  const [isOrdering, setOrdering] = useState(false);
  const hasOpenedOrdering = useHasOpened(isOrdering);
  const [sought, setSought] = useState<SoughtNumber | null>(null);
  const openVersionsDialog = canOrder ? () => setOrdering(true) : undefined;
  const tab = parseTab(searchParams.get('tab'));
  const countByTab: Partial<Record<TitleTab, number>> = {
    ...(chapterFeed.data ? { chapters: countNumbers(chapterFeed.data, resets) } : {}),
    ...(covers.data ? { art: covers.data.length } : {}),
    related: relatedCount(title),
  };
  const hasPainted = useAfterFirstPaint();
  const commentCount = useQuery({ ...commentCountQuery({ type: 'manga', id: title.id }), enabled: hasPainted }).data;
  if (commentCount) countByTab.comments = commentCount;
  // few titles have adaptations: the tab is the last one, so that nothing moves when it turns out that there are some
  const hasEpisodes = (useQuery({ ...episodesQuery(title.id), enabled: hasPainted }).data?.length ?? 0) > 0;
  const shownTabs = titleTabs.filter(
    (each) => each === tab || (each === 'episodes' ? hasEpisodes : each !== 'related' || relatedCount(title) > 0),
  );
  const path = pathTo.titleOf(title);
  useCanonicalPath(path);
  const name = names.main.text;
  const isLoading = chapterFeed.data === undefined && !chapterFeed.isError;
  const start = <StartReading reading={reading} isLoading={isLoading} bar={isPhone} onVersions={openVersionsDialog} />;
  const actions = (
    <>
      {/* the header's sign-in button is toned down, because the page has a primary button */}
      <div className={styles.actions} data-primary="">
        {!isPhone && start}
        {hasPainted && (
          <TitleActions
            title={{ id: title.id, name }}
            path={path}
            reading={reading}
            downloads={{ titleId: title.id, chapters: chapterFeed.data ?? noChapters, reading, line, resets }}
          />
        )}
      </div>
      <SkippedNumbers
        reading={reading}
        onShow={(number) => {
          if (tab !== 'chapters') navigate(tabPath(path, 'chapters'));
          setSought({ number });
        }}
      />
    </>
  );
  const statistics = <TitleStatistics title={title} unread={unreadCounts} languages={line.languages} />;
  const facts = <TitleFacts title={title} others={names.others} />;

  return (
    <TitleFrame
      cover={<TitleCover title={title} count={covers.data?.length ?? 0} href={tabPath(path, 'art')} />}
      side={isPhone ? null : facts}
      banner={title}
      head={
        <>
          <TitleNames title={title} names={names} />
          {isPhone ? statistics : actions}
        </>
      }
    >
      <BlockedNote target={{ kind: 'title', id: title.id, name }} />
      <div className={styles.about}>
        {isPhone && actions}
        <TitleTags title={title} />
        {!isPhone && statistics}
        <Synopsis title={title} maxLines={isPhone ? 2 : 3} />
        {isPhone && (
          <details className={styles.more}>
            <summary>
              {t('titles.facts')}
              <ChevronDown />
            </summary>
            {facts}
          </details>
        )}
      </div>
      <Tabs
        label={t('titles.sections')}
        bleed
        sticky
        items={shownTabs.map((each) => {
          const count = countByTab[each];
          return {
            href: tabPath(path, each),
            label: t(tabLabels[each]),
            current: each === tab,
            ...(count === undefined ? {} : { count }),
          };
        })}
      />
      {hasPainted && tab === 'chapters' && (
        <ChaptersTab
          title={title}
          query={chapterFeed}
          covers={covers.data ?? []}
          line={line}
          onVersions={openVersionsDialog}
          sought={sought}
        />
      )}
      {tab === 'episodes' && <EpisodesTab id={title.id} chapters={chapterFeed.data} line={line} />}
      {tab === 'comments' && <CommentsTab subject={{ type: 'manga', id: title.id }} path={tabPath(path, 'comments')} />}
      {tab === 'art' && <ArtTab title={title} query={covers} />}
      {tab === 'related' && <RelatedTab title={title} />}
      {tab === 'recommendations' && <RecommendationsTab id={title.id} />}
      {isPhone && start}
      {hasOpenedOrdering && (
        <VersionsDialog
          titleId={title.id}
          chapters={chapterFeed.data ?? []}
          open={isOrdering}
          onClose={() => setOrdering(false)}
        />
      )}
    </TitleFrame>
  );
}
