import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { useSession } from '#web/lib/session/session.ts';

/** Target of a block. `within` limits the block to the title with this id. */
export type BlockTarget =
  | { kind: 'user' | 'group'; id: string; name: string; within?: string }
  | { kind: 'title'; id: string; name: string };

interface BlockLookup {
  has(target: BlockTarget): boolean;
}

const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: async ({ signal }): Promise<BlockLookup> => {
    const { users, groups, manga, within } = await call('blocks.all', { signal });
    const blockedIds = { user: new Set(users), group: new Set(groups), title: new Set(manga) };
    const blocksInTitles = new Set(within.map(({ manga: title, id }) => `${title} ${id}`));
    return {
      has: (target) =>
        'within' in target && target.within !== undefined
          ? blocksInTitles.has(`${target.within} ${target.id}`)
          : blockedIds[target.kind].has(target.id),
    };
  },
});

/** The viewer's blocks; null for guests and while loading. */
export function useBlocks(): BlockLookup | null {
  const { status } = useSession();
  return useQuery({ ...blocksQuery, enabled: status === 'member' }).data ?? null;
}

/** @throws ApiFailure whose context is `{ reason: 'limit', limit }` if the account has reached a limit */
export async function changeBlock(target: BlockTarget, shouldBlock: boolean): Promise<void> {
  const { id } = target;
  if (target.kind === 'title') {
    if (shouldBlock) await call('blocks.hideTitle', { params: { id }, body: {} });
    else await call('blocks.showTitle', { params: { id } });
  } else if (target.within !== undefined) {
    const user = { id: target.within, user: id };
    const group = { id: target.within, group: id };
    if (target.kind === 'user') {
      if (shouldBlock) await call('blocks.blockUserWithin', { params: user, body: {} });
      else await call('blocks.unblockUserWithin', { params: user });
    } else if (shouldBlock) await call('blocks.blockGroupWithin', { params: group, body: {} });
    else await call('blocks.unblockGroupWithin', { params: group });
  } else if (target.kind === 'user') {
    if (shouldBlock) await call('blocks.blockUser', { params: { id }, body: {} });
    else await call('blocks.unblockUser', { params: { id } });
  } else if (shouldBlock) await call('blocks.blockGroup', { params: { id }, body: {} });
  else await call('blocks.unblockGroup', { params: { id } });
}
