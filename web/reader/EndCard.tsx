import { ArrowRight, BookOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toBcp47 } from '#contract/languages.ts';
import { languageName } from '#web/lib/format.ts';
import { useT } from '#web/lib/i18n.ts';
import { fullChapterLabel } from '#web/lib/labels.ts';
import type { Chapter } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { SectionError } from '#web/lib/SectionError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Language } from '#web/ui/Language.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { groupNames } from './neighbours.ts';
import { RetryAll } from './ReaderControls.tsx';
import type { ReaderModel } from './use-reader.ts';
import styles from './EndCard.module.css';

/** After the last page: what comes next, and what is different about it. It never goes on by itself. */
export function EndCard({ model, focused }: { model: ReaderModel; focused: boolean }) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) card.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [focused]);
  const { chapter, feed, neighbours, titlePath } = model;
  return (
    <section ref={card} className={styles.card} aria-label={t('reader.end')} data-card>
      <h2>{t('reader.finished', { chapter: fullChapterLabel(chapter.attributes) })}</h2>
      {feed.isLoading ? (
        <Spinner label={t('app.loading')} />
      ) : feed.error ? (
        <SectionError query={feed} />
      ) : neighbours.next ? (
        <NextChapter next={neighbours.next} missing={neighbours.missing} otherGroup={neighbours.otherGroup} />
      ) : (
        <>
          <p>{t('reader.noNext')}</p>
          {neighbours.elsewhere && <Elsewhere chapter={neighbours.elsewhere} />}
        </>
      )}
      <RetryAll model={model} />
      <Button look="quiet" href={titlePath} icon={<BookOpen />}>
        {t('reader.toTitle')}
      </Button>
    </section>
  );
}

function NextChapter({ next, missing, otherGroup }: { next: Chapter; missing: number; otherGroup: boolean }) {
  const t = useT();
  return (
    <>
      <Button look="primary" size="lg" href={pathTo.chapter(next.id)} icon={<ArrowRight className="flip" />}>
        {t('reader.nextIs', { chapter: fullChapterLabel(next.attributes) })}
      </Button>
      <ChapterFacts chapter={next} />
      {missing > 0 && <Note kind="warn">{t('reader.missing', { count: missing })}</Note>}
      {otherGroup && <Note>{t('reader.otherGroup', { group: groupNames(next) })}</Note>}
    </>
  );
}

function Elsewhere({ chapter }: { chapter: Chapter }) {
  const t = useT();
  const { translatedLanguage } = chapter.attributes;
  return (
    <>
      <Button look="second" href={pathTo.chapter(chapter.id)} icon={<ArrowRight className="flip" />}>
        {t('reader.elsewhere', {
          chapter: fullChapterLabel(chapter.attributes),
          language: languageName(translatedLanguage),
        })}
      </Button>
      <ChapterFacts chapter={chapter} />
    </>
  );
}

function ChapterFacts({ chapter }: { chapter: Chapter }) {
  const { title, translatedLanguage } = chapter.attributes;
  const groups = groupNames(chapter);
  return (
    <p className={styles.facts}>
      <Language code={translatedLanguage} name={languageName(translatedLanguage)} />
      {title && <bdi lang={toBcp47(translatedLanguage)}>{title}</bdi>}
      {groups && <bdi>{groups}</bdi>}
    </p>
  );
}
