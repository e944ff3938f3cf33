import { contentRatings } from '#contract/rules/content-ratings.ts';
import { ratingKeys } from '#web/lib/catalogue/covers.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Radio } from '#web/ui/controls/Checkbox.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { EditorSection } from './Section.tsx';
import { TagChips } from './TagChips.tsx';
import styles from './RatingSection.module.css';

const hints: Record<(typeof contentRatings)[number], MessageKey> = {
  safe: 'drafts.rating.safe',
  suggestive: 'drafts.rating.suggestive',
  erotica: 'drafts.rating.erotica',
  pornographic: 'drafts.rating.mature',
};

/** Content rating and content warnings. */
export function RatingSection() {
  const t = useT();
  const { form, set } = useEditor();
  return (
    <EditorSection id="rating">
      <FieldGroup field="contentRating" label={t('search.rating')}>
        <div className={styles.ratings} role="radiogroup" aria-label={t('search.rating')}>
          {contentRatings.map((rating) => (
            <Radio
              key={rating}
              name="content-rating"
              checked={form.contentRating === rating}
              onChange={() => set({ contentRating: rating })}
            >
              <span className={styles.words}>
                <b>{t(ratingKeys[rating])}</b>
                <span className={styles.hint}>{t(hints[rating])}</span>
              </span>
            </Radio>
          ))}
        </div>
      </FieldGroup>
      <TagChips group="content" label={t('drafts.warnings')} />
    </EditorSection>
  );
}
