// What a viewer may do with the one thing that they look at, told beside it, so that the interface shows what is locked and
// why without knowing a rule.
import type { Permission, Refusal } from '#contract/permissions.ts';
import { decide, type Relation, type Viewer } from './viewer.ts';

/** By the word of the action: yes, or why not. */
export type Can = Record<string, true | Refusal>;

/** Undefined for guests, whose answers are everybody's. @param relation of the thing to the viewer */
export function abilities(
  viewer: Viewer | null,
  now: Date,
  asked: Readonly<Record<string, Permission>>,
  relation: Relation = {},
): Can | undefined {
  if (!viewer) return undefined;
  return Object.fromEntries(
    Object.entries(asked).map(([action, permission]) => {
      const decision = decide(viewer, permission, now, relation);
      return [action, decision.ok ? true : decision.why];
    }),
  );
}
