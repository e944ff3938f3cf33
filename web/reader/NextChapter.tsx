// The chapter that the end card goes on to, with what differs from the finished one.
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, ExternalLink, SkipForward } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { useUnreachable } from '#web/downloads/unreachable.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { GroupNames } from '#web/lib/catalogue/GroupNames.tsx';
import { groupLabels } from '#web/lib/catalogue/group-words.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { languageNameInText } from '#web/lib/i18n/language-in-text.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Gap } from '#web/ui/layout/Gap.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { useKeyOf } from './input/use-bindings.ts';
import type { Neighbours } from './neighbours.ts';
import { thumbnailUrls } from './pages/use-pages.ts';
import { TitleCover } from './panel/TitleCover.tsx';
import { pagesQuery } from './queries.ts';
import type { ReaderTitle } from './use-title.ts';
import styles from './EndCard.module.css';

/**
 * @param withPicture whether the pages of the next chapter may be asked for, to show its first one
 * @param isLeft whether the reader turns to the left, where the next chapter is, too
 */
export function NextChapter({
  next,
  title: { id: titleId, neighbours },
  withPicture,
  isLeft,
}: {
  next: Chapter;
  title: ReaderTitle;
  withPicture: boolean;
  isLeft: boolean;
}) {
  const t = useT();
  const keyOf = useKeyOf();
  const { otherGroup, otherLanguage, readable, duplicates } = neighbours;
  const unreachableText = useUnreachable(next.id);
  const { title: name, translatedLanguage, externalUrl, pages } = next.attributes;
  const language = languageName(translatedLanguage);
  // if the next chapter is hosted elsewhere, the button to the next one readable here comes first
  const isExternal = externalUrl !== null;
  const keyCap = keyOf('nextChapter');
  return (
    <>
      {isExternal && readable && <SkipTo chapter={readable} look="primary" />}
      <div className={styles.next}>
        <div className={styles.what}>
          <Link className={styles.picture} href={pathTo.chapter(next.id)} aria-hidden tabIndex={-1}>
            {isExternal ? <TitleCover titleId={titleId} /> : <FirstPage chapter={next} isWanted={withPicture} />}
          </Link>
          <div>
            <Text size="sm" muted strong>
              {t('reader.upNext')}
            </Text>
            <Text as="p" size="lg" strong>
              {fullChapterLabel(next.attributes)}
            </Text>
            {name && (
              <Text as="p" cut={2} lang={toBcp47(translatedLanguage)}>
                <bdi>{name}</bdi>
              </Text>
            )}
            <p className={styles.facts}>
              <Language code={translatedLanguage} name={language} />
              {pages > 0 && <span>{t('controls.pages', { value: pages })}</span>}
              {!otherGroup && <GroupNames chapter={next} />}
            </p>
          </div>
        </div>
        <Button
          look={isExternal && readable ? 'second' : 'primary'}
          size="lg"
          block
          href={pathTo.chapter(next.id)}
          icon={
            isExternal ? <ExternalLink className="flip" /> : isLeft ? <ArrowLeft /> : <ArrowRight className="flip" />
          }
          end={
            keyCap && (
              <span className={styles.key} aria-hidden>
                <Kbd>{keyCap}</Kbd>
              </span>
            )
          }
        >
          {t('reader.nextIs', { chapter: fullChapterLabel(next.attributes) })}
        </Button>
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

/** The first page of a chapter, in reduced quality. */
function FirstPage({ chapter, isWanted }: { chapter: Chapter; isWanted: boolean }) {
  const { data } = useQuery({ ...pagesQuery(chapter.id), enabled: isWanted });
  return <Cover src={data ? (thumbnailUrls(data)[0] ?? null) : null} eager />;
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

/** The way on in another language than those of the reader. */
export function OtherLanguageLink({ chapter }: { chapter: Chapter }) {
  const t = useT();
  const { translatedLanguage } = chapter.attributes;
  return (
    <div className={styles.next}>
      <Button look="primary" size="lg" block href={pathTo.chapter(chapter.id)} icon={<ArrowRight className="flip" />}>
        {t('reader.elsewhere', {
          chapter: fullChapterLabel(chapter.attributes),
          language: languageNameInText(translatedLanguage),
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
