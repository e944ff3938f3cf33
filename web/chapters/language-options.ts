import { languages } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import type { SelectOption } from '#web/ui/controls/Select.tsx';

/** Languages of chapters by their names, in the order of the interface language. */
export const languageOptions = (language: string): SelectOption[] =>
  languages
    .filter((code) => code !== 'NULL')
    .map((code) => ({ value: code as string, label: languageName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
