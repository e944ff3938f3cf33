import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { MoreButton } from '#web/ui/controls/MoreButton.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { useFieldMessages } from '../editor/field-messages.ts';
import type { AdaptationRow } from '../model/form.ts';
import { EpisodeRows } from './EpisodeRows.tsx';
import section from './Section.module.css';
import styles from './Adaptation.module.css';

const kinds = ['anime', 'drama', 'audio'] as const;

/** One adaptation: what it is, its name, year and site, and its episodes. */
export function AdaptationFields({
  row: { key, kind, name, year, url, episodes },
  onChange,
  onRemove,
}: {
  row: AdaptationRow;
  onChange: (fields: Partial<AdaptationRow>) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(episodes.length === 0);
  const shownName = name.trim() || t(`adaptation.${kind}`);
  return (
    <fieldset className={styles.adaptation} data-at={key} aria-label={shownName}>
      <div className={section.two}>
        <TextField
          label={t('drafts.adaptations.name')}
          maxLength={limits.titleNameMaxLength}
          value={name}
          onChange={(next) => onChange({ name: next })}
          {...useFieldMessages('adaptations', `${key}/name`)}
        />
        <Select
          label={t('drafts.adaptations.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`adaptation.${value}`) }))}
          onChange={(value) => onChange({ kind: kinds.find((each) => each === value) ?? kind })}
        />
        <TextField
          label={t('search.year')}
          aside={t('drafts.optional')}
          inputMode="numeric"
          maxLength={4}
          value={year}
          onChange={(next) => onChange({ year: next })}
          {...useFieldMessages('adaptations', `${key}/year`)}
        />
        <TextField
          label={t('drafts.adaptations.url')}
          aside={t('drafts.optional')}
          inputMode="url"
          placeholder="https://"
          maxLength={limits.linkMaxLength}
          value={url}
          onChange={(next) => onChange({ url: next })}
          {...useFieldMessages('adaptations', `${key}/url`)}
        />
      </div>
      <div className={styles.row}>
        {episodes.length > 0 && (
          <MoreButton open={open} onToggle={() => setOpen(!open)}>
            {t('titles.episodeCount', { count: episodes.length })}
          </MoreButton>
        )}
        <Button look="quiet" size="sm" icon={<Trash2 />} onClick={onRemove}>
          {t('search.remove', { name: shownName })}
        </Button>
      </div>
      {open && <EpisodeRows adaptation={key} episodes={episodes} onChange={(next) => onChange({ episodes: next })} />}
    </fieldset>
  );
}
