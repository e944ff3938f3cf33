// Creates, renames, orders and deletes categories of the library.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { categoriesQuery, libraryKey, type Category } from './queries.ts';

interface CategoryChanges {
  busy: boolean;
  /** Why the last change failed, for the person; undefined when it did not. */
  error: string | undefined;
  /** Returns the id; null when it failed. */
  create: (name: string) => Promise<string | null>;
  /** Returns whether it succeeded. */
  rename: (id: string, name: string) => Promise<boolean>;
  setDefault: (id: string, isDefault: boolean) => Promise<boolean>;
  move: (id: string, to: number) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
}

export function useCategoryChanges(): CategoryChanges {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const { queryKey } = categoriesQuery;

  /** Shows `next` at once; the former categories again when the request fails. */
  const run = async <T>(
    request: () => Promise<T>,
    next: (categories: Category[]) => Category[] = (categories) => categories,
  ): Promise<T | null> => {
    setBusy(true);
    setError(undefined);
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    if (before) client.setQueryData(queryKey, next(before));
    try {
      const result = await request();
      await client.invalidateQueries({ queryKey: libraryKey });
      return result;
    } catch (failure) {
      client.setQueryData(queryKey, before);
      setError(failureText(failure));
      return null;
    } finally {
      setBusy(false);
    }
  };
  const succeeded = (result: object | null): boolean => result !== null;
  return {
    busy,
    error,
    create: async (name) =>
      (await run(() => call('libraryPage.createCategory', { body: { name: name.trim() } })))?.id ?? null,
    rename: async (id, name) =>
      succeeded(
        await run(
          () => call('libraryPage.editCategory', { params: { id }, body: { name: name.trim() } }),
          (categories) => categories.map((each) => (each.id === id ? { ...each, name: name.trim() } : each)),
        ),
      ),
    setDefault: async (id, isDefault) =>
      succeeded(
        await run(
          () => call('libraryPage.editCategory', { params: { id }, body: { isDefault } }),
          (categories) => categories.map((each) => ({ ...each, isDefault: isDefault && each.id === id })),
        ),
      ),
    move: async (id, to) => {
      const moved = (categories: Category[]): Category[] => {
        const category = categories.find((each) => each.id === id);
        return category ? categories.filter((each) => each !== category).toSpliced(to, 0, category) : categories;
      };
      const ids = moved(client.getQueryData(queryKey) ?? []).map((each) => each.id);
      return succeeded(await run(() => call('libraryPage.orderCategories', { body: { ids } }), moved));
    },
    remove: async (id) =>
      succeeded(
        await run(
          () => call('libraryPage.deleteCategory', { params: { id } }),
          (categories) => categories.filter((each) => each.id !== id),
        ),
      ),
  };
}
