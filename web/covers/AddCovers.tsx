import { ImagePlus } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import styles from './Covers.module.css';

/** Tile that opens the choice of files. */
export function AddCovers({ onAdd }: { onAdd: (files: File[]) => void }) {
  const t = useT();
  return (
    <li>
      <label className={styles.add}>
        <ImagePlus aria-hidden="true" />
        {t('drafts.covers.add')}
        <input
          type="file"
          className="sr-only"
          multiple
          // files of other kinds are listed with the reason instead of being hidden
          accept="image/jpeg,image/png,image/gif,image/*"
          onChange={(event) => {
            onAdd([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </label>
    </li>
  );
}
