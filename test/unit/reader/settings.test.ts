// Reader settings: scopes (what a setting applies to), sparse overrides, validation of stored values, and merging the
// settings of two devices.
import { expect, test } from 'vitest';
import {
  withSetting as chooseAt,
  decidedBy,
  resetTitle,
  makeDefault,
  merge,
  noChoices,
  ownChoices,
  prune,
  readSettingsMap,
  readStoredSettings,
  resolve,
  writeEntry,
  writeStoredSettings,
  type SettingContext,
  type Scope,
  type StoredSettings,
} from '#web/reader/settings/settings-map.ts';
import { choices, defaults, nextValue, type ChoiceName, type ReaderSettings } from '#web/reader/settings/settings.ts';

const haruko: SettingContext = { kind: 'paged-rtl', titleId: 'haruko' };
const other: SettingContext = { kind: 'paged-rtl', titleId: 'other' };
const strip: SettingContext = { kind: 'strip', titleId: 'tori' };

let clock = 0;
const choose = <K extends ChoiceName>(
  scopes: StoredSettings,
  scope: Scope,
  reading: SettingContext,
  name: K,
  value: ReaderSettings[K] | undefined,
): StoredSettings => chooseAt(scopes, scope, reading, name, value, ++clock);

test('a narrower scope overrides a wider one, and the rest falls through', () => {
  let scopes = choose(noChoices, 'account', haruko, 'fit', 'width');
  scopes = choose(scopes, 'kind', haruko, 'mode', 'strip');
  scopes = choose(scopes, 'title', haruko, 'fit', 'height');
  expect(resolve(scopes, haruko)).toEqual({ ...defaults, fit: 'height', mode: 'strip' });
  expect(resolve(scopes, other)).toEqual({ ...defaults, fit: 'width', mode: 'strip' });
  expect(resolve(scopes, strip)).toEqual({ ...defaults, fit: 'width' });
  scopes = choose(scopes, 'visit', haruko, 'fit', 'original');
  expect(resolve(scopes, haruko).fit).toBe('original');
});

test('the deciding scope is known, and reverting its choice reveals the next one', () => {
  let scopes = choose(noChoices, 'account', haruko, 'fit', 'width');
  expect(decidedBy(scopes, haruko, 'fit')).toBe('account');
  scopes = choose(scopes, 'title', haruko, 'fit', 'height');
  expect(decidedBy(scopes, haruko, 'fit')).toBe('title');
  expect(decidedBy(scopes, other, 'fit')).toBe('account');
  scopes = choose(scopes, 'title', haruko, 'fit', undefined);
  expect(decidedBy(scopes, haruko, 'fit')).toBe('account');
  scopes = choose(scopes, 'account', haruko, 'fit', undefined);
  expect(decidedBy(scopes, haruko, 'fit')).toBeNull();
  expect(resolve(scopes, haruko)).toEqual(defaults);
});

test('a stored choice replaces that of the visit', () => {
  let scopes = choose(noChoices, 'visit', haruko, 'panel', false);
  expect(resolve(scopes, haruko).panel).toBe(false);
  scopes = choose(scopes, 'account', haruko, 'panel', true);
  expect(resolve(scopes, haruko).panel).toBe(true);
});

test('settings of the device are never stored for a title', () => {
  const scopes = choose(noChoices, 'title', haruko, 'awake', false);
  expect(ownChoices(scopes, haruko)).toEqual([]);
  expect(resolve(scopes, strip).awake).toBe(false);
});

test('titles store only what differs', () => {
  let scopes = choose(noChoices, 'title', haruko, 'mode', 'strip');
  expect(ownChoices(scopes, haruko)).toEqual(['mode']);
  scopes = choose(scopes, 'title', haruko, 'mode', undefined);
  expect(ownChoices(scopes, haruko)).toEqual([]);
});

test('a title can be reset to the defaults, or become the default of its kind', () => {
  const scopes = choose(choose(noChoices, 'title', haruko, 'fit', 'width'), 'title', haruko, 'direction', 'ltr');
  expect(resolve(resetTitle(scopes, haruko, ++clock), haruko)).toEqual(defaults);
  const kept = makeDefault(scopes, haruko, ++clock);
  expect(ownChoices(kept, haruko)).toEqual([]);
  expect(resolve(kept, other)).toMatchObject({ fit: 'width', direction: 'ltr' });
  expect(resolve(kept, strip)).toEqual(defaults);
});

test('stored settings are read back, without those of the visit', () => {
  let scopes = choose(noChoices, 'title', haruko, 'stripWidth', 80);
  scopes = choose(scopes, 'kind', strip, 'fit', 'fillWidth');
  scopes = choose(scopes, 'account', strip, 'saver', 'metered');
  scopes = { ...scopes, stored: writeEntry(scopes.stored, 'account keys.left', ['k'], ++clock) };
  scopes = { ...scopes, stored: writeEntry(scopes.stored, 'pages:abc shifts', [1, 7], ++clock) };
  const stored = writeStoredSettings(choose(scopes, 'visit', strip, 'pinned', false));
  expect(readStoredSettings(stored)).toEqual(scopes);
});

test('the previous storage format is still read', () => {
  const older = {
    account: { fit: 'width', saver: true },
    kinds: { strip: { stripWidth: 70 } },
    titles: { haruko: { mode: 'strip' } },
  };
  const scopes = readStoredSettings(JSON.stringify(older));
  expect(resolve(scopes, haruko)).toMatchObject({ fit: 'width', saver: 'on', mode: 'strip' });
  expect(resolve(scopes, strip)).toMatchObject({ fit: 'width', stripWidth: 70 });
});

test('invalid storage is ignored', () => {
  for (const text of [null, '', '{', '[]', 'null', '7', '{"account":7,"titles":[1]}', '{"lines":[1]}']) {
    expect(resolve(readStoredSettings(text), haruko)).toEqual(defaults);
  }
  const lines = {
    'account fit': [1, 'enormous'],
    'account stripWidth': [1, 400],
    'account __proto__': [1, 'x'],
    'account keys.left': [1, Array.from({ length: 99 }, () => 'a')],
    'title:a;b mode': [1, 'strip'],
    'pages:x shifts': [1, [-1]],
    'account gray': ['now', true],
    'account mode': [1, 'wide'],
  };
  expect(readSettingsMap(lines)).toEqual({ 'account mode': [1, 'wide'] });
});

test('entries of unknown settings are dropped, even if they were reverted', () => {
  const unknown = [
    'account a1',
    'kind:scroll fit',
    'kind:null fit',
    'kind:strip keys.left',
    'title:a shifts',
    'pages:a fit',
  ];
  const known = { 'account fit': [1], 'account keys.left': [1], 'kind:wide mode': [1], 'pages:a shifts': [1] };
  expect(readSettingsMap({ ...Object.fromEntries(unknown.map((key) => [key, [1]])), ...known })).toEqual(known);
});

test('the settings of two devices are merged to the newer of each, even if that was a revert', () => {
  const ownMap = { 'account fit': [5, 'width'], 'account mode': [9], 'title:a gray': [1, true] } as const;
  const otherMap = { 'account fit': [7, 'height'], 'account mode': [8, 'strip'] } as const;
  const merged = { 'account fit': [7, 'height'], 'account mode': [9], 'title:a gray': [1, true] };
  expect(merge(ownMap, otherMap)).toEqual(merged);
  expect(merge(otherMap, ownMap)).toEqual(merged);
  const [a, b] = [{ 'account fit': [5, 'width'] }, { 'account fit': [5, 'height'] }] as const;
  expect(merge(a, b)).toEqual(merge(b, a));
});

test('the settings of the least recently changed titles are dropped', () => {
  let scopes = noChoices;
  for (let at = 0; at < 520; at++) {
    scopes = choose(scopes, 'title', { kind: 'strip', titleId: `title-${at}` }, 'fit', 'width');
  }
  scopes = choose(scopes, 'title', { kind: 'strip', titleId: 'title-0' }, 'fit', 'fillWidth');
  const kept = prune(scopes.stored);
  expect(Object.keys(kept)).toHaveLength(500);
  expect(kept['title:title-0 fit']?.[1]).toBe('fillWidth');
  expect(kept['title:title-1 fit']).toBeUndefined();
});

test('the default of each setting is a valid value', () => {
  for (const [name, choice] of Object.entries(choices)) expect(choice.valid(choice.usual), name).toBe(true);
});

test('cycling through values wraps around', () => {
  expect(nextValue(['a', 'b', 'c'], 'a')).toBe('b');
  expect(nextValue(['a', 'b', 'c'], 'c')).toBe('a');
});
