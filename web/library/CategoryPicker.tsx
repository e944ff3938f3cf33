import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import styles from './Categories.module.css';
import { categoriesQuery, type LibraryEntry } from './queries.ts';
import { useCategoryChanges } from './use-category-changes.ts';

/** Dialog that puts the selected titles into categories and takes them out; a new one can be made on the way. */
export function CategoryPicker({
  entries,
  count,
  onClose,
  onApply,
}: {
  /** Known ones of the selected titles. */
  entries: readonly LibraryEntry[];
  count: number;
  onClose: () => void;
  onApply: (addTo: string[], removeFrom: string[]) => void;
}) {
  const t = useT();
  const categories = useQuery(categoriesQuery);
  const failure = useFailure(categories);
  const { create, busy, error } = useCategoryChanges();
  const [name, setName] = useState('');
  /** Changes made here, by id. */
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const insideCount = (id: string): number => entries.filter((entry) => entry.categories.includes(id)).length;
  const addCategory = async (): Promise<void> => {
    const id = await create(name);
    if (id === null) return;
    setName('');
    setChosen((current) => ({ ...current, [id]: true }));
  };
  const addTo = Object.keys(chosen).filter((id) => chosen[id]);
  const removeFrom = Object.keys(chosen).filter((id) => !chosen[id]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('library.pickCategories', { count, shown: formatCount(count) })}
      actions={
        <>
          <Button onClick={onClose}>{t('library.cancel')}</Button>
          <Button
            look="primary"
            disabled={addTo.length + removeFrom.length === 0}
            onClick={() => onApply(addTo, removeFrom)}
          >
            {t('library.apply')}
          </Button>
        </>
      }
    >
      {failure && <SectionError query={categories} failure={failure} />}
      <div className={styles.choices}>
        {categories.data?.map((category) => {
          const inside = insideCount(category.id);
          const isMixed = chosen[category.id] === undefined && inside > 0 && inside < count;
          return (
            <Checkbox
              key={category.id}
              checked={chosen[category.id] ?? (inside > 0 && inside === count)}
              mixed={isMixed}
              onChange={(checked) => setChosen({ ...chosen, [category.id]: checked })}
            >
              <bdi>{category.name}</bdi>
            </Checkbox>
          );
        })}
      </div>
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void addCategory();
        }}
      >
        <TextField
          label={t('library.newCategory')}
          value={name}
          maxLength={limits.libraryCategoryNameMaxLength}
          onChange={setName}
          error={error}
        />
        <Button type="submit" icon={<Plus />} busy={busy} disabled={name.trim() === ''}>
          {t('library.createCategory')}
        </Button>
      </form>
    </Dialog>
  );
}
