import { useState } from 'react';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { useT } from '../i18n/i18n.ts';
import { Markdown } from './Markdown.tsx';
import styles from './MarkdownField.module.css';

/** Text field for Markdown with a preview. An error leads back from the preview to the text. */
export function MarkdownField({
  label,
  aside,
  hint,
  error,
  rows,
  value,
  onChange,
}: {
  label: string;
  aside: string;
  /** Sentence that says what the text is for, before the line about Markdown. */
  hint?: string;
  error?: string | undefined;
  rows: number;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useT();
  const [isPreview, setPreview] = useState(false);
  const views = (
    <Segment
      size="sm"
      label={t('markdown.view')}
      value={isPreview ? 'preview' : 'write'}
      options={[
        { value: 'write', label: t('markdown.write') },
        { value: 'preview', label: t('markdown.preview') },
      ]}
      onChange={(view) => setPreview(view === 'preview')}
    />
  );
  if (isPreview && error === undefined) {
    return (
      <div className={styles.field}>
        <div className={styles.head}>
          <span className={styles.label}>
            {label}
            <span className={styles.aside}>{aside}</span>
          </span>
          {views}
        </div>
        <div className={styles.preview} style={{ minBlockSize: `${rows * 22 + 20}px` }}>
          {value.trim() === '' ? (
            <p className={styles.none}>{t('markdown.none')}</p>
          ) : (
            <Prose>
              <Markdown text={value} />
            </Prose>
          )}
        </div>
      </div>
    );
  }
  return (
    <TextField
      label={label}
      aside={aside}
      corner={views}
      hint={[hint, t('markdown.hint')].filter(Boolean).join(' ')}
      error={error}
      rows={rows}
      value={value}
      onChange={onChange}
    />
  );
}
