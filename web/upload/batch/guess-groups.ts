// Groups for the names in file names: as they were chosen last time, or the group that is called so.
import type { ChosenGroup } from '../form/draft.ts';
import { groupCalled } from '../form/choose-group.ts';
import { rememberedGroups } from './stored-batch.ts';

export async function chosenOf(account: string, names: readonly string[]): Promise<ChosenGroup[]> {
  const chosen = new Map<string, ChosenGroup>();
  for (const name of names) {
    const group = rememberedGroups(account, name) ?? (await groupCalled(name));
    for (const each of Array.isArray(group) ? group : group ? [group as ChosenGroup] : []) chosen.set(each.id, each);
  }
  return [...chosen.values()];
}
