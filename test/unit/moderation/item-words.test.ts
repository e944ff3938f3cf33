// Words of the head of an item: what it is about, whose it is, and who reads the decision.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { activate } from '#web/lib/i18n/i18n.ts';
import { reachesOwner } from '#web/moderation/reads-text.ts';
import { itemLine, ownerLabel } from '#web/moderation/words.ts';

const file = path.resolve(import.meta.dirname, '../../../web/locales/en/moderation.json');
activate('en', JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);

const about = (kind: 'groups' | 'users' | 'chapters', more: object = {}) => ({
  kind: 'report' as const,
  subject: { kind, id: '' },
  detail: null,
  reports: 1,
  byMachine: false,
  ...more,
});

test('a report says what it is about, and how many there are', () => {
  expect(itemLine(about('groups'))).toBe('Report · group');
  expect(itemLine(about('users', { reports: 3 }))).toBe('Report · member (3)');
  expect(itemLine(about('chapters', { kind: 'first_chapter', detail: 'Ch. 1' }))).toBe('First upload, Ch. 1');
});

test('the name under the heading says whose the item is', () => {
  expect(ownerLabel(about('chapters'))).toBe('Posted by');
  expect(ownerLabel(about('chapters', { kind: 'first_chapter' }))).toBe('Sent in by');
  // it is the heading already
  expect(ownerLabel(about('users'))).toBeNull();
});

test('a decision reaches whoever sent it in; whoever was reported only when something is done', () => {
  const owner = { id: '', name: 'mei' };
  expect(reachesOwner({ kind: 'draft', owner }, false)).toBe(true);
  expect(reachesOwner({ kind: 'report', owner }, false)).toBe(false);
  expect(reachesOwner({ kind: 'report', owner }, true)).toBe(true);
  expect(reachesOwner({ kind: 'notice', owner }, true)).toBe(false);
  expect(reachesOwner({ kind: 'draft', owner: null }, true)).toBe(false);
});
