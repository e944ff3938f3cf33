import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { relatedId, type Cover } from '#web/lib/catalogue/related.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { AddCovers } from './AddCovers.tsx';
import { type Board, BoardContext } from './board.ts';
import { useCoverAccess } from './cover-access.ts';
import { CoverDialog } from './CoverDialog.tsx';
import { changeCover } from './cover-requests.ts';
import { CoverTile } from './CoverTile.tsx';
import { coverReviewsQuery, editsDirectlyQuery, sortCovers, titleCoversQuery } from './covers-query.ts';
import { QueuedTile } from './QueuedTile.tsx';
import { RefusedCovers } from './RefusedCovers.tsx';
import { useCoverQueue } from './use-cover-queue.ts';
import { useDropCovers } from './use-drop-covers.ts';
import styles from './Covers.module.css';

/** The covers by volume, those that are being sent, and where files are dropped; each volume takes files and covers, too. */
export function CoverBoard({
  titleId,
  isPublished,
  covers,
  language,
  mayAdd,
  mayEdit,
  isLocked = false,
  main,
  onUnsent,
  onFirst,
}: {
  titleId: string;
  isPublished: boolean;
  covers: readonly Cover[];
  /** Language of the covers that are added. */
  language: string;
  mayAdd: boolean;
  /** Whether the viewer may edit the title, if only by proposals. */
  mayEdit: boolean;
  /** Nothing can be changed at present. */
  isLocked?: boolean;
  main: Board['main'];
  /** Called with whether covers are on their way or have failed. */
  onUnsent?: (isUnsent: boolean) => void;
  /** Called with the cover that arrives when there is none. */
  onFirst?: (id: string) => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const queue = useCoverQueue(titleId, onFirst);
  const isUnsent = queue.covers.length > 0;
  useEffect(() => onUnsent?.(isUnsent), [onUnsent, isUnsent]);
  const leaveGuard = useLeaveGuard(isUnsent, {
    title: t('drafts.covers.leave.title'),
    text: t('drafts.covers.leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  });
  const [edited, setEdited] = useState<Cover | null>(null);
  const isOwn = (cover: Cover): boolean => user !== null && relatedId(cover, 'user') === user.id;
  const ownIds = isPublished ? covers.filter(isOwn).map(({ id }) => id) : [];
  const reviews = useQuery({
    ...coverReviewsQuery(titleId, ownIds),
    enabled: ownIds.length > 0,
    placeholderData: keepPreviousData,
  }).data;
  const editsDirectly = useQuery({ ...editsDirectlyQuery(titleId), enabled: isPublished && mayEdit }).data === true;
  const isReviewed = ({ id }: Cover): boolean =>
    reviews !== undefined && !['waiting', 'refused'].includes(reviews.get(id)?.state ?? '');
  const canAdd = mayAdd && !isLocked;
  const add = (files: readonly File[], volume?: string): void => void queue.add(files, language || 'NULL', volume);
  const drop = useDropCovers({ onFiles: (files) => add(files) });
  const isPublic = (cover: Cover): boolean => isPublished && (!isOwn(cover) || isReviewed(cover));
  const access = useCoverAccess(covers.every(isPublic) ? [] : [titleId]);
  const board: Board = {
    titleId,
    isPublic,
    privateBase: access.get(titleId),
    mayBeMain: (cover) => !isLocked && (!isPublished || isPublic(cover)),
    reviews: reviews ?? new Map(),
    // changes of those whose edits are reviewed reach their own covers only
    mayEdit: (cover) => !isLocked && (!isPublished || editsDirectly || isOwn(cover)),
    main,
  };
  const move = async (id: string, volume: string): Promise<void> => {
    const cover = covers.find((each) => each.id === id);
    if (!cover || !board.mayEdit(cover) || (cover.attributes.volume ?? '') === volume) return;
    const set = (next: Cover): void => {
      client.setQueryData(titleCoversQuery(titleId).queryKey, (all) =>
        sortCovers((all ?? []).map((each) => (each.id === id ? next : each))),
      );
    };
    const { attributes } = cover;
    set({ ...cover, attributes: { ...attributes, volume: volume || null } });
    try {
      set(await changeCover(cover, { volume, language: attributes.locale ?? 'NULL' }));
    } catch (error) {
      set(cover);
      toast({ text: failureText(error), failed: true });
    }
  };
  return (
    <BoardContext value={board}>
      <div className={styles.board} {...(canAdd ? drop.handlers : {})} data-over={drop.isOver || undefined}>
        <ul className={styles.covers} data-cover-list aria-label={t('drafts.section.covers')}>
          {covers.map((cover) => (
            <CoverTile
              key={cover.id}
              cover={cover}
              onEdit={() => setEdited(cover)}
              onFiles={canAdd ? (files) => add(files, cover.attributes.volume ?? '') : undefined}
              onCover={(id) => void move(id, cover.attributes.volume ?? '')}
            />
          ))}
          {queue.covers.map((cover) => (
            <QueuedTile key={cover.key} cover={cover} queue={queue} />
          ))}
          {canAdd && <AddCovers onAdd={(files) => add(files)} />}
        </ul>
        <RefusedCovers queue={queue} />
        {leaveGuard.dialog}
        <CoverDialog key={edited?.id} cover={edited} onClose={() => setEdited(null)} />
      </div>
    </BoardContext>
  );
}
