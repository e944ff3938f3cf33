import { Star, X } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { useFieldMessages } from '../editor/field-messages.ts';
import type { NameRow } from '../model/form.ts';
import { LanguageSelect } from '#web/lib/i18n/LanguageSelect.tsx';
import styles from './TitlesSection.module.css';

/** One name of the title with its language. */
export function NameField({
  row: { key, language, text, main },
  onChange,
  onMakeMain,
  onRemove,
}: {
  row: NameRow;
  onChange: (fields: Partial<NameRow>) => void;
  onMakeMain: () => void;
  /** Absent for the only name. */
  onRemove?: (() => void) | undefined;
}) {
  const t = useT();
  const { error } = useFieldMessages('names', key);
  const named = text.trim() === '' ? (language === '' ? t('drafts.names.unnamed') : languageName(language)) : text;
  return (
    <div className={styles.name} data-at={key}>
      <LanguageSelect
        label={t('drafts.names.language', { name: named })}
        value={language}
        invalid={error !== undefined && language === ''}
        onChange={(next) => onChange({ language: next })}
      />
      <TextField
        label={t(main ? 'drafts.names.main' : 'drafts.names.alternative')}
        hideLabel
        error={error}
        lang={language === '' ? undefined : toBcp47(language)}
        placeholder={t(main ? 'drafts.names.main' : 'drafts.names.alternative')}
        value={text}
        onChange={(next) => onChange({ text: next })}
        end={
          main ? (
            <Tag tone="accent">{t('drafts.names.isMain')}</Tag>
          ) : (
            <IconButton
              size="sm"
              icon={<Star />}
              className={styles.make}
              label={t('drafts.names.makeMain')}
              onClick={onMakeMain}
            />
          )
        }
      />
      {onRemove && <IconButton icon={<X />} label={t('drafts.names.remove', { name: named })} onClick={onRemove} />}
    </div>
  );
}
