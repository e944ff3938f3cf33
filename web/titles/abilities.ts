import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { titleQuery } from './queries.ts';

type Answer = ClientResponse<'titles.get'>;

/** Abilities of a member, or why they have them not; undefined for guests. A locked title takes no chapters of anybody. */
export const abilitiesOf = ({ can, data }: Answer): Readonly<Record<string, string | true>> | undefined =>
  can?.['upload'] === true && data.attributes.isLocked ? { ...can, upload: 'title_locked' } : can;

export const titleAbilitiesQuery = (id: string) => queryOptions({ ...titleQuery(id), select: abilitiesOf });
