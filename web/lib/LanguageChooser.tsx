import { useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { languages, toBcp47, type Language } from '#contract/languages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Combobox, type ComboOption } from '#web/ui/Combobox.tsx';
import { LanguageFlag } from '#web/ui/Language.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { phoneQuery, useMedia } from '#web/ui/use-media.ts';
import { fold } from './fold.ts';
import { languageName, ownLanguageName } from './format.ts';
import { useT } from './i18n.ts';
import { rankLanguages } from './language-rank.ts';

interface LanguageChooserProps {
  label: string;
  chosen: readonly string[];
  /** The only ones that there can be. */
  among?: readonly string[];
  size?: 'sm' | 'md';
  onPick: (code: Language) => void;
}

/**
 * Adds a content language to those of `chosen`: found by its name in the interface's language or its own, or by its code.
 * On phones in a sheet, where the keyboard leaves no room below a field.
 */
export function LanguageChooser(props: LanguageChooserProps) {
  return useMedia(phoneQuery) ? <ChooserSheet {...props} /> : <ChooserField {...props} />;
}

function ChooserSheet(props: LanguageChooserProps) {
  const { label, size, onPick } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  return (
    <>
      <Button ref={trigger} size={size} icon={<Plus />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={t('app.close')}
        size="full"
        trigger={trigger}
      >
        <ChooserField
          {...props}
          size="md"
          list="page"
          onPick={(code) => {
            setOpen(false);
            onPick(code);
          }}
        />
      </Sheet>
    </>
  );
}

function ChooserField({ label, chosen, among, size, list, onPick }: LanguageChooserProps & { list?: 'page' }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const offered = languages
    .filter((code) => code !== 'NULL' && !chosen.includes(code) && (among?.includes(code) ?? true))
    .map((code) => ({ id: code, label: languageName(code), own: ownLanguageName(code) }));
  const options = rankLanguages(offered, typed).map(({ id, label: name, own }): ComboOption & { id: Language } => ({
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
      list={list}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the sheet was opened to be written in
      autoFocus={list === 'page'}
      placeholder={label}
      icon={<Plus />}
      value={typed}
      onChange={setTyped}
      takesFirst
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
