import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '#contract/rules/languages.ts';
import { ratingKeys } from '#web/lib/catalogue/covers.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RemovableChip } from '#web/ui/controls/Chip.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { withOriginal, withTag, type Criteria } from '#contract/preload/search-criteria.ts';
import { groupNameQuery, peopleQuery, tagsQuery } from './queries.ts';
import styles from './Search.module.css';
import { createdKeys, demographicKeys } from './words.ts';

interface SummaryChip {
  key: string;
  name: string;
  state: 'include' | 'exclude' | 'plain';
  icon?: ReactNode;
  without: Criteria;
}

/** The active filters, each with a button that removes it; `onClear` adds one that removes all. */
export function ActiveFilters({
  criteria,
  onChange,
  onClear,
}: {
  criteria: Criteria;
  onChange: (next: Criteria) => void;
  onClear?: () => void;
}) {
  const t = useT();
  const chips = useChips(criteria);
  if (chips.length === 0) return null;
  return (
    <fieldset className={styles.summary} aria-label={t('search.chosen')}>
      {chips.map(({ key, name, state, icon, without }) => (
        <RemovableChip
          key={key}
          state={state}
          icon={icon}
          removeLabel={t('search.remove', { name })}
          onRemove={() => onChange(without)}
        >
          <bdi>{name}</bdi>
        </RemovableChip>
      ))}
      {onClear && (
        <Button look="quiet" size="sm" onClick={onClear}>
          {t('search.clearAll')}
        </Button>
      )}
    </fieldset>
  );
}

function useChips(criteria: Criteria): SummaryChip[] {
  const t = useT();
  const isTagged = criteria.includedTags.length + criteria.excludedTags.length > 0;
  const tags = useQuery({ ...tagsQuery, enabled: isTagged }).data;
  const people = useQuery(peopleQuery([...criteria.authors, ...criteria.artists])).data;
  const group = useQuery(groupNameQuery(criteria.group)).data;
  const tagChip = (id: string, state: 'include' | 'exclude'): SummaryChip => {
    const matchingTag = tags?.find((each) => each.id === id);
    return { key: id, name: matchingTag ? tagName(matchingTag) : '…', state, without: withTag(criteria, id, null) };
  };
  const originalLanguageChip = (code: Language, state: 'include' | 'exclude'): SummaryChip => ({
    key: `original ${code}`,
    name: t('search.originalIs', { name: languageName(code) }),
    state,
    icon: <LanguageFlag code={code} />,
    without: withOriginal(criteria, code, null),
  });
  const plainChip = (key: string, name: string, criteriaPatch: Partial<Criteria>, icon?: ReactNode): SummaryChip => ({
    key,
    name,
    state: 'plain',
    icon,
    without: { ...criteria, ...criteriaPatch },
  });
  const without = <T,>(values: T[], value: T) => values.filter((each) => each !== value);
  const { ratings, statuses, demographics, languages, authors, artists } = criteria;
  return [
    ...criteria.includedTags.map((id) => tagChip(id, 'include')),
    ...criteria.excludedTags.map((id) => tagChip(id, 'exclude')),
    ...ratings.map((value) => plainChip(value, t(ratingKeys[value]), { ratings: without(ratings, value) })),
    ...criteria.originals.map((code) => originalLanguageChip(code, 'include')),
    ...criteria.notOriginals.map((code) => originalLanguageChip(code, 'exclude')),
    ...languages.map((code) =>
      plainChip(
        `in ${code}`,
        t('search.chaptersIn', { name: languageName(code) }),
        { languages: without(languages, code) },
        <LanguageFlag code={code} />,
      ),
    ),
    ...statuses.map((value) => plainChip(value, t(statusKeys[value]), { statuses: without(statuses, value) })),
    ...demographics.map((value) =>
      plainChip(value, value === 'none' ? t('search.noDemographic') : t(demographicKeys[value]), {
        demographics: without(demographics, value),
      }),
    ),
    ...(criteria.year === null
      ? []
      : [plainChip('year', criteria.year === 'none' ? t('search.noYear') : String(criteria.year), { year: null })]),
    ...authors.map((id) => plainChip(id, people?.get(id) ?? '…', { authors: without(authors, id) })),
    ...artists.map((id) =>
      plainChip(`${id} art`, t('search.artBy', { name: people?.get(id) ?? '…' }), { artists: without(artists, id) }),
    ),
    ...(criteria.group === null ? [] : [plainChip('group', group ?? '…', { group: null })]),
    ...(criteria.hasChapters ? [plainChip('chapters', t('search.hasChapters'), { hasChapters: false })] : []),
    ...(criteria.created ? [plainChip('created', t(createdKeys[criteria.created]), { created: null })] : []),
  ];
}
