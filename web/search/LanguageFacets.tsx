import { isLanguage, type Language } from '#contract/rules/languages.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { LanguageChooser } from '#web/lib/i18n/LanguageChooser.tsx';
import { usePreferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { Facet } from '#web/ui/controls/Facet.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { TriChip } from '#web/ui/controls/TriChip.tsx';
import { withOriginal, type Criteria } from '#contract/preload/search-criteria.ts';

/** Original languages of most comics, which are always offered. */
const commonOriginals: Language[] = ['ja', 'ko', 'zh', 'zh-hk', 'en', 'fr'];

interface FacetProps {
  criteria: Criteria;
  onChange: (next: Criteria) => void;
}

/** Filters by the language that a title was first published in; each language is included, excluded or neither. */
export function OriginalFacet({ criteria, onChange }: FacetProps) {
  const t = useT();
  const readerOriginals = useFilters().originals;
  // if the search sets no original languages, those of the reader's settings apply
  const hasChoice = criteria.originals.length + criteria.notOriginals.length > 0;
  const effectiveCriteria = hasChoice ? criteria : { ...criteria, originals: [...readerOriginals] };
  const { originals, notOriginals } = effectiveCriteria;
  const shownLanguages = [...new Set([...commonOriginals, ...originals, ...notOriginals])];
  const stateLabels = {
    include: t('search.includedLanguage'),
    exclude: t('search.excludedLanguage'),
    clear: t('search.cleared'),
  };
  return (
    <Facet title={t('search.original')} count={criteria.originals.length + criteria.notOriginals.length} open>
      <Chips label={t('search.original')}>
        {shownLanguages.map((code) => (
          <TriChip
            key={code}
            label={languageName(code)}
            icon={<LanguageFlag code={code} />}
            words={stateLabels}
            state={originals.includes(code) ? 'include' : notOriginals.includes(code) ? 'exclude' : null}
            onChange={(state) => onChange(withOriginal(effectiveCriteria, code, state))}
          />
        ))}
      </Chips>
      <LanguageChooser
        label={t('search.addLanguage')}
        size="sm"
        chosen={shownLanguages}
        onPick={(code) => onChange(withOriginal(effectiveCriteria, code, 'include'))}
      />
    </Facet>
  );
}

/** Filters by the languages of the chapters; a title matches with any of the chosen ones. */
export function LanguageFacet({ criteria, onChange }: FacetProps) {
  const t = useT();
  const chosenLanguages = criteria.languages;
  const shownLanguages = [...new Set([...usePreferredLanguages().filter(isLanguage), ...chosenLanguages])];
  const setLanguages = (next: Language[]) => onChange({ ...criteria, languages: next });
  return (
    <Facet title={t('search.languages')} count={chosenLanguages.length}>
      <Chips label={t('search.languages')}>
        {shownLanguages.map((code) => {
          const isChosen = chosenLanguages.includes(code);
          return (
            <Chip
              key={code}
              pressed={isChosen}
              icon={<LanguageFlag code={code} />}
              onClick={() =>
                setLanguages(isChosen ? chosenLanguages.filter((each) => each !== code) : [...chosenLanguages, code])
              }
            >
              {languageName(code)}
            </Chip>
          );
        })}
      </Chips>
      <LanguageChooser
        label={t('search.addLanguage')}
        size="sm"
        chosen={shownLanguages}
        onPick={(code) => setLanguages([...chosenLanguages, code])}
      />
    </Facet>
  );
}
