import { toWireDate } from '#contract/endpoints/common.ts';
import { appealEndpoints } from '#contract/endpoints/appeals.ts';
import { moderationEndpoints } from '#contract/endpoints/moderation.ts';
import { moderationHealthEndpoints } from '#contract/endpoints/moderation-health.ts';
import { moderationTogetherEndpoints } from '#contract/endpoints/moderation-together.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { type Made, tryAction } from './act.ts';
import { actingRole } from './actor.ts';
import { createAppeal, viewStanding } from './appeals.ts';
import { countQueue } from './counts.ts';
import { decideItem } from './decide.ts';
import { countItemResults, decideMany } from './decide-many.ts';
import { readHealth } from './health.ts';
import { readOwnLog } from './log/own-log.ts';
import { actOrPropose, bulkOrPropose } from './proposals.ts';
import { claimItem, claimNext, findItems, releaseItem } from './queue.ts';
import { countResults } from './actions/perform-many.ts';
import { undoDecision } from './undo.ts';
import { compareItem } from './views/compare.ts';
import { viewItem } from './views/detail.ts';
import { viewItems } from './views/items.ts';

const viewMade = ({ decision, undoUntil }: Made) => ({
  result: 'ok' as const,
  decision,
  undoUntil: toWireDate(undoUntil),
});

/** Items of the list, without what only single ones show. */
async function listItems(ctx: Context, ids: readonly number[], viewer: Viewer) {
  const items = await viewItems(ctx, ids, viewer);
  return items.map(({ subjectName: _shown, ...item }) => item);
}

export function moderationRoutes(scope: RouteScope): void {
  memberRoute(scope, appealEndpoints.standing, async (ctx, { query, viewer }) => ({
    result: 'ok' as const,
    ...(await viewStanding(ctx, viewer, query)),
  }));
  memberRoute(scope, appealEndpoints.log, async (ctx, { query, viewer }) => ({
    result: 'ok' as const,
    ...(await readOwnLog(ctx, viewer, query)),
  }));
  memberRoute(scope, appealEndpoints.create, async (ctx, { body, viewer }) => ({
    result: 'ok' as const,
    appeal: await createAppeal(ctx, viewer, body),
  }));
  memberRoute(scope, moderationEndpoints.counts, async (ctx, { viewer }) => ({
    result: 'ok' as const,
    ...(await countQueue(ctx, viewer.id)),
  }));
  memberRoute(scope, moderationHealthEndpoints.get, async (ctx, { viewer }) => ({
    result: 'ok' as const,
    ...(await readHealth(ctx, viewer)),
  }));
  memberRoute(scope, moderationEndpoints.items, async (ctx, { query, viewer }) => {
    const { ids, ...found } = await findItems(ctx, viewer, query);
    return { result: 'ok' as const, items: await listItems(ctx, ids, viewer), ...found };
  });
  memberRoute(scope, moderationEndpoints.item, async (ctx, { params, viewer }) => ({
    result: 'ok' as const,
    item: await viewItem(ctx, viewer, params.id),
  }));
  memberRoute(scope, moderationEndpoints.compare, async (ctx, { params, viewer }) => ({
    result: 'ok' as const,
    ...(await compareItem(ctx, viewer, params.id, params.other)),
  }));
  memberRoute(scope, moderationEndpoints.next, async (ctx, { body, viewer }) => {
    const id = await claimNext(ctx, viewer, body);
    const [item = null] = id === null ? [] : await listItems(ctx, [id], viewer);
    return { result: 'ok' as const, item };
  });
  memberRoute(scope, moderationEndpoints.claim, async (ctx, { params, body, viewer }) => {
    const until = await transaction(ctx, async (tx) => {
      const claimed = await claimItem(tx, viewer, params.id, ctx.clock(), body);
      // a lease is no part of the log; taking it from somebody is
      if (claimed.takenFrom !== null)
        await recordAudit(tx, {
          action: 'item.take-over',
          actorId: viewer.id,
          actingRole: actingRole(viewer, 'queue.decide'),
          kind: 'item',
          id: params.id,
          details: { from: claimed.takenFrom },
        });
      return claimed.until;
    });
    return { result: 'ok' as const, until: toWireDate(until) };
  });
  memberRoute(scope, moderationEndpoints.release, async ({ db }, { params, viewer }) => {
    await releaseItem(db, viewer, params.id);
    return { result: 'ok' as const };
  });
  memberRoute(scope, moderationEndpoints.decide, async (ctx, { params, body, viewer }) =>
    viewMade(await decideItem(ctx, viewer, params.id, body)),
  );
  memberRoute(scope, moderationTogetherEndpoints.decide, async (ctx, { body, viewer }) => {
    const { tried, done, ...outcome } = await decideMany(ctx, viewer, body);
    return {
      result: 'ok' as const,
      counts: countItemResults(tried),
      items: tried,
      ...outcome,
      decision: done?.decision ?? null,
      undoUntil: done ? toWireDate(done.undoUntil) : null,
    };
  });
  memberRoute(scope, moderationEndpoints.act, async (ctx, { body, viewer }) => {
    const { message = '', note = '', dryRun = false, ...call } = body;
    const nothing = { result: 'ok' as const, decision: null, undoUntil: null, proposal: null, counts: null };
    if (dryRun) return { ...nothing, counts: await tryAction(ctx, viewer, call.action) };
    const { made, proposal } = await actOrPropose(ctx, viewer, { ...call, message, note });
    return { ...nothing, ...(made && viewMade(made)), proposal };
  });
  memberRoute(scope, moderationEndpoints.bulk, async (ctx, { body: { message = '', note = '', ...body }, viewer }) => {
    const { tried, ...made } = await bulkOrPropose(ctx, viewer, { ...body, message, note });
    return {
      result: 'ok' as const,
      counts: countResults(tried),
      objects: tried.map(({ id, result, reason }) => ({ id, result, reason })),
      secondPerson: made.secondPerson,
      lately: made.lately,
      decision: made.done?.decision ?? null,
      undoUntil: made.done ? toWireDate(made.done.undoUntil) : null,
      proposal: made.proposal,
    };
  });
  memberRoute(scope, moderationEndpoints.undo, async (ctx, { params, body, viewer }) => ({
    result: 'ok' as const,
    ...(await undoDecision(ctx, viewer, params.id, body)),
  }));
}
