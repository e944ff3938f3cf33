import type { ReactNode } from 'react';
import { ExternalLink, Play } from 'lucide-react';
import { languageName } from '#web/lib/format.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { chapterLabel, fullChapterLabel } from '#web/lib/labels.ts';
import type { Chapter } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import { Language } from '#web/ui/Language.tsx';
import { TaskBar } from '#web/ui/TaskBar.tsx';
import styles from './TitlePage.module.css';

/** The page's primary button, absent when there is nothing to read, and what else can be done. `bar`: at a phone's bottom. */
export function StartReading({
  chapter,
  more,
  bar = false,
}: {
  chapter: Chapter | null;
  more: ReactNode;
  bar?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  if (!chapter) return bar ? more : <Place bar={false}>{more}</Place>;
  const { attributes } = chapter;
  const outside = attributes.externalUrl !== null;
  const foreign = attributes.translatedLanguage !== language;
  return (
    <Place bar={bar}>
      <Button
        look="primary"
        icon={outside ? <ExternalLink /> : <Play />}
        href={attributes.externalUrl ?? pathTo.chapter(chapter.id)}
        title={`${fullChapterLabel(attributes)} · ${languageName(attributes.translatedLanguage)}`}
      >
        <span className={styles.begin}>{t('titles.startReading', { chapter: chapterLabel(attributes) })}</span>
        {foreign && (
          <Language code={attributes.translatedLanguage} name={languageName(attributes.translatedLanguage)} />
        )}
      </Button>
      {more}
    </Place>
  );
}

function Place({ bar, children }: { bar: boolean; children: ReactNode }) {
  return bar ? <TaskBar>{children}</TaskBar> : <div className={styles.actions}>{children}</div>;
}
