import type { ReactNode } from 'react';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import { libraryTraits } from '#contract/rules/library-filters.ts';
import { ratingKeys } from '#web/lib/catalogue/covers.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Chips } from '#web/ui/controls/Chip.tsx';
import { TriChip } from '#web/ui/controls/TriChip.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { withTriState, type LibraryCriteria, type TriFilter } from './criteria.ts';
import styles from './LibraryTools.module.css';
import type { Category } from './queries.ts';
import { traitKeys } from './words.ts';

/** Original languages that most titles have; others are found by searching for them. */
const originalLanguages = ['ja', 'ko', 'zh', 'zh-hk', 'en', 'fr', 'es', 'es-la', 'pt-br', 'id', 'th', 'vi'] as const;

/** All filters: each value is included, excluded or ignored. */
export function LibraryFilters({
  criteria,
  categories,
  onChange,
}: {
  criteria: LibraryCriteria;
  categories: readonly Category[];
  onChange: (next: LibraryCriteria) => void;
}) {
  const t = useT();
  const words = {
    include: t('search.included'),
    exclude: t('search.excluded'),
    clear: t('search.cleared'),
  };
  const chip = (filter: TriFilter, value: string, label: string, more: { lang?: string; icon?: ReactNode } = {}) => (
    <TriChip
      key={value}
      {...more}
      label={label}
      words={words}
      state={(criteria[filter] as Readonly<Record<string, 'include' | 'exclude'>>)[value] ?? null}
      onChange={(state) => onChange(withTriState(criteria, filter, value, state))}
    />
  );
  return (
    <div className={styles.filters}>
      <p className={styles.filterHint}>{t('library.filterHint')}</p>
      <Part label={t('library.filter.reading')}>
        {libraryTraits.map((trait) => chip('traits', trait, t(traitKeys[trait])))}
      </Part>
      {categories.length > 0 && (
        <Part label={t('library.categories')}>{categories.map(({ id, name }) => chip('categories', id, name))}</Part>
      )}
      <Part label={t('library.filter.publication')}>
        {(['ongoing', 'completed', 'hiatus', 'cancelled'] as const).map((status) =>
          chip('publications', status, t(statusKeys[status])),
        )}
      </Part>
      <Part label={t('library.filter.rating')}>
        {contentRatings.map((rating) => chip('ratings', rating, t(ratingKeys[rating])))}
      </Part>
      <Part label={t('library.filter.language')}>
        {originalLanguages.map((code) =>
          chip('languages', code, languageName(code), { icon: <LanguageFlag code={code} /> }),
        )}
      </Part>
    </div>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{label}</h3>
      <Chips label={label}>{children}</Chips>
    </section>
  );
}
