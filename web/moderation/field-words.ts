// Words for the fields of items and their values: those of versions, and what only chapters, claims and reports have.
import { fieldWords, valueWords } from '#web/edit-history/words.ts';
import { titleFieldNames } from '#web/lib/catalogue/title-fields.ts';
import { formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { roleKeys } from '#web/lib/catalogue/roles.ts';
import { hasMessage, t } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { linkSite } from '#web/titles/links.ts';
import { reasonText } from './words.ts';

const fieldKeys: Readonly<Record<string, MessageKey>> = {
  body: 'moderation.field.body',
  username: 'moderation.field.username',
  names: 'moderation.field.names',
  descriptions: 'drafts.section.synopsis',
  volume: 'moderation.field.volume',
  chapter: 'moderation.field.chapter',
  language: 'moderation.field.language',
  groups: 'moderation.field.groups',
  group: 'moderation.field.group',
  leader: 'groups.leader',
  uploader: 'moderation.field.uploader',
  verified: 'groups.verified',
  official: 'groups.official',
  createdAt: 'moderation.field.createdAt',
  pages: 'moderation.field.pages',
  publishAt: 'moderation.field.publishAt',
  importance: 'administration.announcements.importance',
  expiresAt: 'administration.announcements.expiresAt',
  proof: 'moderation.field.proof',
  code: 'moderation.field.code',
  action: 'moderation.field.action',
  role: 'moderation.field.role',
  stage: 'moderation.field.stage',
  sender: 'moderation.field.sender',
  email: 'moderation.field.email',
  holder: 'moderation.field.holder',
  address: 'moderation.field.address',
  reason: 'moderation.field.reason',
  kinds: 'staffAct.many.edited',
  remove: 'staffAct.many.removed',
  since: 'staffAct.many.since',
  days: 'staffAct.howLong',
  message: 'moderation.field.message',
};

/** Fields of evidence that say something to people. */
const evidenceFields: ReadonlySet<string> = new Set([
  ...Object.keys(titleFieldNames),
  ...Object.keys(fieldKeys),
  'name',
  'biography',
  'altNames',
  'focusedLanguages',
  'website',
  'discord',
  'twitter',
]);
/** Links are read on the page of the subject. */
export const isEvidence = (field: string): boolean => field !== 'links' && evidenceFields.has(field);

export function fieldName(field: string, key: string): string {
  const known = fieldKeys[field];
  if (known && key === '') return t(known);
  // texts of announcements are by language
  if (field === 'body') return t('editHistory.part', { field: t('moderation.field.body'), part: languageName(key) });
  return fieldWords(field, field === 'links' && key !== '' ? linkSite(key) : key);
}

/** Name of a field of which all texts stand together: those of titles, by language, are called synopsis. */
export const comparedName = (field: string, value: unknown): string =>
  fieldName(field === 'description' && typeof value === 'object' ? 'descriptions' : field, '');

/** @param names of authors, tags, titles and groups by id */
export function valueText(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (Array.isArray(value) && (field === 'kinds' || field === 'remove'))
    return value.map((each) => valueText(field, each, names)).join(', ');
  if (field === 'links' && typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([site, text]) => `${linkSite(site)}: ${String(text)}`)
      .join('\n');
  if (field === 'since')
    return typeof value === 'number' ? t('staffAct.many.sinceDays', { count: value }) : t('staffAct.many.sinceAll');
  if (field === 'days') return typeof value === 'number' ? t('staffAct.days', { count: value }) : t('staffAct.noEnd');
  if (typeof value === 'string') {
    if (names.has(value)) return names.get(value)!;
    if (field === 'language') return languageName(value);
    if (field === 'action' && hasMessage(`staffAct.${value}`)) return t(`staffAct.${value}` as MessageKey);
    if ((field === 'kinds' || field === 'remove') && hasMessage(`staffAct.many.${value}`))
      return t(`staffAct.many.${value}` as MessageKey);
    if (field === 'role' && Object.hasOwn(roleKeys, value)) return t(roleKeys[value as keyof typeof roleKeys]);
    if (field === 'stage' && hasMessage(`moderation.stage.${value}`))
      return t(`moderation.stage.${value}` as MessageKey);
    if (field === 'reason') return reasonText(value);
    if (field === 'publishAt' && value === 'now') return t('administration.announcements.now');
    if (field === 'importance') return t(value === 'news' ? 'administration.announcements.news' : 'social.important');
    if (field === 'publishAt' || field === 'expiresAt' || field === 'createdAt') return formatDateTime(new Date(value));
  }
  return valueWords(field, value, names);
}

const fieldOrder = [
  ...Object.keys(titleFieldNames),
  'group',
  'volume',
  'chapter',
  'name',
  'language',
  'groups',
  'pages',
];

/** Place of a field among those of a title; others are last. */
export function placeOf(field: string): number {
  const place = fieldOrder.indexOf(splitField(field)[0]);
  return place === -1 ? fieldOrder.length : place;
}

/** Field and language of "title.pt-br". */
export function splitField(field: string): [string, string] {
  const at = field.indexOf('.');
  return at === -1 ? [field, ''] : [field.slice(0, at), field.slice(at + 1)];
}
