import { ArrowRight, BookOpen, ExternalLink, SkipForward } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { useUnreachable } from '#web/downloads/unreachable.ts';
import { formatDate, languageName } from '#web/lib/i18n/format.ts';
import { GroupNames } from '#web/lib/catalogue/GroupNames.tsx';
import { groupLabels } from '#web/lib/catalogue/group-words.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { related, type Chapter } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { cx } from '#web/ui/behavior/cx.ts';
import { Gap } from '#web/ui/layout/Gap.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { GroupLinks, MoreTitles } from './deferred.tsx';
import { isNextOpenedByTurning, type Neighbours } from './neighbours.ts';
import { RetryAll } from './panel/ReaderControls.tsx';
import { TitleCover } from './panel/TitleCover.tsx';
import type { ReaderModel } from './use-reader.ts';
import styles from './EndCard.module.css';

/**
 * The card after the last page: links the next chapter and notes how it differs from this one (group, language, missing
 * numbers). Never opens the next chapter by itself.
 */
export function EndCard({
  chapter,
  title: { id, path, names, feed, neighbours },
  pages,
  layout,
  turning,
}: Pick<ReaderModel, 'chapter' | 'title' | 'pages' | 'layout' | 'turning'>) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  const failure = useFailure(feed);
  const isLoading = feed.isFetching && feed.isPending;
  const isFeedLoaded = !isLoading && !failure;
  // if true, taps beside the card's buttons go on to the next chapter, as taps on pages turn them
  const shouldOpenNextOnTap = layout.settings.atEnd !== 'card' && isNextOpenedByTurning(neighbours);
  // the side panel has the follow buttons, too
  const isPanelOpen = layout.wide && layout.settings.panel;
  const elsewhere = neighbours.nextInOtherLanguage;
  const isLast = isFeedLoaded && !neighbours.next && !elsewhere;
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
      <div className={styles.what}>
        <TitleCover titleId={id} width={66} />
        <div>
          {names && (
            <Text muted cut={2} lang={toBcp47(names.main.language)}>
              <bdi>{names.main.text}</bdi>
            </Text>
          )}
          <h2>{t('reader.finished', { chapter: fullChapterLabel(chapter.attributes) })}</h2>
        </div>
      </div>
      {isLoading && !failure && <SkeletonNext />}
      {failure && <SectionError query={feed} failure={failure} />}
      {isFeedLoaded && neighbours.next && <NextChapter next={neighbours.next} neighbours={neighbours} />}
      {isFeedLoaded && !neighbours.next && (
        <>
          {isFinalChapter(chapter) ? (
            <p>{t('reader.readAll')}</p>
          ) : (
            <CaughtUp chapter={chapter} neighbours={neighbours} />
          )}
          {elsewhere && <OtherLanguageLink chapter={elsewhere} />}
        </>
      )}
      <RetryAll pages={pages} turning={turning} />
      {related(chapter, 'scanlation_group').length > 0 && <GroupLinks chapter={chapter} follow={!isPanelOpen} />}
      <Button look={isLast ? 'primary' : 'quiet'} block href={path} icon={<BookOpen />}>
        {t('reader.toTitle')}
      </Button>
      {isLast && <MoreTitles id={id} />}
    </section>
  );
}

/** Whether no chapter can follow: true for a oneshot, and for the last chapter of a completed title. */
function isFinalChapter(chapter: Chapter): boolean {
  const { volume, chapter: number } = chapter.attributes;
  if (number === null && volume === null) return true;
  const title = related(chapter, 'manga')[0]?.attributes;
  return title?.status === 'completed' && number !== null && title.lastChapter === number;
}

function SkeletonNext() {
  const t = useT();
  return (
    <Busy label={t('app.loading')}>
      <Skeleton height="44px" />
    </Busy>
  );
}

function NextChapter({ next, neighbours }: { next: Chapter; neighbours: Neighbours }) {
  const t = useT();
  const { otherGroup, otherLanguage, readable, duplicates } = neighbours;
  const unreachableText = useUnreachable(next.id);
  const language = languageName(next.attributes.translatedLanguage);
  // if the next chapter is hosted elsewhere, the button to the next one readable here comes first
  const isExternal = next.attributes.externalUrl !== null;
  return (
    <>
      {isExternal && readable && <SkipTo chapter={readable} look="primary" />}
      <div className={styles.next}>
        <Button
          look={isExternal && readable ? 'second' : 'primary'}
          size="lg"
          block
          href={pathTo.chapter(next.id)}
          icon={isExternal ? <ExternalLink className="flip" /> : <ArrowRight className="flip" />}
        >
          {t('reader.nextIs', { chapter: fullChapterLabel(next.attributes) })}
        </Button>
        <ChapterFacts chapter={next} group={!otherGroup} />
        {duplicates > 0 && (
          <Text as="p" size="sm" muted>
            {t('reader.duplicates', { count: duplicates })}
          </Text>
        )}
      </div>
      <div className={styles.notes}>
        {unreachableText && <Note>{unreachableText}</Note>}
        <MissingNote neighbours={neighbours} />
        {isExternal && <Note>{t('reader.external')}</Note>}
        {otherLanguage && <Note>{t('reader.otherLanguage', { language })}</Note>}
        {otherGroup && <Note>{t('reader.otherGroup', { group: groupLabels(next) })}</Note>}
      </div>
      {readable && !isExternal && <SkipTo chapter={readable} look="second" />}
    </>
  );
}

function SkipTo({ chapter, look }: { chapter: Chapter; look: 'primary' | 'second' }) {
  const t = useT();
  return (
    <Button
      look={look}
      size={look === 'primary' ? 'lg' : 'md'}
      block
      href={pathTo.chapter(chapter.id)}
      icon={<SkipForward className="flip" />}
    >
      {t('reader.skipTo', {
        chapter: fullChapterLabel(chapter.attributes),
        language: languageName(chapter.attributes.translatedLanguage),
      })}
    </Button>
  );
}

function MissingNote({ neighbours: { missing, missingFrom } }: { neighbours: Neighbours }) {
  const t = useT();
  if (missing === 0) return null;
  if (missingFrom === null) return <Gap>{t('reader.missingCount', { count: missing })}</Gap>;
  return (
    <Gap>
      {missing === 1
        ? t('reader.missingOne', { number: missingFrom })
        : t('reader.missing', { count: missing, from: missingFrom, to: missingFrom + missing - 1 })}
    </Gap>
  );
}

/** Says that there is no next chapter yet, and when one is expected, if that can be estimated. */
function CaughtUp({
  chapter,
  neighbours: { expected, nextInOtherLanguage },
}: {
  chapter: Chapter;
  neighbours: Neighbours;
}) {
  const t = useT();
  const language = languageName(chapter.attributes.translatedLanguage);
  return (
    <Note kind="ok" lead={nextInOtherLanguage ? t('reader.caughtUpIn', { language }) : t('reader.caughtUp')}>
      {expected === null
        ? t('reader.noNext')
        : expected.late
          ? t('reader.expectedSoon')
          : t('reader.expected', { date: formatDate(expected.on) })}
    </Note>
  );
}

function OtherLanguageLink({ chapter }: { chapter: Chapter }) {
  const t = useT();
  const { translatedLanguage } = chapter.attributes;
  return (
    <div className={styles.next}>
      <Button look="primary" size="lg" block href={pathTo.chapter(chapter.id)} icon={<ArrowRight className="flip" />}>
        {t('reader.elsewhere', {
          chapter: fullChapterLabel(chapter.attributes),
          language: languageName(translatedLanguage),
        })}
      </Button>
      <ChapterFacts chapter={chapter} group />
    </div>
  );
}

/** The chapter's name, its language and, unless a note already names them, its groups. */
function ChapterFacts({ chapter, group }: { chapter: Chapter; group: boolean }) {
  const { title, translatedLanguage } = chapter.attributes;
  return (
    <>
      {title && (
        <Text as="p" strong lang={toBcp47(translatedLanguage)}>
          <bdi>{title}</bdi>
        </Text>
      )}
      <p className={styles.facts}>
        <Language code={translatedLanguage} name={languageName(translatedLanguage)} />
        {group && <GroupNames chapter={chapter} />}
      </p>
    </>
  );
}
