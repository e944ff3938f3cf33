// Sections of the reader's settings: which settings each contains, for which reading modes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Mode } from '#web/reader/layout/layout.ts';
import { choiceParts, choicesOf, isForAll } from '#web/reader/settings/parts.ts';
import { choiceNames, defaultSettings, isAccountSetting } from '#web/reader/settings/settings.ts';

const modes: readonly Mode[] = ['single', 'double', 'strip', 'gaps', 'wide'];

test('every setting except those of the panel is in one section, and found by name on the settings page', () => {
  const listedChoices = choiceParts.flatMap((part) => choicesOf(part, modes, defaultSettings));
  const handledElsewhere = ['panel', 'pinned'];
  expect(listedChoices.toSorted()).toEqual(choiceNames.filter((name) => !handledElsewhere.includes(name)).toSorted());
  const sectionsSource = readFileSync(path.resolve(import.meta.dirname, '../../../web/settings/sections.ts'), 'utf8');
  expect(listedChoices.filter((name) => !sectionsSource.includes(`'controls.set.${name}'`))).toEqual([]);
});

test('no section mixes settings with a scope and settings that always apply to everything', () => {
  for (const part of choiceParts) {
    const names = choicesOf(part, modes, defaultSettings);
    expect(names.filter((name) => isAccountSetting(name) !== isForAll(part))).toEqual([]);
  }
});

test('settings that do not apply to a mode are not offered in it', () => {
  const layoutChoices = (...shownModes: Mode[]) => choicesOf('layout', shownModes, { mode: shownModes[0]! });
  expect(layoutChoices('strip')).not.toContain('direction');
  expect(layoutChoices('strip')).toContain('stripWidth');
  expect(layoutChoices('single')).not.toContain('gap');
  expect(layoutChoices('double')).toContain('spreadStart');
  expect(choicesOf('hands', ['single'], { mode: 'single' })).not.toContain('jump');
  expect(choicesOf('hands', ['single', 'wide'], { mode: 'auto' })).toContain('jump');
});
