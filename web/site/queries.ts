import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { siteQuestions } from '#contract/preload/queries.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { TextName } from '#contract/rules/text-pages.ts';
import { ask } from '#web/lib/api/call.ts';

export type SiteText = ClientResponse<'site.page'>['page'];
export type StaffGroup = ClientResponse<'site.staff'>['staff'][number];

export const textQuery = (name: TextName, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ['site text', name, language],
    queryFn: async ({ signal }): Promise<SiteText> => (await ask(siteQuestions.page(name, language), signal)).page,
  });

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }): Promise<StaffGroup[]> => (await ask(siteQuestions.staff(), signal)).staff,
});
