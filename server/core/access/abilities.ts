// What a viewer may do with the one thing that they look at, told beside it, so that the interface shows what is locked and
// why without knowing a rule.
import { LRUCache } from 'lru-cache';
import type { Permission, Refusal } from '#contract/rules/permissions.ts';
import { decide, type Relation, standingOf, type Viewer } from './viewer.ts';

/** By the word of the action: yes, or why not. */
export type Can = Readonly<Record<string, true | Refusal>>;

/** Cache of abilities by the actions that are asked for, then by what `decide` looks at of a viewer. Few people differ in it. */
const cached = new WeakMap<Readonly<Record<string, Permission>>, LRUCache<string, Can>>();

/**
 * The actions that the viewer may do; undefined for guests, whose answers are everybody's. Two people who may do the same get the same
 * frozen object.
 * @param asked the same object each time @param relation of the thing to the viewer
 */
export function abilities(
  viewer: Viewer | null,
  now: Date,
  asked: Readonly<Record<string, Permission>>,
  relation: Relation = {},
): Can | undefined {
  if (!viewer) return undefined;
  const key = JSON.stringify([standingOf(viewer, now), relation.own ?? false, relation.group ?? null]);
  let known = cached.get(asked);
  if (!known) cached.set(asked, (known = new LRUCache({ max: 1000 })));
  let can = known.get(key);
  if (!can) known.set(key, (can = Object.freeze(decideAll(viewer, now, asked, relation))));
  return can;
}

function decideAll(viewer: Viewer, now: Date, asked: Readonly<Record<string, Permission>>, relation: Relation): Can {
  return Object.fromEntries(
    Object.entries(asked).map(([action, permission]) => {
      const decision = decide(viewer, permission, now, relation);
      return [action, decision.ok ? true : decision.why];
    }),
  );
}
