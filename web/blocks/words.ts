// Message keys of the block actions, by kind of target.
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { Target } from './queries.ts';

export const blockWords: Record<Target['kind'], { block: MessageKey; unblock: MessageKey; said: MessageKey }> = {
  group: { block: 'blocks.blockGroup', unblock: 'blocks.unblockGroup', said: 'blocks.youBlockGroup' },
  user: { block: 'blocks.blockUser', unblock: 'blocks.unblockUser', said: 'blocks.youBlockUser' },
  title: { block: 'blocks.hideTitle', unblock: 'blocks.showTitle', said: 'blocks.youHide' },
};
