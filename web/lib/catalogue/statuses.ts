import type { MessageKey } from '../i18n/messages.ts';
import type { Title } from './related.ts';

/** Message keys of publication statuses. */
export const statusKeys: Record<Title['attributes']['status'], MessageKey> = {
  ongoing: 'status.ongoing',
  completed: 'status.completed',
  hiatus: 'status.hiatus',
  cancelled: 'status.cancelled',
};
