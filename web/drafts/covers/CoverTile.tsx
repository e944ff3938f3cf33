import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Cover as CoverEntity } from '#web/lib/catalogue/related.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { coverPicture } from './cover-pictures.ts';
import { useDropFiles } from './use-drop-files.ts';
import styles from './Covers.module.css';

/** One cover with its volume and language; files that are dropped on it belong to its volume. */
export function CoverTile({
  titleId,
  cover,
  onEdit,
  onDropFiles,
}: {
  titleId: string;
  cover: CoverEntity;
  /** Undefined while nothing can be changed. */
  onEdit: (() => void) | undefined;
  onDropFiles: (files: File[]) => void;
}) {
  const t = useT();
  const { form, isPublished } = useEditor();
  const { id, attributes } = cover;
  const { isOver, handlers } = useDropFiles(onDropFiles);
  const volume = attributes.volume === null ? t('titles.noVolume') : t('titles.volume', { volume: attributes.volume });
  const language = attributes.locale ?? 'NULL';
  return (
    <li className={styles.tile} data-over={isOver || undefined} {...(onEdit ? handlers : {})}>
      <Cover
        src={coverPicture({ id: titleId, isPublished }, cover)}
        alt={`${volume}, ${languageName(language)}`}
        corner={volume}
      />
      <span className={styles.below}>
        {form.primaryCover === id && <Tag tone="info">{t('titles.mainCover')}</Tag>}
        <Language code={language} name={languageName(language)} />
        {onEdit && (
          <Button look="quiet" size="sm" aria-label={t('drafts.covers.edit', { volume })} onClick={onEdit}>
            {t('drafts.covers.editShort')}
          </Button>
        )}
      </span>
    </li>
  );
}
