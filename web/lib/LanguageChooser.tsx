import { useState } from 'react';
import { Plus } from 'lucide-react';
import { languages, toBcp47, type Language } from '#contract/languages.ts';
import { Combobox, type ComboOption } from '#web/ui/Combobox.tsx';
import { LanguageFlag } from '#web/ui/Language.tsx';
import { fold } from './fold.ts';
import { languageName, ownLanguageName } from './format.ts';
import { useT } from './i18n.ts';

/** Adds a content language to those of `chosen`: found by its name in the interface's language or its own, or by its code. */
export function LanguageChooser({
  label,
  chosen,
  size,
  onPick,
}: {
  label: string;
  chosen: readonly Language[];
  size?: 'sm' | 'md';
  onPick: (code: Language) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const wanted = fold(typed.trim());
  const options = languages
    .filter((code) => code !== 'NULL' && !chosen.includes(code))
    .map((code) => ({ id: code, label: languageName(code), own: ownLanguageName(code) }))
    .filter(({ id, label: name, own }) => fold(`${name} ${own} ${id}`).includes(wanted))
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map(({ id, label: name, own }): ComboOption & { id: Language } => ({
      id,
      label: name,
      icon: <LanguageFlag code={id} />,
      detail: fold(own) === fold(name) ? undefined : <bdi lang={toBcp47(id)}>{own}</bdi>,
    }));
  return (
    <Combobox
      label={label}
      hideLabel
      size={size}
      placeholder={label}
      icon={<Plus />}
      value={typed}
      onChange={setTyped}
      groups={[{ options }]}
      message={options.length === 0 ? t('language.none') : undefined}
      countLabel={t('language.count', { count: options.length })}
      onPick={({ id }) => {
        setTyped('');
        const code = languages.find((each) => each === id);
        if (code) onPick(code);
      }}
    />
  );
}
