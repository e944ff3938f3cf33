import { Plus, X } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLanguageOptions } from '#web/lib/i18n/LanguageSelect.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import type { OtherName } from './group-form.ts';
import styles from './GroupEditor.module.css';

/** Other names of a group, each with its language. */
export function OtherNames({
  names,
  onChange,
}: {
  names: readonly OtherName[];
  onChange: (names: OtherName[]) => void;
}) {
  const t = useT();
  const options = useLanguageOptions().map(({ code, name }) => ({ value: code, label: name }));
  const set = (key: number, fields: Partial<OtherName>): void =>
    onChange(names.map((each) => (each.key === key ? { ...each, ...fields } : each)));
  const nextKey = Math.max(-1, ...names.map(({ key }) => key)) + 1;
  return (
    <fieldset className={styles.names}>
      <legend>{t('groupEdit.otherNames')}</legend>
      <Stack gap={2}>
        {names.map(({ key, language, text }) => (
          <div key={key} className={styles.name}>
            <Select
              label={t('groupEdit.otherNames.language')}
              hideLabel
              value={language}
              placeholder={t('groupEdit.otherNames.language')}
              options={options}
              onChange={(next) => set(key, { language: next })}
            />
            <TextField
              label={t('groupEdit.otherNames.text')}
              hideLabel
              maxLength={limits.groupNameMaxLength}
              lang={language === '' ? undefined : toBcp47(language)}
              value={text}
              onChange={(next) => set(key, { text: next })}
            />
            <IconButton
              icon={<X />}
              label={t('groupEdit.otherNames.remove', { name: text.trim() || t('groupEdit.otherNames.text') })}
              onClick={() => onChange(names.filter((each) => each.key !== key))}
            />
          </div>
        ))}
        {names.length < publishingLimits.groupAltNames && (
          <Button
            size="sm"
            icon={<Plus />}
            className={styles.add}
            onClick={() => onChange([...names, { key: nextKey, language: '', text: '' }])}
          >
            {t('groupEdit.otherNames.add')}
          </Button>
        )}
      </Stack>
    </fieldset>
  );
}
