import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { GroupText } from '#web/lib/catalogue/GroupText.tsx';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { readStateOf, useTitleReading, type ReadState } from '#web/lib/reading/title-progress.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { ReaderOption } from '#web/ui/layout/ReaderTool.tsx';
import type { ReaderModel } from '../use-reader.ts';
import { chapterLabelWithName } from './ReaderControls.tsx';
import styles from './ReaderPanel.module.css';

/** The chapters in reading order with their read states, scrolled to the open one. */
export function ChapterList({ chapter, title }: Pick<ReaderModel, 'chapter' | 'title'>) {
  const t = useT();
  const { id, neighbours, resets } = title;
  const reading = useTitleReading(id);
  const { languages } = useReadingLine(id);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
  return (
    <ReaderOption>
      <ul ref={list} className={styles.chapters} aria-label={t('reader.chapters')}>
        {neighbours.chapters.map((each) => {
          const { translatedLanguage: language } = each.attributes;
          const isOtherLanguage = languages.length > 0 && !languages.includes(language);
          return (
            <li key={each.id}>
              <Link
                href={pathTo.chapter(each.id)}
                data-other={isOtherLanguage || undefined}
                lang={toBcp47(language)}
                aria-current={each.id === chapter.id ? 'page' : undefined}
              >
                <ReadStateMark state={readStateOf([each], reading, resets)} />
                <span className={styles.chapter}>
                  <bdi>{chapterLabelWithName(each.attributes, resets)}</bdi>
                  <small>
                    <Language code={language} name={languageName(language)} />{' '}
                    {isOtherLanguage ? (
                      t('reader.otherLanguage', { language: languageName(language) })
                    ) : (
                      <GroupText chapter={each} />
                    )}
                  </small>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </ReaderOption>
  );
}

function ReadStateMark({ state }: { state: ReadState }) {
  const t = useT();
  return (
    <span className={styles.mark}>
      {state === 'read' ? <Check /> : <Dot size="md" tone="new" half={state === 'started'} />}
      <span className="sr-only">{t(`reader.state.${state}`)}</span>
    </span>
  );
}
