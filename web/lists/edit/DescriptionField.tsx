import { useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import styles from './DescriptionField.module.css';

export const isGoodDescription = (text: string): boolean => text.trim().length <= limits.listDescriptionMaxLength;

/** Description of a list in Markdown, with a preview. */
export function DescriptionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT();
  const [isPreview, setPreview] = useState(false);
  const views = (
    <Segment
      size="sm"
      label={t('lists.description.view')}
      value={isPreview ? 'preview' : 'write'}
      options={[
        { value: 'write', label: t('lists.description.write') },
        { value: 'preview', label: t('lists.description.preview') },
      ]}
      onChange={(view) => setPreview(view === 'preview')}
    />
  );
  if (isPreview) {
    return (
      <div className={styles.field}>
        <div className={styles.head}>
          <span className={styles.label}>{t('lists.description')}</span>
          {views}
        </div>
        <div className={styles.preview}>
          {value.trim() === '' ? (
            <p className={styles.none}>{t('lists.description.none')}</p>
          ) : (
            <Prose>
              <Markdown text={value} />
            </Prose>
          )}
        </div>
      </div>
    );
  }
  const { listDescriptionMaxLength: max } = limits;
  return (
    <TextField
      label={t('lists.description')}
      aside={t('lists.optional')}
      corner={views}
      hint={t('lists.description.hint')}
      error={isGoodDescription(value) ? undefined : t('lists.long', { max })}
      rows={4}
      value={value}
      onChange={onChange}
    />
  );
}
