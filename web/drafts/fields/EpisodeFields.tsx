import { X } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { useFieldMessages } from '../editor/field-messages.ts';
import type { EpisodeRow } from '../model/form.ts';
import styles from './Adaptation.module.css';

const parts = [
  { field: 'season', label: 'drafts.episodes.season' },
  { field: 'number', label: 'drafts.episodes.number' },
  { field: 'chapterFrom', label: 'drafts.episodes.from' },
  { field: 'chapterTo', label: 'drafts.episodes.to' },
] as const;

/** One episode: its numbers, the chapters that it covers, its name and when it was aired. */
export function EpisodeFields({
  adaptation,
  row,
  onChange,
  onRemove,
}: {
  adaptation: string;
  row: EpisodeRow;
  onChange: (fields: Partial<EpisodeRow>) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const { error } = useFieldMessages('adaptations', `${adaptation}/${row.key}`);
  return (
    <div className={styles.episode} data-at={`${adaptation}/${row.key}`}>
      {parts.map(({ field, label }, index) => (
        <TextField
          key={field}
          size="sm"
          label={t(label)}
          maxLength={limits.numberMaxLength}
          inputMode="decimal"
          value={row[field]}
          error={index === 0 ? error : undefined}
          onChange={(next) => onChange({ [field]: next })}
        />
      ))}
      <div className={styles.episodeName}>
        <TextField
          size="sm"
          label={t('drafts.episodes.name')}
          maxLength={limits.chapterNameMaxLength}
          value={row.name}
          onChange={(name) => onChange({ name })}
        />
      </div>
      <div className={styles.aired}>
        <TextField
          size="sm"
          type="date"
          label={t('drafts.episodes.aired')}
          value={row.airedOn}
          onChange={(airedOn) => onChange({ airedOn })}
        />
      </div>
      <IconButton
        size="sm"
        icon={<X />}
        label={t('drafts.episodes.remove', { number: row.number })}
        onClick={onRemove}
      />
    </div>
  );
}
