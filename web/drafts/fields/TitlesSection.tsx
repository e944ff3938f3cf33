import { useRef } from 'react';
import { Plus } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { nextKey, type NameRow } from '../model/form.ts';
import { AlikeNote } from './AlikeNote.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { NameField } from './NameField.tsx';
import { EditorSection } from './Section.tsx';
import styles from './TitlesSection.module.css';

/** Main and alternative titles, each in its language. */
export function TitlesSection() {
  const t = useT();
  const { form, set } = useEditor();
  const list = useRef<HTMLDivElement>(null);
  const { names } = form;
  const change = (row: NameRow, fields: Partial<NameRow>): void =>
    set({
      names: names.map((each) => (each.key === row.key ? { ...each, ...fields } : each)),
      ...(row.main && fields.language !== undefined && form.originalLanguage === ''
        ? { originalLanguage: fields.language.replace(/-ro$/, '') }
        : {}),
    });
  const makeMain = (key: string): void =>
    set({
      names: names
        .map((row) => ({ ...row, main: row.key === key }))
        .toSorted((a, b) => Number(b.main) - Number(a.main)),
    });
  const remove = (key: string): void => {
    const rest = names.filter((row) => row.key !== key);
    set({ names: rest.some(({ main }) => main) ? rest : rest.map((row, index) => ({ ...row, main: index === 0 })) });
    list.current?.querySelector('input')?.focus();
  };
  const add = (): void => {
    set({ names: [...names, { key: nextKey(names), language: '', text: '', main: false }] });
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('select') ?? [])].at(-1)?.focus());
  };
  return (
    <EditorSection id="titles">
      <FieldGroup field="names">
        <div className={styles.names} ref={list}>
          {names.map((row) => (
            <NameField
              key={row.key}
              row={row}
              onChange={(fields) => change(row, fields)}
              onMakeMain={() => makeMain(row.key)}
              onRemove={names.length > 1 ? () => remove(row.key) : undefined}
            />
          ))}
        </div>
      </FieldGroup>
      {names.length < limits.namesPerTitle && (
        <div>
          <Button look="quiet" size="sm" icon={<Plus />} onClick={add}>
            {t('drafts.names.add')}
          </Button>
        </div>
      )}
      <AlikeNote />
    </EditorSection>
  );
}
