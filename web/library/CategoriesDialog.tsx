import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { OrderList } from '#web/ui/controls/OrderList.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import styles from './Categories.module.css';
import { categoriesQuery, type Category } from './queries.ts';
import { useCategoryChanges } from './use-category-changes.ts';

/** Dialog for own categories: new ones, names, order, the default one, deletion. */
export function CategoriesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const query = useQuery({ ...categoriesQuery, enabled: open });
  const failure = useFailure(query);
  const changes = useCategoryChanges();
  const [name, setName] = useState('');
  const [edited, setEdited] = useState<{ id: string; name: string } | null>(null);
  const [deleted, setDeleted] = useState<Category | null>(null);
  const categories = query.data ?? [];
  const isFull = categories.length >= limits.libraryCategories;
  const add = async (): Promise<void> => {
    if ((await changes.create(name)) !== null) setName('');
  };
  const rename = async (): Promise<void> => {
    if (edited && (await changes.rename(edited.id, edited.name))) setEdited(null);
  };
  if (deleted)
    return (
      <Dialog
        open={open}
        alert
        onClose={() => setDeleted(null)}
        title={t('library.deleteCategory', { name: deleted.name })}
        text={t('library.deleteCategory.text', { count: deleted.titles, shown: formatCount(deleted.titles) })}
        actions={
          <>
            <Button onClick={() => setDeleted(null)}>{t('library.keepCategory')}</Button>
            <Button
              look="danger"
              icon={<Trash2 />}
              onClick={() => {
                void changes.remove(deleted.id);
                setDeleted(null);
              }}
            >
              {t('library.deleteIt')}
            </Button>
          </>
        }
      />
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('library.categories')}
      closeLabel={t('app.close')}
      text={t('library.categories.text')}
    >
      {failure && <SectionError query={query} failure={failure} />}
      {edited ? (
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            if (edited.name.trim() !== '') void rename();
          }}
        >
          <TextField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button of this category
            autoFocus
            label={t('library.categoryName')}
            value={edited.name}
            maxLength={limits.libraryCategoryNameMaxLength}
            onChange={(next) => setEdited({ ...edited, name: next })}
            error={changes.error}
          />
          <Button onClick={() => setEdited(null)}>{t('library.cancel')}</Button>
          <Button type="submit" look="primary" busy={changes.busy} disabled={edited.name.trim() === ''}>
            {t('library.rename')}
          </Button>
        </form>
      ) : (
        <>
          {categories.length > 0 && (
            <OrderList
              label={t('library.categories')}
              items={categories.map((category) => ({
                id: category.id,
                name: category.name,
                detail: formatCount(category.titles),
                end: (
                  <>
                    <IconButton
                      size="sm"
                      label={t('library.renameCategory', { name: category.name })}
                      icon={<Pencil />}
                      onClick={() => setEdited({ id: category.id, name: category.name })}
                    />
                    <IconButton
                      size="sm"
                      label={t('library.deleteCategory', { name: category.name })}
                      icon={<Trash2 />}
                      onClick={() => setDeleted(category)}
                    />
                  </>
                ),
              }))}
              words={{
                up: (each) => t('library.moveUp', { name: each }),
                down: (each) => t('library.moveDown', { name: each }),
              }}
              onMove={(id, to) => void changes.move(id, to)}
            />
          )}
          <form
            className={styles.add}
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() !== '') void add();
            }}
          >
            <TextField
              label={t('library.newCategory')}
              value={name}
              maxLength={limits.libraryCategoryNameMaxLength}
              disabled={isFull}
              onChange={setName}
              hint={isFull ? t('library.categoriesFull', { count: limits.libraryCategories }) : undefined}
              error={changes.error}
            />
            <Button type="submit" icon={<Plus />} busy={changes.busy} disabled={isFull || name.trim() === ''}>
              {t('library.createCategory')}
            </Button>
          </form>
          {categories.length > 0 && (
            <Select
              label={t('library.defaultCategory')}
              hint={t('library.defaultCategory.text')}
              value={categories.find(({ isDefault }) => isDefault)?.id ?? 'none'}
              options={[
                { value: 'none', label: t('library.defaultCategory.none') },
                ...categories.map((category) => ({ value: category.id, label: category.name })),
              ]}
              onChange={(id) => {
                const current = categories.find(({ isDefault }) => isDefault);
                if (id !== 'none') void changes.setDefault(id, true);
                else if (current) void changes.setDefault(current.id, false);
              }}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
