import { memo } from 'react';
import { Bookmark, Check, Trash2 } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { DownloadMark } from '#web/downloads/DownloadMark.tsx';
import { chapterHref, externalLinkProps, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { formatAge, formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { GroupText } from '#web/lib/catalogue/GroupText.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { resumePage } from '#web/lib/reading/local-place.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { useHistoryChanges } from './changes.ts';
import type { HistoryEntry } from './entries.ts';
import styles from './HistoryRow.module.css';

/**
 * Row of a chapter that was opened: the chapter's name links to the page at which the reader stopped, the title's name
 * to the title page.
 */
export const HistoryRow = memo(function HistoryRow({
  entry,
  first,
  last,
  compact = false,
}: {
  entry: HistoryEntry;
  /** Whether the row is the first of its day; the rows of a day form a panel. */
  first: boolean;
  last: boolean;
  /** Without the button that removes it from the history. */
  compact?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const { remove } = useHistoryChanges();
  const { chapter, title, at: openedAt, page, pages, read: isRead, bookmarks } = entry;
  const { attributes } = chapter;
  const name = title && titleNames(title.attributes, language).main;
  const label = chapterLabel(attributes);
  const resumePageNumber = resumePage(entry);
  const externalUrl = externalUrlOf(chapter);
  // a read chapter that is being read again is not done, so it does not look so
  const isPartRead = page !== null && pages !== null && page < pages;
  const linkProps = externalUrl === null ? {} : externalLinkProps;
  return (
    <article
      className={styles.row}
      data-read={(isRead && !isPartRead) || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-compact={compact || undefined}
    >
      <Cover
        width={46}
        src={title && mainCoverUrl(title, 256)}
        {...blurProp(title && coverBlur(title.attributes.contentRating, t))}
      />
      <div className={styles.text}>
        <h3 className={styles.name}>
          {title && name ? (
            <Link href={pathTo.titleOf(title)} lang={toBcp47(name.language)}>
              <bdi>{name.text}</bdi>
            </Link>
          ) : (
            t('history.unknownTitle')
          )}
        </h3>
        <Link
          className={styles.chapter}
          href={chapterHref(chapter, resumePageNumber)}
          lang={labelLang(attributes)}
          {...linkProps}
        >
          <Language code={attributes.translatedLanguage} name={languageName(attributes.translatedLanguage)} />
          <b>{label}</b>
          {attributes.title && <bdi className={styles.cut}>{attributes.title}</bdi>}
          <DownloadMark chapterId={chapter.id} />
          <span className="sr-only">
            {[name && `, ${name.text}`, resumePageNumber && `, ${t('history.resumeAt', { page: resumePageNumber })}`]
              .filter(Boolean)
              .join('')}
          </span>
        </Link>
        <span className={styles.facts}>
          {related(chapter, 'scanlation_group').length > 0 && (
            <span className={styles.cut}>
              <GroupText chapter={chapter} />
            </span>
          )}
          <time dateTime={openedAt.toISOString()} title={formatDateTime(openedAt)}>
            {formatAge(openedAt)}
          </time>
        </span>
      </div>
      <span className={styles.place}>
        {isPartRead ? (
          <>
            <span>{t('reading.pageOf', { page, pages })}</span>
            <Progress value={page / pages} />
          </>
        ) : (
          <span className={styles.done}>
            {isRead && <Check />} {t(isRead ? 'reading.read' : 'reading.unread')}
          </span>
        )}
      </span>
      {bookmarks.length > 0 && (
        <div className={styles.bookmarks}>
          <Chips label={t('history.bookmarksOf', { chapter: label })}>
            {bookmarks.map((markedPage) => (
              <Chip key={markedPage} icon={<Bookmark />} href={pathTo.chapter(chapter.id, markedPage)}>
                {t('history.page', { page: markedPage })}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {!compact && (
        <IconButton
          size="sm"
          icon={<Trash2 />}
          label={t('history.remove', { chapter: [label, name?.text].filter(Boolean).join(', ') })}
          onClick={() => void remove(entry)}
        />
      )}
    </article>
  );
});

const blurProp = (blur: { label: string; hint: string } | null | undefined) => (blur ? { blur } : {});
