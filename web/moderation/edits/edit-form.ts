import type { ClientBody } from '#contract/generated/client.ts';
import type { ItemDetail } from '../words.ts';

export type ItemEdits = NonNullable<ClientBody<'moderation.decide'>['edits']>;

export interface EditFormProps {
  item: ItemDetail;
  /** Why the changes were not accepted; null for none. */
  failure: string | null;
  busy: boolean;
  /** Whether the viewer may decide the item now. */
  ready: boolean;
  /** Content of the forms, for when their dialog opens again. */
  kept: Map<string, unknown>;
  onApprove: (edits: ItemEdits) => void;
}
