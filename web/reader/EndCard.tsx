import { BookOpen, Check, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { formatAgo, formatCount, formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { languageNameInText } from '#web/lib/i18n/language-in-text.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { related, type Chapter } from '#web/lib/catalogue/related.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { cx } from '#web/ui/behavior/cx.ts';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { EndComments, EndOffer, GroupLinks, MoreTitles } from './deferred.tsx';
import { NextChapter, OtherLanguageLink } from './NextChapter.tsx';
import { isNextOpenedByTurning } from './neighbours.ts';
import { wantsNextChapter } from './pages/preload.ts';
import { PageChanges } from './panel/PageChanges.tsx';
import { RetryAll } from './panel/ReaderControls.tsx';
import { ShareTitleButton } from './panel/ShareButton.tsx';
import { TitleCover } from './panel/TitleCover.tsx';
import type { ReaderModel } from './use-reader.ts';
import styles from './EndCard.module.css';

type EndCardProps = Pick<ReaderModel, 'chapter' | 'title' | 'pages' | 'layout' | 'turning' | 'comments'>;

/**
 * The card after the last page: links the next chapter and notes how it differs from this one (group, language, missing
 * numbers), or else says that the reader is caught up. Never opens the next chapter by itself.
 */
export function EndCard({ chapter, title, pages, layout, turning, comments }: EndCardProps) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  const { id, path, names, feed, neighbours } = title;
  const failure = useFailure(feed);
  const isLoading = feed.isFetching && feed.isPending;
  const isFeedLoaded = !isLoading && !failure;
  // if true, taps beside the card's buttons go on to the next chapter, as taps on pages turn them
  const shouldOpenNextOnTap = layout.settings.atEnd !== 'card' && isNextOpenedByTurning(neighbours);
  // the side panel has the follow buttons, too
  const isPanelOpen = layout.wide && layout.settings.panel;
  const elsewhere = neighbours.nextInOtherLanguage;
  const hasEnded = isFeedLoaded && !neighbours.next;
  const isLast = hasEnded && !elsewhere;
  const isNear = turning.ended || wantsNextChapter(turning.page, pages.count);
  useEffect(() => {
    if (turning.ended)
      card.current?.querySelector<HTMLElement>('a[data-look="primary"]')?.focus({ preventScroll: true });
  }, [turning.ended, isFeedLoaded]);
  return (
    <section
      ref={card}
      className={cx(styles.card, styles.ending)}
      aria-label={t('reader.end')}
      data-end
      data-card={!shouldOpenNextOnTap || undefined}
    >
      <div className={styles.what} data-large={hasEnded || undefined}>
        {hasEnded && (
          <span className={styles.picture}>
            <TitleCover titleId={id} />
          </span>
        )}
        <div>
          {names && (
            <Text muted cut={2} lang={toBcp47(names.main.language)}>
              <bdi>{names.main.text}</bdi>
            </Text>
          )}
          {hasEnded ? (
            <Ending chapter={chapter} title={title} />
          ) : (
            <h2>
              <Check /> {t('reader.finished', { chapter: fullChapterLabel(chapter.attributes) })}
            </h2>
          )}
          <ChapterPosition chapter={chapter} title={title} />
        </div>
      </div>
      <PageChanges chapter={chapter} pages={pages} turning={turning} />
      {isLoading && !failure && <SkeletonNext />}
      {failure && <SectionError query={feed} failure={failure} />}
      {isFeedLoaded && neighbours.next && (
        <NextChapter next={neighbours.next} title={title} withPicture={isNear} isLeft={layout.direction === 'rtl'} />
      )}
      {hasEnded && elsewhere && <OtherLanguageLink chapter={elsewhere} />}
      <RetryAll pages={pages} turning={turning} />
      <div className={styles.actions}>
        <Button look={isLast ? 'primary' : 'quiet'} size={isLast ? 'lg' : 'md'} block href={path} icon={<BookOpen />}>
          {t('reader.toTitle')}
        </Button>
        {isLast && (
          <>
            <Button block icon={<RotateCcw />} onClick={() => turning.go(1)}>
              {t('reader.readAgain')}
            </Button>
            <ShareTitleButton title={title} />
          </>
        )}
      </div>
      <EndComments chapter={chapter} comments={comments} wanted={isNear} />
      {isFeedLoaded && names && (
        <EndOffer
          key={chapter.id}
          chapterId={chapter.id}
          title={{ id, name: names.main.text }}
          isFinal={isLast && isFinalChapter(chapter, true)}
        />
      )}
      {related(chapter, 'scanlation_group').length > 0 && (
        <div className={styles.groups}>
          <Text size="sm" muted>
            {t('reader.readBy')}
          </Text>
          <GroupLinks chapter={chapter} follow={!isPanelOpen} />
        </div>
      )}
      {isLast && <MoreTitles id={id} />}
    </section>
  );
}

const isOneshot = ({ attributes: { volume, chapter } }: Chapter): boolean => chapter === null && volume === null;

/**
 * Whether no chapter can follow: true for a oneshot, and for the last chapter of a completed title, which is that of the
 * title's last number, or of all chapters if the title names none.
 */
function isFinalChapter(chapter: Chapter, isLastInAnyLanguage: boolean): boolean {
  if (isOneshot(chapter)) return true;
  const { chapter: number } = chapter.attributes;
  const title = related(chapter, 'manga')[0]?.attributes;
  if (title?.status !== 'completed') return false;
  return title.lastChapter ? title.lastChapter === number : isLastInAnyLanguage;
}

/** What the end of the last chapter means: the end of the story, or that more may come and when. */
function Ending({ chapter, title: { neighbours } }: Pick<EndCardProps, 'chapter' | 'title'>) {
  const t = useT();
  const { chapters, expected, nextInOtherLanguage } = neighbours;
  if (isFinalChapter(chapter, !nextInOtherLanguage)) {
    const count = chapters.length;
    return (
      <>
        <h2>{t('reader.theEnd')}</h2>
        <Text as="p">{isOneshot(chapter) || count < 2 ? t('reader.wholeStory') : t('reader.lastOf', { count })}</Text>
      </>
    );
  }
  const { translatedLanguage, readableAt } = chapter.attributes;
  return (
    <>
      <h2>
        {nextInOtherLanguage
          ? t('reader.caughtUpIn', { language: languageNameInText(translatedLanguage) })
          : t('reader.caughtUp')}
      </h2>
      <Text as="p">
        {nextInOtherLanguage
          ? t('reader.noNext')
          : t('reader.latestIs', {
              chapter: fullChapterLabel(chapter.attributes),
              ago: formatAgo(new Date(readableAt)),
            })}
      </Text>
      {expected && (
        <Text as="p" muted>
          {expected.late ? t('reader.expectedSoon') : t('reader.expected', { date: formatDate(expected.on) })}
        </Text>
      )}
    </>
  );
}

/** The place of the chapter among those of the title, as a bar; nothing if the title has one chapter. */
function ChapterPosition({ chapter, title: { neighbours } }: Pick<EndCardProps, 'chapter' | 'title'>) {
  const t = useT();
  const { chapters } = neighbours;
  const position = chapters.findIndex(({ id }) => id === chapter.id) + 1;
  if (chapters.length < 2 || position === 0) return null;
  return (
    <div className={styles.position}>
      <Progress value={position / chapters.length} />
      <Text size="xs" muted digits>
        {t('reader.chapterPosition', { position: formatCount(position), count: formatCount(chapters.length) })}
      </Text>
    </div>
  );
}

function SkeletonNext() {
  const t = useT();
  return (
    <Busy label={t('app.loading')}>
      <Skeleton height="140px" />
    </Busy>
  );
}
