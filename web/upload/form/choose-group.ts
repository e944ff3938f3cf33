// Groups as they are chosen for a chapter.
import { call } from '#web/lib/api/call.ts';
import type { ChosenGroup } from './draft.ts';

/** The group, and whether this account may upload for it. @throws ApiFailure */
export async function chosenGroup(id: string): Promise<ChosenGroup> {
  const { data, can } = await call('groups.get', { params: { id } });
  const upload = can?.['upload'];
  const { name, official, blocked } = data.attributes;
  const refusal = blocked ? 'group_blocked' : upload === undefined || upload === true ? null : String(upload);
  return { id, name, official, refusal };
}

const searched = 10;

/** The group with exactly this name; null if there is none. @throws ApiFailure */
export async function groupCalled(name: string): Promise<ChosenGroup | null> {
  const { data } = await call('groups.list', { query: { name, limit: searched, order: { relevance: 'desc' } } });
  const same = data.find(({ attributes }) => attributes.name.toLowerCase() === name.toLowerCase());
  return same ? chosenGroup(same.id) : null;
}
