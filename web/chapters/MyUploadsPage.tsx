import { useQuery } from '@tanstack/react-query';
import { BookDashed, X } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { isPageId } from '#contract/rules/page-id.ts';
import { chapterTabs } from '#contract/rules/own-chapters.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { ownChaptersQuery } from './queries.ts';
import { stateLooks } from './states.ts';
import { UploadList } from './UploadList.tsx';
import styles from './Chapters.module.css';

/** Chapters that the viewer has uploaded, in tabs by state. */
export function MyUploadsPage() {
  const t = useT();
  const { status } = useSession();
  usePageTitle(t('pages.myUploads'));
  return (
    <Wrap>
      <PageHeading title={t('pages.myUploads')} />
      {status === 'guest' ? (
        <SignInPrompt icon={<BookDashed />} title={t('pages.needUploads')} />
      ) : status === 'member' ? (
        <OwnUploads />
      ) : (
        <Loading />
      )}
    </Wrap>
  );
}

function OwnUploads() {
  const t = useT();
  const path = buildPath('myUploads');
  const [params, patchParams] = useUrlParams(path);
  const tab = chapterTabs.find((each) => each === params.get('tab')) ?? 'published';
  const asked = params.get('title');
  const manga = asked !== null && isPageId(asked) ? asked : null;
  const offset = Number(params.get('offset')) || 0;
  const query = useQuery(ownChaptersQuery(tab, manga, offset));
  const failure = useFailure(query);
  const { data } = query;
  const href = (each: string): string => {
    const search = new URLSearchParams({
      ...(each === 'published' ? {} : { tab: each }),
      ...(manga ? { title: manga } : {}),
    });
    return search.size === 0 ? path : `${path}?${search}`;
  };
  return (
    <>
      <Tabs
        bleed
        label={t('pages.myUploads')}
        items={chapterTabs.map((each) => ({
          href: href(each),
          label: t(stateLooks[each].tab),
          current: each === tab,
          ...(data ? { count: formatCount(data.counts[each]) } : {}),
        }))}
      />
      {manga && (
        <p className={styles.only}>
          <Button size="sm" icon={<X />} onClick={() => patchParams({ title: null, offset: null })}>
            {t('chapters.allTitles')}
          </Button>
        </p>
      )}
      {failure ? (
        <SectionError query={query} failure={failure} />
      ) : !data ? (
        <Loading />
      ) : data.chapters.length === 0 && offset === 0 ? (
        <div className={styles.none}>
          <Empty
            level={2}
            icon={<BookDashed />}
            title={t(stateLooks[tab].none)}
            {...(tab === 'published'
              ? { action: <Button href={pathTo.titles()}>{t('nav.advancedSearch')}</Button> }
              : {})}
          >
            {tab === 'published' && t('chapters.none.how')}
          </Empty>
        </div>
      ) : (
        <UploadList
          key={`${tab} ${manga} ${offset}`}
          tab={tab}
          page={data}
          offset={offset}
          onTitle={(title) => patchParams({ title, offset: null })}
          onPage={(next) => patchParams({ offset: next === 0 ? null : String(next) })}
        />
      )}
    </>
  );
}

function Loading() {
  const t = useT();
  return (
    <Busy label={t('app.loading')}>
      <Skeleton height="240px" />
    </Busy>
  );
}
