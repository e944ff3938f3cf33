import { useState } from 'react';
import { isVolumeNumber } from '#contract/rules/chapter-numbers.ts';
import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLanguageOptions } from '#web/lib/i18n/LanguageSelect.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { ApproveForm } from './ApproveForm.tsx';
import type { EditFormProps } from './edit-form.ts';
import { useKept } from './use-kept.ts';

/** Volume and language of a cover. */
export function EditCover({ item, kept, onApprove, ...state }: EditFormProps) {
  const t = useT();
  const languages = useLanguageOptions();
  const sentIn = (field: string): string => String(item.changes.find((change) => change.field === field)?.after ?? '');
  const [sent] = useState({ volume: sentIn('volume'), language: sentIn('language') });
  const [volume, setVolume] = useKept(kept, 'volume', () => sent.volume);
  const [language, setLanguage] = useKept(kept, 'language', () => sent.language);
  const isGood = volume.trim() === '' || isVolumeNumber(volume.trim());
  return (
    <ApproveForm
      {...state}
      isDirty={volume.trim() !== sent.volume || language !== sent.language}
      isGood={isGood}
      onSubmit={() => onApprove({ cover: { volume: volume.trim() || null, locale: language } })}
    >
      <TextField
        label={t('chapters.volume')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={limits.numberMaxLength}
        value={volume}
        {...(isGood ? {} : { error: t('chapters.badVolume') })}
        onChange={setVolume}
      />
      <Select label={t('moderation.field.language')} value={language} options={languages} onChange={setLanguage} />
    </ApproveForm>
  );
}
