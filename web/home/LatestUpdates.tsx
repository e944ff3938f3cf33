import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatAge, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { MiniRow } from '#web/ui/cards/MiniRow.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, SkeletonMiniRows } from '#web/ui/feedback/Skeleton.tsx';
import { useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import { latestUpdatesQuery, type TitleUpdate } from '#web/feeds/latest-updates.ts';
import styles from './HomePage.module.css';

/** Newest chapters of the site, one per title: fifteen in three columns, fewer in narrow viewports. */
export function LatestUpdates() {
  const t = useT();
  const query = useQuery(latestUpdatesQuery(useFilters()));
  const failure = useFailure(query);
  const isWide = useMedia(wideQuery);
  const isPhone = useMedia('(max-width: 639px)');
  const columns: ColumnCount = isWide ? 3 : isPhone ? 1 : 2;
  return (
    <Section title={t('home.latest')} more={{ href: pathTo.latest(), label: t('home.seeAll') }}>
      {query.data ? (
        <Columns updates={query.data.slice(0, rowsByColumns[columns])} columns={columns} />
      ) : failure ? (
        <SectionError query={query} failure={failure} />
      ) : (
        <Busy label={t('app.loading')} className={styles.columns}>
          {Array.from({ length: columns }, (_, skeletonIndex) => (
            <Panel key={skeletonIndex}>
              <SkeletonMiniRows count={4} />
            </Panel>
          ))}
        </Busy>
      )}
    </Section>
  );
}

type ColumnCount = 1 | 2 | 3;
/** Number of titles by number of columns; a multiple of it, so that all columns are equally long. */
const rowsByColumns = { 1: 9, 2: 10, 3: 15 };

function Columns({ updates, columns }: { updates: TitleUpdate[]; columns: ColumnCount }) {
  const t = useT();
  if (updates.length === 0) return <Empty compact icon={<RefreshCw />} title={t('home.noUpdates')} />;
  const rowsPerColumn = Math.ceil(updates.length / columns);
  const updatesByColumn = Array.from({ length: columns }, (_, columnIndex) =>
    updates.slice(columnIndex * rowsPerColumn, (columnIndex + 1) * rowsPerColumn),
  );
  return (
    <div className={styles.columns}>
      {updatesByColumn
        .filter((columnUpdates) => columnUpdates.length > 0)
        .map((columnUpdates) => (
          <Panel key={columnUpdates[0]!.title.id}>
            {columnUpdates.map((update) => (
              <UpdateRow key={update.title.id} update={update} />
            ))}
          </Panel>
        ))}
    </div>
  );
}

function UpdateRow({ update: { title, chapter } }: { update: TitleUpdate }) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const { attributes } = chapter;
  const groups = related(chapter, 'scanlation_group');
  const lang = toBcp47(attributes.translatedLanguage);
  return (
    <MiniRow
      // chapters hosted on another site link to their title's page
      href={attributes.externalUrl ? pathTo.titleOf(title) : pathTo.chapter(chapter.id)}
      cover={{ src: mainCoverUrl(title, 256), blur: coverBlur(title.attributes.contentRating, t) }}
      name={main.text}
      nameLang={toBcp47(main.language)}
      language={{ code: attributes.translatedLanguage, name: languageName(attributes.translatedLanguage) }}
      number={chapterLabel(attributes)}
      chapterName={attributes.title}
      chapterLang={lang}
      by={groups.length > 0 ? groups.map((group) => group.attributes.name).join(', ') : t('app.noGroup')}
      official={groups.some((group) => group.attributes.official)}
      age={formatAge(new Date(attributes.readableAt))}
    />
  );
}
