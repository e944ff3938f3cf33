// Requests of the edit history, by kind of subject.
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import type { HistorySubject } from './open-edit-history.ts';

const endpoints = {
  title: { list: 'versions.ofTitle', revert: 'versions.revertTitle' },
  author: { list: 'versions.ofAuthor', revert: 'versions.revertAuthor' },
  group: { list: 'versions.ofGroup', revert: 'versions.revertGroup' },
} as const;

/** Versions per request; one more comes, to compare the last one with. */
export const pageSize = 20;

export type Version = ClientResponse<'versions.ofTitle'>['versions'][number];

export async function loadVersions(
  { kind, id }: HistorySubject,
  offset: number,
): Promise<{ versions: readonly Version[]; total: number }> {
  return call(endpoints[kind].list, { params: { id }, query: { limit: pageSize, offset } });
}

/** @returns whether it only proposed to go back, because changes of the account are reviewed */
export async function revertTo({ kind, id }: HistorySubject, version: number, to: number): Promise<boolean> {
  const { data } = await call(endpoints[kind].revert, { params: { id }, body: { version, to } });
  return data.attributes.version === version;
}

/** Names of authors and tags by public id. */
export async function loadNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { data } = await call('authors.list', { query: { ids: ids.slice(0, 100), limit: 100 } });
  return new Map(data.map(({ id, attributes }) => [id, attributes.name]));
}
