import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Chip } from '#web/ui/controls/Chip.tsx';
import { FacetPart } from '#web/ui/controls/Facet.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import type { Criteria } from '#contract/preload/search-criteria.ts';
import styles from './Search.module.css';

/** Filters by the year of the first publication, or titles of which it is unknown. */
export function YearField({ year, onChange }: { year: Criteria['year']; onChange: (year: Criteria['year']) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(typeof year === 'number' ? String(year) : '');
  const isInvalid = typed !== '' && !/^[1-9]\d{0,3}$/.test(typed);
  return (
    <FacetPart>
      <div className={styles.year}>
        <TextField
          label={t('search.year')}
          size="sm"
          inputMode="numeric"
          maxLength={4}
          value={typed}
          error={isInvalid ? t('search.yearWrong') : undefined}
          onChange={(text) => {
            setTyped(text);
            if (text === '') onChange(null);
            else if (/^[1-9]\d{3}$/.test(text)) onChange(Number(text));
          }}
        />
        <Chip pressed={year === 'none'} onClick={() => onChange(year === 'none' ? null : 'none')}>
          {t('search.noYear')}
        </Chip>
      </div>
    </FacetPart>
  );
}
