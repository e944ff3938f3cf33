import { useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLanguageOptions } from '#web/lib/i18n/LanguageSelect.tsx';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { otherNameProblem, type OtherName } from './group-form.ts';
import { useProblemText } from './problem-text.ts';
import styles from './GroupEditor.module.css';

/** Other names of a group, each with its language. */
export function OtherNames({
  names,
  showsProblems,
  onChange,
}: {
  names: readonly OtherName[];
  /** Saving was tried: names without a language or a text say so. */
  showsProblems: boolean;
  onChange: (names: OtherName[]) => void;
}) {
  const t = useT();
  const problemText = useProblemText();
  const options = useLanguageOptions();
  const list = useRef<HTMLFieldSetElement>(null);
  const set = (key: number, fields: Partial<OtherName>): void =>
    onChange(names.map((each) => (each.key === key ? { ...each, ...fields } : each)));
  const nextKey = Math.max(-1, ...names.map(({ key }) => key)) + 1;
  const add = (): void => {
    onChange([...names, { key: nextKey, language: '', text: '' }]);
    focusSoon(() => [...(list.current?.querySelectorAll('select') ?? [])].at(-1));
  };
  const remove = (key: number): void => {
    onChange(names.filter((each) => each.key !== key));
    focusSoon(() => [...(list.current?.querySelectorAll('button') ?? [])].at(-1));
  };
  const errorOf = (name: OtherName, part: 'language' | 'missing'): string | undefined =>
    showsProblems && otherNameProblem(name) === part ? problemText('otherNames', part) : undefined;
  return (
    <fieldset className={styles.names} ref={list}>
      <legend>{t('groupEdit.otherNames')}</legend>
      <Stack gap={2}>
        {names.map((name) => {
          const { key, language, text } = name;
          return (
            <div key={key} className={styles.name}>
              <Select
                label={t('groupEdit.otherNames.language')}
                hideLabel
                value={language}
                placeholder={t('groupEdit.otherNames.language')}
                error={errorOf(name, 'language')}
                options={options}
                onChange={(next) => set(key, { language: next })}
              />
              <TextField
                label={t('groupEdit.otherNames.text')}
                hideLabel
                maxLength={limits.groupNameMaxLength}
                lang={language === '' ? undefined : toBcp47(language)}
                error={errorOf(name, 'missing')}
                value={text}
                onChange={(next) => set(key, { text: next })}
              />
              <IconButton
                icon={<X />}
                label={t('groupEdit.otherNames.remove', { name: text.trim() || t('groupEdit.otherNames.text') })}
                onClick={() => remove(key)}
              />
            </div>
          );
        })}
        {names.length < publishingLimits.groupAltNames && (
          <Button size="sm" icon={<Plus />} className={styles.add} onClick={add}>
            {t('groupEdit.otherNames.add')}
          </Button>
        )}
      </Stack>
    </fieldset>
  );
}
