import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Cover as CoverEntity } from '#web/lib/catalogue/related.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { useBoard } from './board.ts';
import { coverPicture } from './cover-pictures.ts';
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
        {board.main.id === id && <Tag tone="accent">{t('drafts.names.isMain')}</Tag>}
        {review?.state === 'waiting' && <Tag tone="queue-waiting">{t('drafts.state.submitted')}</Tag>}
        {review?.state === 'refused' && <Tag tone="queue-refused">{t('drafts.state.rejected')}</Tag>}
        <Language code={language} name={languageName(language)} />
        {mayEdit && (
          <Button look="quiet" size="sm" aria-label={t('drafts.covers.edit', { volume })} onClick={onEdit}>
            {t('drafts.covers.editShort')}
          </Button>
        )}
      </span>
      {review?.state === 'refused' && review.remarks[''] && (
        <span className={styles.remark} dir="auto">
          {review.remarks['']}
        </span>
      )}
    </li>
  );
}
