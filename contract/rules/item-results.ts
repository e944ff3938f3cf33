// Results for each item of a decision about many.
import type { ReviewKind } from './decision-reasons.ts';

/**
 * `held`: somebody else looks at it · `changed`: it is not any more what was seen · `denied`: it is about the actor or a group of
 * theirs · `gone`: it is decided or withdrawn · `conflict`: something about it stands against the decision.
 */
export const itemResults = ['decided', 'held', 'changed', 'denied', 'gone', 'conflict'] as const;
export type ItemResult = (typeof itemResults)[number];

/** Kinds of items that are decided together. An appeal, a proposal of a colleague and a legal notice are each read by themselves. */
export const togetherKinds: readonly ReviewKind[] = [
  'draft',
  'title_edit',
  'first_chapter',
  'cover',
  'author',
  'claim',
  'report',
  'api_client',
  'sample',
];
