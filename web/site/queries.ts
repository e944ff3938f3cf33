import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { siteQueries } from '#contract/preload/queries.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { TextName } from '#contract/rules/text-pages.ts';
import { fetchRequest } from '#web/lib/api/call.ts';

export type SiteText = ClientResponse<'site.page'>['page'];
export type StaffGroup = ClientResponse<'site.staff'>['staff'][number];

export const textQuery = (name: TextName, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ['site text', name, language],
    queryFn: async ({ signal }): Promise<SiteText> =>
      (await fetchRequest(siteQueries.page(name, language), signal)).page,
  });

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }): Promise<StaffGroup[]> => (await fetchRequest(siteQueries.staff(), signal)).staff,
});
