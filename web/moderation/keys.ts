// Keys of the workbench in words, for its menu and for the list of keys.
import { t } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { KeyGroup } from '#web/lib/navigation/page-keys.ts';

export const workbenchKeys: readonly (readonly [key: string, meaning: MessageKey])[] = [
  ['J', 'moderation.keys.next'],
  ['K', 'moderation.keys.previous'],
  ['A', 'moderation.keys.approve'],
  ['R', 'moderation.keys.refuse'],
  ['C', 'moderation.keys.changes'],
  ['1 – 9', 'moderation.keys.reason'],
  ['B', 'moderation.keys.veil'],
  ['E', 'moderation.keys.edit'],
  ['S', 'moderation.keys.skip'],
  ['X', 'moderation.keys.select'],
  ['Z', 'moderation.keys.undo'],
  ['Ctrl Enter', 'moderation.keys.send'],
  ['Esc', 'moderation.keys.leave'],
];

export const workbenchKeyGroup = (): KeyGroup => ({
  title: t('moderation.title'),
  shortcuts: workbenchKeys.map(([key, meaning]) => ({
    label: t(meaning),
    keys: key.includes('–') ? [key] : key.split(' '),
  })),
});
