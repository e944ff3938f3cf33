import { ArrowRight, BookOpen } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { fullChapterLabel } from '#web/lib/labels.ts';
import type { Chapter } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import { groupIds, groupNames, type Neighbours } from './neighbours.ts';
import styles from './Reader.module.css';

/** After the last page: what comes next, and what is different about it. It never turns by itself. */
export function EndCard({
  chapter,
  neighbours,
  titlePath,
}: {
  chapter: Chapter;
  neighbours: Neighbours;
  titlePath: string;
}) {
  const t = useT();
  const { next, missing } = neighbours;
  const otherGroup =
    next !== null && groupIds(next).length > 0 && !groupIds(next).some((id) => groupIds(chapter).includes(id));
  return (
    <section className={styles.card} aria-label={t('reader.end')}>
      <h2>{t('reader.finished', { chapter: fullChapterLabel(chapter.attributes) })}</h2>
      {next ? (
        <>
          <p>
            {t('reader.nextIs', { chapter: fullChapterLabel(next.attributes) })}
            {next.attributes.title && <bdi> {next.attributes.title}</bdi>}
          </p>
          {missing > 0 && <p className={styles.notice}>{t('reader.missing', { count: missing })}</p>}
          {otherGroup && <p className={styles.notice}>{t('reader.otherGroup', { group: groupNames(next) })}</p>}
          <Button look="primary" size="lg" href={pathTo.chapter(next.id)} icon={<ArrowRight />}>
            {t('reader.nextChapter')}
          </Button>
        </>
      ) : (
        <p>{t('reader.noNext')}</p>
      )}
      <Button look="quiet" href={titlePath} icon={<BookOpen />}>
        {t('reader.toTitle')}
      </Button>
    </section>
  );
}
