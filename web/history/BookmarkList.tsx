import { Bookmark, Trash2 } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { boot } from '#web/lib/api/boot-facts.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { pageUrls } from '#web/lib/catalogue/page-urls.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { pagesQuery } from '#web/reader/queries.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { fitColumns } from '#web/ui/layout/VirtualList.tsx';
import { bookmarksKey, useHistoryChanges } from './changes.ts';
import { fetchBookmarks, type PageBookmark } from './entries.ts';
import styles from './HistoryPage.module.css';

const cardSize = { width: 150, gap: 16 };

/** The bookmarked pages, the newest bookmark first. */
export function BookmarkList() {
  const t = useT();
  const pages = usePagedList({ key: bookmarksKey, limit: 36, fetchPage: fetchBookmarks });
  return (
    <InfiniteList
      alone
      pages={pages}
      label={t('history.bookmarks')}
      columns={fitColumns(cardSize.width, cardSize.gap)}
      gap={cardSize.gap}
      estimate={(width) => (width * 10) / 7 + 60}
      skeleton={<Skeleton shape="cover" />}
      skeletons={12}
      renderItem={(bookmark) => <BookmarkCard bookmark={bookmark} />}
      empty={
        <Empty icon={<Bookmark />} level={2} title={t('history.noBookmarks')}>
          {t('history.noBookmarksHint')}
        </Empty>
      }
    />
  );
}

function BookmarkCard({ bookmark }: { bookmark: PageBookmark }) {
  const t = useT();
  const language = useLanguage();
  const { removeBookmark } = useHistoryChanges();
  const { chapter, title, page, image } = bookmark;
  const name = title && titleNames(title.attributes, language).main;
  // an account's bookmarks come with an image URL; for a guest's bookmarks, stored on this device, it is looked up
  const { data: pages, isError } = useQuery({ ...pagesQuery(chapter.id), enabled: image === null });
  const pageUrl = pages && pageUrls(pages, true, boot.featureFlags.readerInitialOrigin)[page - 1];
  const src = image ?? pageUrl ?? (isError && title ? mainCoverUrl(title, 256) : null);
  const label = chapterLabel(chapter.attributes);
  const isBlurred = title !== null && coverBlur(title.attributes.contentRating, t) !== undefined;
  return (
    <article className={styles.mark}>
      {src ? (
        <img className={styles.picture} src={src} alt="" loading="lazy" data-veiled={isBlurred || undefined} />
      ) : (
        <span className={styles.picture} />
      )}
      <div className={styles.line}>
        <span className={styles.words}>
          <Link href={pathTo.chapter(chapter.id, page)} className={styles.link}>
            <b>{t('history.page', { page })}</b>
            <span className="sr-only">
              {' '}
              {label}, {name?.text}
            </span>
          </Link>
          <span className={styles.cut}>{label}</span>
          {name && (
            <bdi className={styles.wrapped} lang={toBcp47(name.language)}>
              {name.text}
            </bdi>
          )}
        </span>
        <IconButton
          size="sm"
          icon={<Trash2 />}
          label={t('history.removeBookmark', { page, chapter: label })}
          onClick={() => void removeBookmark(bookmark)}
        />
      </div>
    </article>
  );
}
