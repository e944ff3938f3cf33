// The viewer's lists as the dialog shows them, and its writes.
import { createElement } from 'react';
import { ListChecks, Undo2 } from 'lucide-react';
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { appClient } from '#web/lib/api/app-client.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { limits } from '#contract/rules/limits.ts';

export type OwnList = ClientResponse<'ownLists.withTitle'>['lists'][number];
export type Visibility = OwnList['visibility'];

/** The viewer's lists, each with whether the title is in it if there is one: the default one first. */
export async function fetchLists(titleIds: readonly string[], signal: AbortSignal): Promise<OwnList[]> {
  const lists =
    titleIds.length === 1
      ? (await call('ownLists.withTitle', { params: { id: titleIds[0]! }, signal })).lists
      : (await call('ownLists.names', { signal })).lists.map((list) => ({ ...list, has: false }));
  return lists.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Adds a title to a list at its end, or removes it. */
export async function changeList(titleId: string, list: { id: string }, shouldHave: boolean): Promise<void> {
  const params = { id: titleId, listId: list.id };
  await (shouldHave ? call('ownLists.addTitle', { params, body: {} }) : call('ownLists.removeTitle', { params }));
  forgetLists(list.id);
}

/**
 * Adds titles to a list at its end, in parts, and tells it with Undo. When a part fails, those before it are undone.
 * @throws ApiFailure
 */
export async function addMany(titleIds: readonly string[], list: { id: string; name: string }): Promise<void> {
  const added: string[] = [];
  try {
    for (const part of partsOf(titleIds)) added.push(...(await changeTitles(list.id, { add: part })));
  } catch (error) {
    await removeMany(added, list).catch(() => undefined);
    throw error;
  } finally {
    forgetLists(list.id);
  }
  toast({
    text: t('lists.addedMany', { count: added.length, shown: formatCount(added.length), name: list.name }),
    icon: createElement(ListChecks),
    ...(added.length > 0 ? { action: { label: t('blocks.undo'), run: () => void undoMany(added, list) } } : {}),
  });
}

async function undoMany(titleIds: readonly string[], list: { id: string; name: string }): Promise<void> {
  try {
    await removeMany(titleIds, list);
    toast({ text: t('tracking.undone'), icon: createElement(Undo2) });
  } catch (error) {
    toast({ text: failureText(error), failed: true });
  }
  forgetLists(list.id);
}

async function removeMany(titleIds: readonly string[], list: { id: string }): Promise<void> {
  for (const part of partsOf(titleIds)) await changeTitles(list.id, { remove: part });
}

const changeTitles = async (id: string, body: ClientBody<'ownLists.changeTitles'>): Promise<string[]> =>
  (await call('ownLists.changeTitles', { params: { id }, body })).added;

const partsOf = (titleIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(titleIds.length / limits.libraryChangeMax) }, (_, index) =>
    titleIds.slice(index * limits.libraryChangeMax, (index + 1) * limits.libraryChangeMax),
  );

/** Makes a list with titles in it; several are added to it once it is made, because there may be thousands. */
export async function makeListWith(
  titleIds: readonly string[],
  { name, visibility }: { name: string; visibility: Visibility },
): Promise<OwnList> {
  const isMany = titleIds.length > 1;
  const { data } = await call('ownLists.create', {
    body: { name, visibility, ...(isMany ? {} : { manga: [...titleIds] }) },
  });
  forgetLists(data.id);
  if (isMany) {
    try {
      await addMany(titleIds, { id: data.id, name: data.attributes.name });
    } catch (error) {
      // another attempt makes it again
      await call('ownLists.delete', { params: { id: data.id } }).catch(() => undefined);
      throw error;
    }
  }
  return {
    id: data.id,
    name: data.attributes.name,
    visibility,
    pinned: false,
    isDefault: false,
    has: true,
    titles: titleIds.length,
  };
}

/** Pages that show a changed list, or lists of lists, load them again. */
function forgetLists(id: string): void {
  for (const queryKey of [['list', id], ['pages', 'list', id], ['lists'], ['pages', 'lists']])
    void appClient()?.invalidateQueries({ queryKey });
}
