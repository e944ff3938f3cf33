import { useEffect, useRef, useState } from 'react';
import { ChevronDown, Plus } from 'lucide-react';
import { languages, toBcp47, type Language } from '#contract/rules/languages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import type { ComboOption } from '#web/ui/controls/Combobox.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { fold } from './fold-text.ts';
import { languageName, ownLanguageName } from './format.ts';
import { whenIdle } from '../render/idle.ts';
import { useT } from './i18n.ts';
import { rankLanguages } from './language-rank.ts';

/** Loads the search field, which is not needed before the reader adds a language. */
const loadCombobox = () => import('#web/ui/controls/Combobox.tsx');
const Combobox = deferredComponent(loadCombobox, (all) => all.Combobox, undefined, true);

interface LanguageChooserProps {
  label: string;
  chosen: readonly string[];
  /** Restricts the choice to these codes. */
  among?: readonly string[];
  size?: 'sm' | 'md';
  /** Renders a small button for a row of chips; except on phones, the search field opens in its place. */
  chip?: boolean;
  onPick: (code: Language) => void;
}

/**
 * Picker that adds a content language to `chosen`: searched by its name in the interface language or its own, or by its
 * code. On phones it opens in a sheet, because the keyboard leaves no room below a field.
 */
export function LanguageChooser(props: LanguageChooserProps) {
  const isPhone = useMedia(phoneQuery);
  useEffect(() => whenIdle(() => void loadCombobox()), []);
  if (isPhone) return <ChooserSheet {...props} />;
  return props.chip ? <ChooserChip {...props} /> : <ChooserField {...props} />;
}

function ChooserChip(props: LanguageChooserProps) {
  const { label, onPick } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (!open && returnsFocus.current) trigger.current?.focus();
    returnsFocus.current = false;
  }, [open]);
  const close = (shouldReturnFocus: boolean) => {
    returnsFocus.current = shouldReturnFocus;
    setOpen(false);
  };
  if (!open) {
    return (
      <Button ref={trigger} size="sm" look="soft" end={<ChevronDown />} onClick={() => setOpen(true)}>
        {label}
      </Button>
    );
  }
  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close(false);
      }}
    >
      <ChooserField
        {...props}
        size="sm"
        focused
        onEscape={() => close(true)}
        onPick={(code) => {
          close(true);
          onPick(code);
        }}
      />
    </div>
  );
}

function ChooserSheet(props: LanguageChooserProps) {
  const { label, size, chip, onPick } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  return (
    <>
      <Button
        ref={trigger}
        {...(chip ? { size: 'sm', look: 'soft', end: <ChevronDown /> } : { size, icon: <Plus /> })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
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
          focused
          onPick={(code) => {
            setOpen(false);
            onPick(code);
          }}
        />
      </Sheet>
    </>
  );
}

function ChooserField({
  label,
  chosen,
  among,
  size,
  list,
  focused = false,
  onEscape,
  onPick,
}: LanguageChooserProps & { list?: 'page'; focused?: boolean; onEscape?: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const availableLanguages = languages
    .filter((code) => code !== 'NULL' && !chosen.includes(code) && (among?.includes(code) ?? true))
    .map((code) => ({ id: code, label: languageName(code), own: ownLanguageName(code) }));
  const options = rankLanguages(availableLanguages, typed).map(
    ({ id, label: name, own }): ComboOption & { id: Language } => ({
      id,
      label: name,
      icon: <LanguageFlag code={id} />,
      detail: fold(own) === fold(name) ? undefined : <bdi lang={toBcp47(id)}>{own}</bdi>,
    }),
  );
  return (
    <Combobox
      label={label}
      hideLabel
      size={size}
      list={list}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has opened the field to type in it
      autoFocus={focused}
      onEscape={onEscape}
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
