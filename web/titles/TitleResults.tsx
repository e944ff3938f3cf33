import type { ReactNode } from 'react';
import { Bookmark } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import type { ListStyle } from '#contract/rules/preferences.ts';
import { coverBlur, mainCoverUrl, ratingKeys, ratingTones } from '#web/lib/catalogue/covers.ts';
import { formatAgo, formatCount, formatDateTime, formatDecimal, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { localizedText, titleNames } from '#contract/rules/title-names.ts';
import { languageRank, usePreferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { maxRowFlags, rowTags } from '#contract/preload/title-rows.ts';
import { preloadedRows } from '#contract/preload/queries.ts';
import { creatorNames, type Title } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import type { PagedList } from '#web/lib/lists/use-paged-list.ts';
import { Dot } from '#web/ui/text/Dot.tsx';
import { useAfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { ResultFigure, ResultRow } from '#web/ui/cards/ResultRow.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { SkeletonCards, SkeletonResults } from '#web/ui/feedback/Skeleton.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { coverColumns, fitColumns } from '#web/ui/layout/VirtualList.tsx';
import { CardMenuButton } from './CardMenuButton.tsx';
import { CoverMeta } from './CoverMeta.tsx';
import type { RatedTitle } from './found.ts';
import { MatchedName } from './MatchedName.tsx';
import { matchingName, type NameMatch } from './name-match.ts';
import { TitleCoverCard } from './TitleCoverCard.tsx';
import styles from './TitleResults.module.css';

/** `list`: rows with text; `grid`: small rows side by side; `covers`: cover cards. */
export type ResultLayout = ListStyle;

/** Paged list of titles in one of three layouts. */
export function TitleResults<T extends RatedTitle>({
  pages,
  layout,
  label,
  empty,
  hiddenCountAbove = false,
  searchText = '',
  showsAdded = false,
  below,
}: {
  pages: PagedList<T>;
  layout: ResultLayout;
  label: string;
  empty: ReactNode;
  /** Whether the number of titles that the viewer blocks is already shown above the list. */
  hiddenCountAbove?: boolean;
  /** What the titles were searched by: each shows the name that matches. */
  searchText?: string;
  /** Rows tell when the title was added instead of when it was updated: for lists in that order. */
  showsAdded?: boolean;
  /** Returns what stands below a title, in all layouts. */
  below?: (title: T) => ReactNode;
}) {
  const language = useLanguage();
  const matchOf = ({ attributes }: RatedTitle) => matchingName(attributes, language, searchText);
  const matchedName = (title: RatedTitle) => {
    const match = matchOf(title);
    return match && <MatchedName match={match} />;
  };

  const sharedProps = { pages, label, empty, hiddenCountAbove, look: layout };
  if (layout === 'covers') {
    return (
      <InfiniteList
        {...sharedProps}
        columns={coverColumns}
        gap={16}
        estimate={(width) => (width * 10) / 7 + 72}
        skeleton={<SkeletonCards count={1} />}
        skeletons={18}
        renderItem={(title) => (
          <>
            <TitleCoverCard
              title={title}
              sizes="(max-width: 767px) 31vw, 200px"
              second={matchedName(title)}
              meta={<CoverMeta title={title} rating={title.rating} />}
            />
            {below?.(title)}
          </>
        )}
      />
    );
  }
  const hasSmallRows = layout === 'grid';
  const list = (
    <InfiniteList
      {...sharedProps}
      columns={hasSmallRows ? fitColumns(300, 12) : undefined}
      gap={hasSmallRows ? 12 : 0}
      estimate={(width) => (hasSmallRows ? 118 : width < 600 ? 135 : 141)}
      skeleton={<SkeletonResults count={1} />}
      skeletons={hasSmallRows ? 18 : 8}
      renderItem={(title, resultIndex) => (
        <TitleResult
          title={title}
          match={matchOf(title)}
          small={hasSmallRows}
          first={resultIndex < preloadedRows.count}
          showsAdded={showsAdded}
          below={below?.(title)}
        />
      )}
    />
  );
  return list;
}

/**
 * A title as a row of results.
 * @param first whether the row is visible when the page opens, so that its cover loads eagerly
 */
export function TitleResult({
  title,
  match,
  small,
  first,
  showsAdded = false,
  below,
}: {
  title: RatedTitle;
  match: NameMatch | null;
  small: boolean;
  first: boolean;
  showsAdded?: boolean;
  /** Stands below the row, in its panel. */
  below?: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const isPhone = useMedia(phoneQuery);
  const { attributes } = title;
  const { main, second } = titleNames(attributes, language);
  const localDescription = small ? null : localizedText(attributes.description, language, attributes.originalLanguage);
  const path = pathTo.titleOf(title);
  const tags = rowTags(attributes.tags, small ? 3 : undefined);
  const flags = !small && (
    <Flags codes={attributes.availableTranslatedLanguages} max={isPhone ? maxRowFlags.phone : maxRowFlags.wide} />
  );
  return (
    <Panel className={small ? undefined : styles.line}>
      <ResultRow
        href={path}
        cover={{ ...coverProps(title, t, small ? '66px' : preloadedRows.sizes), eager: first }}
        name={main.text}
        lang={toBcp47(main.language)}
        second={match ? <MatchedName match={match} /> : second?.text}
        secondLang={second && !match ? toBcp47(second.language) : undefined}
        small={small}
        menu={<CardMenuButton id={title.id} name={main.text} path={path} />}
        by={small ? undefined : creatorNames(title).join(', ')}
        figures={
          <>
            {title.rating !== null && <Score>{formatDecimal(title.rating, 2)}</Score>}
            <ResultFigure>
              <Dot tone={`pub-${attributes.status}`} />
              <span>
                {t(statusKeys[attributes.status])}
                {attributes.year !== null && <span className={styles.year}>, {attributes.year}</span>}
              </span>
            </ResultFigure>
            {!small && title.chapters !== null && (
              <ResultFigure>{t('results.chapters', { count: title.chapters })}</ResultFigure>
            )}
            {!isPhone && flags}
          </>
        }
        aside={!small && <Popularity title={title} showsAdded={showsAdded} />}
        tagsEnd={isPhone && flags}
        tags={
          <>
            <Tag tone={ratingTones[attributes.contentRating]}>{t(ratingKeys[attributes.contentRating])}</Tag>
            {tags.map((tag) => (
              <Tag key={tag.id} tone={tag.attributes.group === 'content' ? 'warning' : 'neutral'}>
                {tagName(tag)}
              </Tag>
            ))}
          </>
        }
      >
        {localDescription && (
          <span lang={toBcp47(localDescription.language)} dir="auto">
            {plainMarkdown(localDescription.text).slice(0, 400)}
          </span>
        )}
      </ResultRow>
      {below}
    </Panel>
  );
}

/** Follows, and when the newest chapter came out or the title was added. */
function Popularity({ title, showsAdded }: { title: RatedTitle; showsAdded: boolean }) {
  const t = useT();
  const { follows, latestAt } = title;
  const date = showsAdded ? new Date(title.attributes.createdAt) : latestAt;
  return (
    <>
      {follows !== null && follows > 0 && (
        <ResultFigure>
          <Bookmark />
          {t('results.follows', { count: follows, shown: formatCount(follows) })}
        </ResultFigure>
      )}
      {date && (
        <ResultFigure>
          <time dateTime={date.toISOString()} title={formatDateTime(date)}>
            {t(showsAdded ? 'results.added' : 'results.updated', { ago: formatAgo(date) })}
          </time>
        </ResultFigure>
      )}
    </>
  );
}

/** Flags of the languages that a title's chapters are available in, the reader's preferred languages first. */
function Flags({ codes, max }: { codes: string[]; max: number }) {
  const t = useT();
  const preferred = usePreferredLanguages();
  const hasPainted = useAfterFirstPaint();
  if (codes.length === 0) return null;
  const sorted = codes.toSorted((a, b) => languageRank(a, preferred) - languageRank(b, preferred));
  return (
    <ResultFigure>
      <span className={styles.flags} aria-hidden="true">
        {sorted.slice(0, max).map((code) => (
          <LanguageFlag key={code} code={code} />
        ))}
        {sorted.length > max && `+${sorted.length - max}`}
      </span>
      {/* after the first paint, because formatting language names is slow on slow devices */}
      {hasPainted && (
        <span className="sr-only">{t('results.languages', { names: sorted.map(languageName).join(', ') })}</span>
      )}
    </ResultFigure>
  );
}

function coverProps(title: Title, t: ReturnType<typeof useT>, sizes: string) {
  const smallUrl = mainCoverUrl(title, 256);
  const largeUrl = mainCoverUrl(title, 512);
  return {
    src: smallUrl,
    srcSet: smallUrl && largeUrl ? `${smallUrl} 256w, ${largeUrl} 512w` : undefined,
    sizes,
    blur: coverBlur(title.attributes.contentRating, t),
  };
}
