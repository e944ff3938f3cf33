// What a viewer may do with the one thing that they look at, told beside it, so that the interface shows what is locked and
// why without knowing a rule.
import { LRUCache } from 'lru-cache';
import type { Permission, Refusal } from '#contract/permissions.ts';
import { decide, type Relation, standingOf, type Viewer } from './viewer.ts';

/** By the word of the action: yes, or why not. */
export type Can = Record<string, true | Refusal>;

/** Answers of `decide` by what it looks at. Few people differ in it, and nearly all are told the same. */
const decided = new LRUCache<string, Map<Permission, true | Refusal>>({ max: 1000 });

/** Undefined for guests, whose answers are everybody's. @param relation of the thing to the viewer */
export function abilities(
  viewer: Viewer | null,
  now: Date,
  asked: Readonly<Record<string, Permission>>,
  relation: Relation = {},
): Can | undefined {
  if (!viewer) return undefined;
  const key = JSON.stringify([standingOf(viewer, now), relation.own ?? false, relation.group ?? null]);
  let known = decided.get(key);
  if (!known) decided.set(key, (known = new Map()));
  const can: Can = {};
  for (const [action, permission] of Object.entries(asked)) {
    let answer = known.get(permission);
    if (answer === undefined) {
      const decision = decide(viewer, permission, now, relation);
      answer = decision.ok ? true : decision.why;
      known.set(permission, answer);
    }
    can[action] = answer;
  }
  return can;
}
