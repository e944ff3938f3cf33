// Signed paths of covers that are not public: those of drafts, and those that wait for review.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { coverEndpoints } from '#contract/endpoints/covers.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import { decide, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { signedBase } from '#server/media/signed-paths.ts';
import { draftIsVisibleTo, titleIsVisible } from '#server/titles/policy.ts';

/** Addresses of the covers of titles for a viewer; titles that they do not see are left out. */
export async function viewAccess(
  ctx: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  viewer: Viewer,
  uids: readonly string[],
): Promise<ResponseOf<typeof coverEndpoints.access>> {
  const now = ctx.clock();
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM titles
    WHERE uid = ANY (${uids}::uuid[]) AND (${titleIsVisible} OR ${draftIsVisibleTo(viewer, now)})`.execute(ctx.db);
  const decision = decide(viewer, 'title.draft.view', now);
  const asStaff = decision.ok && decision.grant.any;
  const sign = (uid: string) => signedBase(ctx, { kind: 'title', uid, viewerId: viewer.id, asStaff });
  return {
    result: 'ok',
    titles: rows.map(({ uid }) => ({ id: uid, baseUrl: sign(uid).baseUrl })),
    expiresAt: toWireDate(sign('').expiresAt),
  };
}
