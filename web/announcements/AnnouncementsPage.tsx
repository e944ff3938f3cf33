import { useCallback } from 'react';
import { Megaphone } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { call } from '#web/lib/api/call.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { firstParagraphs } from '#web/lib/render/excerpt.ts';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { localizedText } from '#contract/rules/title-names.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Panel, Wrap } from '#web/ui/layout/Panel.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AnnouncementFacts } from './AnnouncementFacts.tsx';
import { importantFirst, type Announcement } from './queries.ts';
import { ReadMoreLink } from './ReadMoreLink.tsx';
import styles from './Announcements.module.css';

const pageSize = 20;
const maxPreviewLength = 320;

/** Announcements to all visitors: the important ones of the first page, then newest first. */
export function AnnouncementsPage() {
  const t = useT();
  usePageTitle(t('announcements.title'));
  const pages = usePagedList<Announcement>({
    key: ['announcements'],
    limit: pageSize,
    fetchPage: useCallback(async ({ signal, ...page }) => {
      const response = await call('announcements.list', { query: { ...page, includes: ['user'] }, signal });
      // older important ones keep their place: they are far from the top on purpose
      return page.offset === 0 ? { ...response, data: importantFirst(response.data) } : response;
    }, []),
  });
  return (
    <Wrap className={styles.page}>
      <PageHeading title={t('announcements.title')} />
      <InfiniteList
        pages={pages}
        label={t('announcements.title')}
        gap={16}
        estimate={() => 150}
        skeleton={<Skeleton height="150px" />}
        skeletons={3}
        empty={<Empty icon={<Megaphone />} level={2} title={t('announcements.none')} />}
        renderItem={(announcement) => <Preview announcement={announcement} />}
      />
    </Wrap>
  );
}

function Preview({ announcement }: { announcement: Announcement }) {
  const language = useLanguage();
  const { name, body } = announcement.attributes;
  const title = localizedText(name, language, 'en');
  const text = localizedText(body, language, 'en');
  const excerpt = text && firstParagraphs(text.text, maxPreviewLength);
  return (
    <Panel pad className={styles.preview}>
      <div className={styles.head}>
        <h2 className={styles.name} lang={title ? toBcp47(title.language) : undefined}>
          <Link href={pathTo.announcement(announcement.id)}>
            <bdi>{title?.text}</bdi>
          </Link>
        </h2>
        <AnnouncementFacts announcement={announcement} />
      </div>
      {excerpt && (
        <Prose lang={toBcp47(text.language)}>
          <Markdown text={excerpt.text} />
        </Prose>
      )}
      {excerpt?.isCut && (
        <p>
          <ReadMoreLink id={announcement.id} title={title?.text} />
        </p>
      )}
    </Panel>
  );
}
