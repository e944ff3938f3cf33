// Seeds what the demo account `reader` blocks: a user, a group, a title, and a group within one title.
import { block } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';

/** The blocks of the demo's reader. Each hides hardly any chapters, so that the demo still looks complete. */
const blocked = {
  user: 'brisa',
  group: 'Tebeo Club',
  title: 'other-waterworks',
  within: { title: 'diner-nights', group: '夜なべ工房' },
};

interface Ids {
  users: ReadonlyMap<string, number>;
  groups: ReadonlyMap<string, number>;
  titleOf: (key: string) => number;
}

/** Must run once, so that blocks that were removed do not come back. */
export async function seedBlocks(ctx: Context, readerId: number, { users, groups, titleOf }: Ids): Promise<void> {
  const { user, group, title, within } = blocked;
  await block(ctx, readerId, { kind: 'user', id: users.get(user)! });
  await block(ctx, readerId, { kind: 'group', id: groups.get(group)! });
  await block(ctx, readerId, { kind: 'title', id: titleOf(title) });
  await block(ctx, readerId, { kind: 'group', id: groups.get(within.group)!, within: titleOf(within.title) });
}
