// Actions that go along with a decision: on what was reported, and on whose it is.
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';
import type { RemovalReason } from '#contract/rules/comments.ts';
import type { ItemOutcome } from '#contract/rules/decision-reasons.ts';

type ItemDetail = ClientResponse<'moderation.item'>['item'];

const onObjects = { comments: 'comment.remove', chapters: 'chapter.remove', titles: 'title.delete' } as const;
const onPeople = ['person.warn', 'person.mute', 'person.revoke-uploads', 'person.ban'] as const;

export type AlongName = (typeof onObjects)[keyof typeof onObjects] | (typeof onPeople)[number];

/** Ticked actions. */
export interface Along {
  actions: readonly AlongName[];
  /** Days of sanctions; '' without an end. */
  days: string;
  /** Reason that the thread gives for a removed comment. */
  because: RemovalReason;
}

export const nothingAlong: Along = { actions: [], days: '7', because: 'spam' };

/** Outcome that actions go along with: of reports that they are right, of what was sent in that it is refused. */
export const alongOutcome = ({ kind }: Pick<ItemDetail, 'kind'>): ItemOutcome =>
  kind === 'report' ? 'accepted' : 'refused';

/** Actions that are offered for an item; what is about colleagues and decisions has none. */
export function offeredAlong({
  kind,
  subject,
  owner,
  name,
  standing,
}: Pick<ItemDetail, 'kind' | 'subject' | 'owner' | 'name' | 'standing'>): readonly AlongName[] {
  if (kind === 'appeal' || kind === 'proposal' || kind === 'api_client') return [];
  const isReview = kind === 'report' || kind === 'sample';
  const onObject = isReview && name !== null && standing !== 'removed' && Object.hasOwn(onObjects, subject.kind);
  return [
    ...(onObject ? [onObjects[subject.kind as keyof typeof onObjects]] : []),
    ...(owner === null ? [] : onPeople),
  ];
}

type TimedName = 'person.mute' | 'person.revoke-uploads' | 'person.ban';

export const isTimed = (action: AlongName): action is TimedName =>
  action === 'person.mute' || action === 'person.revoke-uploads' || action === 'person.ban';

/** Actions of a request; none with the other outcomes. */
export function actionsOf(item: ItemDetail, { actions, days, because }: Along, outcome: ItemOutcome) {
  if (outcome !== alongOutcome(item) || actions.length === 0) return {};
  const of = (action: AlongName) => ({
    action,
    id: action.startsWith('person.') ? item.owner!.id : item.subject.id,
    params: isTimed(action)
      ? { days: days === '' ? null : Number(days) }
      : action === 'comment.remove'
        ? { because }
        : {},
  });
  return { actions: actions.map(of) as ClientBody<'moderation.decide'>['actions'] };
}
