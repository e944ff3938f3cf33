// Message keys of the block actions, by kind of target.
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { BlockTarget } from './queries.ts';

export const blockWords: Record<BlockTarget['kind'], { block: MessageKey; unblock: MessageKey; note: MessageKey }> = {
  group: { block: 'blocks.blockGroup', unblock: 'blocks.unblockGroup', note: 'blocks.youBlockGroup' },
  user: { block: 'blocks.blockUser', unblock: 'blocks.unblockUser', note: 'blocks.youBlockUser' },
  title: { block: 'blocks.hideTitle', unblock: 'blocks.showTitle', note: 'blocks.youHide' },
};
