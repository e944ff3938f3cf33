// An event of the outbox, and what fans it out.
import type { Db } from '#server/core/db/db.ts';
import type { NotificationSources } from './sources.ts';

export interface OutboxEvent {
  /** bigint */
  id: string;
  kind: 'chapter' | 'list' | 'reply' | 'mention' | 'decision' | 'invitation' | 'moderation' | 'overdue';
  subjectId: number;
  userId: number | null;
  titleIds: number[];
  /** The last recipient, by internal id, that earlier batches have reached. */
  doneTo: number;
  at: Date;
}

/** Makes the notifications of one batch. @returns the last recipient of the batch; null when it was the last batch */
export type FanOut = (tx: Db, event: OutboxEvent, sources: NotificationSources) => Promise<number | null>;
