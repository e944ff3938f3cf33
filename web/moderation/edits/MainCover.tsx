import { useT } from '#web/lib/i18n/i18n.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import type { Cover } from '#web/lib/catalogue/related.ts';
import { useCoverAccess } from '#web/covers/cover-access.ts';
import { coverPicture } from '#web/covers/cover-pictures.ts';
import { useEditor } from '#web/drafts/editor/editor-context.ts';
import type { Covers } from '#web/drafts/editor/use-covers.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import styles from './MainCover.module.css';

/** Choice of the main cover among those of the title; nothing with one alone. */
export function MainCover({ covers, isPublished }: { covers: Covers; isPublished: boolean }) {
  const t = useT();
  const { titleId, set } = useEditor();
  const access = useCoverAccess(titleId === null || isPublished ? [] : [titleId]);
  if (titleId === null || covers.list.length < 2) return null;
  const place = { id: titleId, isPublic: isPublished, privateBase: access.get(titleId) };
  const nameOf = ({ attributes: { volume, locale } }: Cover): string =>
    [volume === null ? '' : t('titles.volume', { volume }), locale === null ? '' : languageName(locale)]
      .filter(Boolean)
      .join(', ') || t('titles.mainCover');
  return (
    <Panel pad>
      <fieldset className={styles.covers}>
        <legend className={styles.legend}>{t('titles.mainCover')}</legend>
        {covers.list.map((cover) => (
          <label key={cover.id} className={styles.cover}>
            <input
              type="radio"
              name="main cover"
              className={styles.input}
              checked={cover.id === covers.mainId}
              onChange={() => set({ primaryCover: cover.id })}
            />
            <img
              className={styles.picture}
              src={coverPicture(place, cover) ?? undefined}
              alt=""
              width="80"
              height="114"
            />
            <span>{nameOf(cover)}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
