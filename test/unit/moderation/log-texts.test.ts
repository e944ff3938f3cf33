// Actions of the moderation log: each that it can be filtered by has a name.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { publicActions, teamActions } from '#contract/rules/public-log.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';

const file = path.resolve(import.meta.dirname, '../../../web/locales/en/moderation-log.json');
const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

test('each action of staff has a name in the log', () => {
  const named = [...new Set([...Object.keys(staffActions), ...publicActions, ...teamActions])]
    // decisions are named by their outcome
    .filter((action) => !action.startsWith('review.'));
  expect(named.filter((action) => !texts[`log.action.${action}`])).toEqual([]);
});
