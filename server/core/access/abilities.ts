// Abilities (`can`): what the viewer may do with a single entity, sent along with it, so that the interface shows what
// is locked and why without knowing any rule.
import { LRUCache } from 'lru-cache';
import type { Permission, DenialReason } from '#contract/rules/permissions.ts';
import { decide, type Relation, permissionInputsOf, type Viewer } from './viewer.ts';

/** Abilities by action: true, or the reason why not. */
export type Abilities = Readonly<Record<string, true | DenialReason>>;

/**
 * Cache of abilities by requested actions, then by the viewer fields that `decide` reads, in which few viewers differ.
 */
const cachedAbilities = new WeakMap<Readonly<Record<string, Permission>>, LRUCache<string, Abilities>>();

/**
 * Returns the viewer's abilities; undefined for guests, whose responses are shared. Viewers with equal abilities get
 * the same frozen object.
 * @param actions the requested actions; the same object each time, because it is a cache key
 * @param relation of the entity to the viewer
 */
export function abilities(
  viewer: Viewer | null,
  now: Date,
  actions: Readonly<Record<string, Permission>>,
  relation: Relation = {},
): Abilities | undefined {
  if (!viewer) return undefined;
  const key = JSON.stringify([permissionInputsOf(viewer, now), relation.own ?? false, relation.group ?? null]);
  let abilitiesByKey = cachedAbilities.get(actions);
  if (!abilitiesByKey) cachedAbilities.set(actions, (abilitiesByKey = new LRUCache({ max: 1000 })));
  let can = abilitiesByKey.get(key);
  if (!can) abilitiesByKey.set(key, (can = Object.freeze(decideAll(viewer, now, actions, relation))));
  return can;
}

function decideAll(
  viewer: Viewer,
  now: Date,
  actions: Readonly<Record<string, Permission>>,
  relation: Relation,
): Abilities {
  return Object.fromEntries(
    Object.entries(actions).map(([action, permission]) => {
      const decision = decide(viewer, permission, now, relation);
      return [action, decision.ok ? true : decision.why];
    }),
  );
}
