import { formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Cover as CoverEntity } from '#web/lib/catalogue/related.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { useBoard } from './board.ts';
import { coverPicture } from './cover-pictures.ts';
import type { CoverReview } from './covers-query.ts';
import { dragCover, useDropCovers } from './use-drop-covers.ts';
import styles from './Covers.module.css';

/** One cover with its volume and language; files and covers that are dropped on it belong to its volume. */
export function CoverTile({
  cover,
  onEdit,
  onFiles,
  onCover,
}: {
  cover: CoverEntity;
  onEdit: () => void;
  /** Undefined for those who may not add covers. */
  onFiles: ((files: File[]) => void) | undefined;
  onCover: (id: string) => void;
}) {
  const t = useT();
  const board = useBoard();
  const { id, attributes } = cover;
  const mayEdit = board.mayEdit(cover);
  const { main } = board;
  const mayPick = main.id !== id && main.locked === undefined && board.mayBeMain(cover);
  const { isOver, handlers } = useDropCovers({ onFiles, onCover });
  const review = board.reviews.get(id);
  const volume = attributes.volume === null ? t('titles.noVolume') : t('titles.volume', { volume: attributes.volume });
  const language = attributes.locale ?? 'NULL';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- with keys, the dialog changes the volume
    <li
      className={styles.tile}
      data-over={isOver || undefined}
      {...handlers}
      draggable={mayEdit || undefined}
      onDragStart={mayEdit ? (event) => dragCover(event, id) : undefined}
    >
      <Cover
        src={coverPicture(
          { id: board.titleId, isPublic: board.isPublic(cover), privateBase: board.privateBase },
          cover,
        )}
        alt={`${volume}, ${languageName(language)}`}
        corner={volume}
      />
      <span className={styles.below}>
        {main.id === id && <Tag tone="accent">{t('drafts.names.isMain')}</Tag>}
        {review?.state === 'waiting' && <Tag tone="queue-waiting">{t('drafts.state.submitted')}</Tag>}
        {review?.state === 'refused' && <Tag tone="queue-refused">{t('drafts.state.rejected')}</Tag>}
        <Language code={language} name={languageName(language)} />
        {(mayEdit || mayPick) && (
          <Button look="quiet" size="sm" aria-label={t('drafts.covers.edit', { volume })} onClick={onEdit}>
            {t('drafts.covers.editShort')}
          </Button>
        )}
      </span>
      {review?.state === 'waiting' && <WaitingNote review={review} />}
      {review?.state === 'refused' && review.remarks[''] && (
        <span className={styles.remark} dir="auto">
          {review.remarks['']}
        </span>
      )}
    </li>
  );
}

/** Place of a cover among those that wait for review, and when it is likely decided. */
function WaitingNote({ review: { position, expectedAt, dueAt } }: { review: CoverReview }) {
  const t = useT();
  return (
    <span className={styles.remark}>
      {position !== null && `${t('drafts.review.position', { position })} `}
      {expectedAt === null
        ? t('authors.waiting.due', { when: formatDateTime(new Date(dueAt)) })
        : t('drafts.review.expected', { when: formatDateTime(new Date(expectedAt)) })}
    </span>
  );
}
