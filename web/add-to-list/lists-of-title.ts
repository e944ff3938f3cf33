// The viewer's lists as the dialog shows them, and its writes.
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { appClient } from '#web/lib/api/app-client.ts';

export type OwnList = ClientResponse<'ownLists.withTitle'>['lists'][number];
export type Visibility = OwnList['visibility'];

/** The viewer's lists, each with whether the title is in it: the default one first. */
export async function fetchLists(titleId: string, signal: AbortSignal): Promise<OwnList[]> {
  const { lists } = await call('ownLists.withTitle', { params: { id: titleId }, signal });
  return lists.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Adds a title to a list at its end, or removes it. */
export async function changeList(titleId: string, list: { id: string }, shouldHave: boolean): Promise<void> {
  const params = { id: titleId, listId: list.id };
  await (shouldHave ? call('ownLists.addTitle', { params, body: {} }) : call('ownLists.removeTitle', { params }));
  forgetLists(list.id);
}

/** Makes a list with the title in it. */
export async function makeListWith(
  titleId: string,
  { name, visibility }: { name: string; visibility: Visibility },
): Promise<OwnList> {
  const { data } = await call('ownLists.create', { body: { name, visibility, manga: [titleId] } });
  forgetLists(data.id);
  return {
    id: data.id,
    name: data.attributes.name,
    visibility,
    pinned: false,
    isDefault: false,
    has: true,
    titles: 1,
  };
}

/** Pages that show a changed list, or lists of lists, load them again. */
function forgetLists(id: string): void {
  for (const queryKey of [['list', id], ['pages', 'list', id], ['lists'], ['pages', 'lists']])
    void appClient()?.invalidateQueries({ queryKey });
}
