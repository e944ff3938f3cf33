import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { Tone } from '#web/ui/behavior/tones.ts';
import type { DraftState } from './queries.ts';

/** Names and colors of the states of drafts. */
export const stateLooks: Record<DraftState, { label: MessageKey; tab: MessageKey; tone: Tone }> = {
  draft: { label: 'drafts.state.draft', tab: 'drafts.tab.draft', tone: 'queue-draft' },
  submitted: { label: 'drafts.state.submitted', tab: 'drafts.tab.submitted', tone: 'queue-waiting' },
  rejected: { label: 'drafts.state.rejected', tab: 'drafts.tab.rejected', tone: 'queue-refused' },
};
