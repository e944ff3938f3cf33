import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { limits } from '#contract/rules/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { isNotFound } from '#web/lib/api/failure.ts';

type SharedTheme = ClientResponse<'themes.get'>['data'];

export const sharedThemeQuery = (id: string) =>
  queryOptions({
    queryKey: ['theme', id],
    queryFn: async ({ signal }): Promise<SharedTheme | null> => {
      try {
        return (await call('themes.get', { params: { id }, signal })).data;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });

/** Author of a theme; null if the account no longer exists. */
export const themeAuthorQuery = (id: string) =>
  queryOptions({
    queryKey: ['theme', 'author', id],
    queryFn: async ({ signal }): Promise<{ id: string; name: string } | null> => {
      try {
        const { data } = await call('users.get', { params: { id }, signal });
        return { id: data.id, name: data.attributes.username };
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });

export const ownThemesQuery = queryOptions({
  queryKey: ['theme', 'own'],
  queryFn: async ({ signal }): Promise<SharedTheme[]> =>
    (await call('themes.list', { query: { limit: limits.themesPerAccount }, signal })).data,
});

export const authorOf = ({ relationships }: SharedTheme): string | null =>
  relationships.find(({ type }) => type === 'user')?.id ?? null;
