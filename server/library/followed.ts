// The titles that an account follows, as far as the filters of a request let them through.
import { isFollowState, type FollowState } from '#contract/rules/follow-choices.ts';
import { hiddenTitlesFilter } from '#server/blocks/policy.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { titleIndex } from '#server/titles/titles.ts';

export interface FollowedTitle {
  /** Internal id. */
  id: number;
  uid: string;
  /** Sort key of its name. */
  name: string;
  isOngoing: boolean;
  /** When its newest chapter in any language came out, a Unix time in milliseconds; null without chapters. */
  latestAt: number | null;
  /** 0 when the account has muted it. */
  notify: number;
  status: FollowState;
  /** Unix time in milliseconds. */
  followedAt: number;
}

export interface FollowFilter {
  contentRating?: readonly string[] | undefined;
  originalLanguage?: readonly string[] | undefined;
  status?: readonly FollowState[] | undefined;
  excludedStatus?: readonly FollowState[] | undefined;
  muted?: boolean | undefined;
}

type FollowRow = [titleId: number, notify: number, status: string | null, at: number];

const followsSql = `SELECT title_id, notify, status::text, (extract(epoch FROM at) * 1000)::float8
  FROM title_follows WHERE user_id = $1 AND following`;

/** Visible titles that the account follows and does not hide, the one with the newest chapter first. */
export async function followedTitles(
  ctx: Context,
  userId: number,
  filter: FollowFilter,
  blocks: Blocks | null,
): Promise<FollowedTitle[]> {
  const rows = new Map<number, FollowRow>();
  for (const row of await ctx.prepared.rows<FollowRow>(followsSql, [userId])) {
    const [id, notify, status] = row;
    const state = status !== null && isFollowState(status) ? status : 'none';
    if (filter.muted !== true && notify === 0) continue;
    if (filter.status && !filter.status.includes(state)) continue;
    if (filter.excludedStatus?.includes(state)) continue;
    rows.set(id, row);
  }
  const titles: FollowedTitle[] = [];
  if (rows.size === 0) return titles;
  const { contentRating, originalLanguage } = filter;
  const indexFilter = {
    among: [[...rows.keys()]],
    ...(contentRating ? { contentRating } : {}),
    ...(originalLanguage ? { originalLanguage } : {}),
    ...hiddenTitlesFilter(blocks),
  };
  await titleIndex(ctx).each(indexFilter, ({ id, uid, name, latestAt, status: publication }) => {
    const [, notify, status, followedAt] = rows.get(id)!;
    const state = status !== null && isFollowState(status) ? status : 'none';
    titles.push({ id, uid, name, latestAt, notify, status: state, followedAt, isOngoing: publication === 'ongoing' });
  });
  return titles.sort((a, b) => (b.latestAt ?? 0) - (a.latestAt ?? 0) || b.id - a.id);
}
