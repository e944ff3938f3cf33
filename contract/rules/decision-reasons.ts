// Coded reasons of decisions by staff: each decision has one, which the person concerned reads in their language. Short codes
// go into the audit table, texts stand in `web/locales` (`decisions.json`) and `server/core/mail/texts`.

/** Kinds of review items. */
export const reviewKinds = [
  'draft',
  'title_edit',
  'first_chapter',
  'cover',
  'author',
  'claim',
  'report',
  'api_client',
  'appeal',
  'sample',
  'proposal',
  'notice',
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** Reasons of refusals and of requests for changes, by the kind of the item. */
const refusalReasons = {
  draft: ['duplicate', 'wrong_information', 'incomplete', 'cover_quality', 'wrong_language', 'not_allowed', 'other'],
  title_edit: ['wrong_information', 'missing_source', 'duplicate', 'vandalism', 'outdated', 'other'],
  first_chapter: [
    'page_quality',
    'wrong_title',
    'wrong_number',
    'wrong_language',
    'wrong_group',
    'duplicate',
    'licensed',
    'not_allowed',
    'other',
  ],
  cover: ['cover_quality', 'not_official', 'wrong_volume', 'wrong_language', 'duplicate', 'other'],
  author: ['duplicate', 'wrong_information', 'other'],
  claim: ['no_proof', 'not_reachable', 'other_claim', 'other'],
  report: ['no_violation', 'cannot_verify', 'solved', 'other'],
  api_client: ['unclear_purpose', 'not_allowed', 'other'],
  appeal: ['decision_stands', 'other'],
  sample: ['wrong_information', 'page_quality', 'not_allowed', 'other'],
  proposal: ['not_needed', 'wrong_information', 'other'],
  notice: ['incomplete', 'cannot_verify', 'wrong_information', 'in_court', 'spam', 'other'],
} as const satisfies Record<ReviewKind, readonly string[]>;

/** Reasons of acceptances, by the kind of the item; all others are accepted as `within_rules`. */
const acceptanceReasons = {
  claim: ['proven'],
  report: ['rules_broken', 'corrected', 'other'],
  appeal: ['decision_wrong', 'new_facts', 'other'],
  notice: ['complete', 'other'],
} as const;

/** Reasons of actions that staff take without an item, or along with a decision. */
export const actionReasons = [
  'spam',
  'harassment',
  'hate',
  'impersonation',
  'vandalism',
  'ban_evasion',
  'upload_abuse',
  'not_allowed',
  'wrong_information',
  'wrong_title',
  'duplicate',
  'page_quality',
  'rights_holder',
  'group_request',
  'person_request',
  'licensed',
  'mistake',
  'other',
] as const;
export type ActionReason = (typeof actionReasons)[number];

/** `within_rules`: an acceptance; `undone`: the decision was taken back. */
export type DecisionReason =
  | (typeof refusalReasons)[ReviewKind][number]
  | (typeof acceptanceReasons)[keyof typeof acceptanceReasons][number]
  | ActionReason
  | 'within_rules'
  | 'undone';

/** Outcomes of items: `returned` asks for changes, and is a refusal that only drafts have. */
export const itemOutcomes = ['accepted', 'refused', 'returned'] as const;
export type ItemOutcome = (typeof itemOutcomes)[number];

/** Reasons that a moderator chooses from; the first one is the usual one. */
export function reasonsFor(kind: ReviewKind, outcome: ItemOutcome): readonly DecisionReason[] {
  if (outcome !== 'accepted') return refusalReasons[kind];
  return kind in acceptanceReasons ? acceptanceReasons[kind as keyof typeof acceptanceReasons] : ['within_rules'];
}

/** Whether a reason says nothing without a message in the moderator's own words. */
export const needsMessage = (reason: DecisionReason): boolean => reason === 'other';

/** All reasons, for schemas and catalogs of texts. */
export const decisionReasons: readonly DecisionReason[] = [
  ...new Set<DecisionReason>([
    'within_rules',
    'undone',
    ...Object.values(refusalReasons).flat(),
    ...Object.values(acceptanceReasons).flat(),
    ...actionReasons,
  ]),
];
