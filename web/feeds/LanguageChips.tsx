import { interfaceLanguages, languages as everyLanguage } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { LanguageChooser } from '#web/lib/i18n/LanguageChooser.tsx';
import { languageRank, usePreferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import styles from './LanguageChips.module.css';

const maxOwnChips = 5;

/**
 * Filters chapters by language; none chosen shows all. The reader's own languages are chips, the others are found by
 * name. `among`: the only possible languages; with a single one there is nothing to choose.
 */
export function LanguageChips({
  chosen,
  onChange,
  among,
}: {
  chosen: string[];
  onChange: (codes: string[]) => void;
  among?: readonly string[];
}) {
  const t = useT();
  const preferred = usePreferredLanguages();
  const readerLanguages = among
    ? among.toSorted((a, b) => languageRank(a, preferred) - languageRank(b, preferred)).slice(0, maxOwnChips)
    : [...new Set([...preferred, ...interfaceLanguages])].slice(0, maxOwnChips);
  if (among && among.length < 2 && chosen.length === 0) return null;
  const chipLanguages = [...readerLanguages, ...chosen.filter((code) => !readerLanguages.includes(code))];
  const searchableLanguages = (among ?? everyLanguage).filter((code) => !chipLanguages.includes(code));
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code]);
  return (
    <div className={styles.line}>
      <Chips label={t('feeds.languages')}>
        <Chip pressed={chosen.length === 0} onClick={() => onChange([])}>
          {t('feeds.allLanguages')}
        </Chip>
        {chipLanguages.map((code) => (
          <Chip
            key={code}
            pressed={chosen.includes(code)}
            icon={<LanguageFlag code={code} />}
            onClick={() => toggle(code)}
          >
            {languageName(code)}
          </Chip>
        ))}
        {searchableLanguages.length > 0 && (
          <LanguageChooser
            chip
            label={t('feeds.moreLanguages')}
            chosen={chipLanguages}
            {...(among ? { among } : {})}
            onPick={toggle}
          />
        )}
      </Chips>
    </div>
  );
}
