import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Cover } from '#web/lib/catalogue/related.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { CoverBoard } from './CoverBoard.tsx';
import { coverRules } from './cover-reasons.ts';
import { titleCoversQuery } from './covers-query.ts';
import { useMainCover } from './use-main-cover.ts';
import styles from './Covers.module.css';

/** Adds, changes and deletes covers of a published title. */
export function CoverEditor({
  title,
  mayEdit,
  mayPickMain,
  onCovers,
  onMainChanged,
  onDone,
}: {
  title: { id: string; language: string; mainCoverId: string | null };
  mayEdit: boolean;
  /** Whether the viewer may choose the main cover, or why not. */
  mayPickMain: unknown;
  /** Called with the covers as they are now, also those that wait for review. */
  onCovers: (covers: readonly Cover[]) => void;
  /** Called when the title has another main cover. */
  onMainChanged: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const query = useQuery(titleCoversQuery(title.id));
  const failure = useFailure(query);
  const covers = query.data;
  const main = useMainCover(title, mayPickMain, onMainChanged);
  useEffect(() => {
    if (covers) onCovers(covers);
  }, [covers, onCovers]);
  return (
    <Panel pad>
      <div className={styles.board}>
        <p className={styles.hint}>
          <span>{coverRules()}</span> <span>{t('drafts.covers.review')}</span>
        </p>
        {failure ? (
          <SectionError query={query} failure={failure} />
        ) : covers ? (
          <CoverBoard
            titleId={title.id}
            isPublished
            covers={covers}
            language={title.language}
            mayAdd
            mayEdit={mayEdit}
            main={main}
          />
        ) : (
          <Busy label={t('app.loading')}>
            <Skeleton height="170px" />
          </Busy>
        )}
        <div>
          <Button onClick={onDone}>{t('drafts.covers.done')}</Button>
        </div>
      </div>
    </Panel>
  );
}
