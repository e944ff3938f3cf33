import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { failureText, isNotFound } from '#web/lib/api.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { titleNames } from '#web/lib/names.ts';
import { usePageTitle } from '#web/lib/page.ts';
import { preferredLanguages } from '#web/lib/reader-languages.ts';
import type { Title } from '#web/lib/related.ts';
import { pathTo, useOwnAddress } from '#web/lib/routes.ts';
import { useFailure } from '#web/lib/use-failure.ts';
import { FailedPage } from '#web/site/FailedPage.tsx';
import { StatusPage } from '#web/site/StatusPage.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { phoneQuery, useMedia } from '#web/ui/use-media.ts';
import { ArtTab } from './ArtTab.tsx';
import { countNumbers, firstChapter } from './chapter-list.ts';
import { ChaptersTab } from './ChaptersTab.tsx';
import { coversQuery, feedQuery, titleQuery } from './queries.ts';
import { StartReading } from './StartReading.tsx';
import { Synopsis } from './Synopsis.tsx';
import { TitleCover } from './TitleCover.tsx';
import { TitleFacts } from './TitleFacts.tsx';
import { TitleFigures } from './TitleFigures.tsx';
import { TitleFrame } from './TitleFrame.tsx';
import { TitleLoading } from './TitleLoading.tsx';
import { TitleNames } from './TitleNames.tsx';
import { TitleTags } from './TitleTags.tsx';
import styles from './TitlePage.module.css';

/** One title: what it is, its chapters and its art. */
export function TitlePage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(titleQuery(id));
  const failure = useFailure(query);
  if (query.data) return <TitleView title={query.data} />;
  if (isNotFound(failure)) return <StatusPage status={404} heading={t('titles.notFound')} />;
  if (failure) {
    return <FailedPage text={failureText(failure)} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  return <TitleLoading />;
}

function TitleView({ title }: { title: Title }) {
  const t = useT();
  const language = useLanguage();
  const phone = useMedia(phoneQuery);
  const [search] = useSearchParams();
  const feed = useQuery(feedQuery(title.id));
  const covers = useQuery(coversQuery(title.id));
  const names = titleNames(title.attributes, language);
  usePageTitle(names.main.text);

  const preferred = preferredLanguages(language);
  const first = feed.data ? firstChapter(feed.data, preferred) : null;
  const art = search.get('tab') === 'art';
  const path = pathTo.titleOf(title);
  useOwnAddress(path);
  const facts = <TitleFacts title={title} others={names.others} />;

  return (
    <TitleFrame
      cover={<TitleCover title={title} count={covers.data?.length ?? 0} href={`${path}?tab=art`} />}
      side={phone ? null : facts}
      banner={title}
      head={
        <>
          <TitleNames title={title} names={names} />
          {!phone && <StartReading chapter={first} />}
        </>
      }
    >
      <div className={styles.about}>
        <TitleTags title={title} />
        <TitleFigures title={title} />
        <Synopsis title={title} />
        {phone && (
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
        items={[
          {
            href: path,
            label: t('titles.chapters'),
            current: !art,
            ...(feed.data ? { count: countNumbers(feed.data) } : {}),
          },
          {
            href: `${path}?tab=art`,
            label: t('titles.art'),
            current: art,
            ...(covers.data ? { count: covers.data.length } : {}),
          },
        ]}
      />
      {art ? (
        <ArtTab title={title} query={covers} />
      ) : (
        <ChaptersTab title={title} query={feed} covers={covers.data ?? []} preferred={preferred} />
      )}
      {phone && <StartReading chapter={first} bar />}
    </TitleFrame>
  );
}
