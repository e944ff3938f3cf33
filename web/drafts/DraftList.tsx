import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, FileText } from 'lucide-react';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { related, type Title } from '#web/lib/catalogue/related.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useCoverAccess } from '#web/covers/cover-access.ts';
import { DeleteDraftDialog } from './DeleteDraftDialog.tsx';
import { draftName } from './draft-name.ts';
import { DraftRow } from './DraftRow.tsx';
import { draftPageSize, draftsQuery, returnedDraftsQuery, type DraftState } from './queries.ts';
import styles from './Drafts.module.css';

const hasCover = (draft: Title): boolean => related(draft, 'cover_art').length > 0;

/** Drafts in one state, those that changed last first. */
export function DraftList({
  state,
  offset,
  onPage,
}: {
  state: DraftState;
  offset: number;
  onPage: (offset: number) => void;
}) {
  const t = useT();
  const query = useQuery({ ...draftsQuery(state, offset), placeholderData: keepPreviousData });
  const failure = useFailure(query);
  const [deleted, setDeleted] = useState<Title | null>(null);
  const listed = (query.data?.data ?? []).map(({ id }) => id);
  const returned =
    useQuery({ ...returnedDraftsQuery(listed), enabled: state === 'draft' && listed.length > 0 }).data ?? [];
  const coverBases = useCoverAccess((query.data?.data ?? []).filter(hasCover).map(({ id }) => id));
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) {
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="240px" />
      </Busy>
    );
  }
  const { data: drafts, total } = query.data;
  if (drafts.length === 0 && offset === 0) return <Empty level={2} icon={<FileText />} title={t('drafts.none')} />;
  return (
    <>
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            state={state}
            isReturned={returned.includes(draft.id)}
            coverBase={coverBases.get(draft.id)}
            onDelete={() => setDeleted(draft)}
          />
        ))}
      </ul>
      {total > draftPageSize && (
        <nav className={styles.pages} aria-label={t('drafts.pages')}>
          <Button
            icon={<ChevronLeft className="flip" />}
            disabled={offset === 0}
            onClick={() => onPage(Math.max(0, offset - draftPageSize))}
          >
            {t('drafts.previous')}
          </Button>
          <Button
            end={<ChevronRight className="flip" />}
            disabled={offset + draftPageSize >= total}
            onClick={() => onPage(offset + draftPageSize)}
          >
            {t('drafts.next')}
          </Button>
        </nav>
      )}
      <DeleteDraftDialog
        draft={{
          id: deleted?.id ?? '',
          version: deleted?.attributes.version ?? 1,
          name: deleted ? draftName(deleted).text : '',
        }}
        open={deleted !== null}
        onClose={() => setDeleted(null)}
      />
    </>
  );
}
