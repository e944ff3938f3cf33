// Reader settings: scopes (what a setting applies to), sparse overrides, validation of stored values, and merging the
// settings of two devices.
import { expect, test } from 'vitest';
import {
  withSetting as chooseAt,
  decidedBy,
  resetTitle,
  makeDefault,
  mergeSettingsMaps,
  noChoices,
  titleChoiceNames,
  pruneSettingsMap,
  readSettingsMap,
  readStoredSettings,
  resolveSettings,
  writeEntry,
  writeStoredSettings,
  type SettingContext,
  type SettingScope,
  type StoredSettings,
} from '#web/reader/settings/settings-map.ts';
import {
  choiceSpecs,
  defaultSettings,
  nextValue,
  type ChoiceName,
  type ReaderSettings,
} from '#web/reader/settings/settings.ts';

const harukoContext: SettingContext = { kind: 'paged-rtl', titleId: 'haruko' };
const otherContext: SettingContext = { kind: 'paged-rtl', titleId: 'other' };
const stripContext: SettingContext = { kind: 'strip', titleId: 'tori' };

let changeTime = 0;
const chooseSetting = <K extends ChoiceName>(
  scopes: StoredSettings,
  scope: SettingScope,
  context: SettingContext,
  name: K,
  value: ReaderSettings[K] | undefined,
): StoredSettings => chooseAt(scopes, scope, context, name, value, ++changeTime);

test('a narrower scope overrides a wider one, and the rest falls through', () => {
  let scopes = chooseSetting(noChoices, 'account', harukoContext, 'fit', 'width');
  scopes = chooseSetting(scopes, 'kind', harukoContext, 'mode', 'strip');
  scopes = chooseSetting(scopes, 'title', harukoContext, 'fit', 'height');
  expect(resolveSettings(scopes, harukoContext)).toEqual({ ...defaultSettings, fit: 'height', mode: 'strip' });
  expect(resolveSettings(scopes, otherContext)).toEqual({ ...defaultSettings, fit: 'width', mode: 'strip' });
  expect(resolveSettings(scopes, stripContext)).toEqual({ ...defaultSettings, fit: 'width' });
  scopes = chooseSetting(scopes, 'visit', harukoContext, 'fit', 'original');
  expect(resolveSettings(scopes, harukoContext).fit).toBe('original');
});

test('the deciding scope is known, and reverting its choice reveals the next one', () => {
  let scopes = chooseSetting(noChoices, 'account', harukoContext, 'fit', 'width');
  expect(decidedBy(scopes, harukoContext, 'fit')).toBe('account');
  scopes = chooseSetting(scopes, 'title', harukoContext, 'fit', 'height');
  expect(decidedBy(scopes, harukoContext, 'fit')).toBe('title');
  expect(decidedBy(scopes, otherContext, 'fit')).toBe('account');
  scopes = chooseSetting(scopes, 'title', harukoContext, 'fit', undefined);
  expect(decidedBy(scopes, harukoContext, 'fit')).toBe('account');
  scopes = chooseSetting(scopes, 'account', harukoContext, 'fit', undefined);
  expect(decidedBy(scopes, harukoContext, 'fit')).toBeNull();
  expect(resolveSettings(scopes, harukoContext)).toEqual(defaultSettings);
});

test('a stored choice replaces that of the visit', () => {
  let scopes = chooseSetting(noChoices, 'visit', harukoContext, 'panel', false);
  expect(resolveSettings(scopes, harukoContext).panel).toBe(false);
  scopes = chooseSetting(scopes, 'account', harukoContext, 'panel', true);
  expect(resolveSettings(scopes, harukoContext).panel).toBe(true);
});

test('settings of the device are never stored for a title', () => {
  const scopes = chooseSetting(noChoices, 'title', harukoContext, 'awake', false);
  expect(titleChoiceNames(scopes, harukoContext)).toEqual([]);
  expect(resolveSettings(scopes, stripContext).awake).toBe(false);
});

test('titles store only what differs', () => {
  let scopes = chooseSetting(noChoices, 'title', harukoContext, 'mode', 'strip');
  expect(titleChoiceNames(scopes, harukoContext)).toEqual(['mode']);
  scopes = chooseSetting(scopes, 'title', harukoContext, 'mode', undefined);
  expect(titleChoiceNames(scopes, harukoContext)).toEqual([]);
});

test('a title can be reset to the defaults, or become the default of its kind', () => {
  const scopes = chooseSetting(
    chooseSetting(noChoices, 'title', harukoContext, 'fit', 'width'),
    'title',
    harukoContext,
    'direction',
    'ltr',
  );
  expect(resolveSettings(resetTitle(scopes, harukoContext, ++changeTime), harukoContext)).toEqual(defaultSettings);
  const keptSettings = makeDefault(scopes, harukoContext, ++changeTime);
  expect(titleChoiceNames(keptSettings, harukoContext)).toEqual([]);
  expect(resolveSettings(keptSettings, otherContext)).toMatchObject({ fit: 'width', direction: 'ltr' });
  expect(resolveSettings(keptSettings, stripContext)).toEqual(defaultSettings);
});

test('stored settings are read back, without those of the visit', () => {
  let scopes = chooseSetting(noChoices, 'title', harukoContext, 'stripWidth', 80);
  scopes = chooseSetting(scopes, 'kind', stripContext, 'fit', 'fillWidth');
  scopes = chooseSetting(scopes, 'account', stripContext, 'saver', 'metered');
  scopes = { ...scopes, stored: writeEntry(scopes.stored, 'account keys.left', ['k'], ++changeTime) };
  scopes = { ...scopes, stored: writeEntry(scopes.stored, 'pages:abc shifts', [1, 7], ++changeTime) };
  const stored = writeStoredSettings(chooseSetting(scopes, 'visit', stripContext, 'pinned', false));
  expect(readStoredSettings(stored)).toEqual(scopes);
});

test('the previous storage format is still read', () => {
  const olderFormat = {
    account: { fit: 'width', saver: true },
    kinds: { strip: { stripWidth: 70 } },
    titles: { haruko: { mode: 'strip' } },
  };
  const scopes = readStoredSettings(JSON.stringify(olderFormat));
  expect(resolveSettings(scopes, harukoContext)).toMatchObject({ fit: 'width', saver: 'on', mode: 'strip' });
  expect(resolveSettings(scopes, stripContext)).toMatchObject({ fit: 'width', stripWidth: 70 });
});

test('invalid storage is ignored', () => {
  for (const text of [null, '', '{', '[]', 'null', '7', '{"account":7,"titles":[1]}', '{"lines":[1]}']) {
    expect(resolveSettings(readStoredSettings(text), harukoContext)).toEqual(defaultSettings);
  }
  const settingLines = {
    'account fit': [1, 'enormous'],
    'account stripWidth': [1, 400],
    'account __proto__': [1, 'x'],
    'account keys.left': [1, Array.from({ length: 99 }, () => 'a')],
    'title:a;b mode': [1, 'strip'],
    'pages:x shifts': [1, [-1]],
    'account gray': ['now', true],
    'account mode': [1, 'wide'],
  };
  expect(readSettingsMap(settingLines)).toEqual({ 'account mode': [1, 'wide'] });
});

test('entries of unknown settings are dropped, even if they were reverted', () => {
  const unknownKeys = [
    'account a1',
    'kind:scroll fit',
    'kind:null fit',
    'kind:strip keys.left',
    'title:a shifts',
    'pages:a fit',
  ];
  const knownEntries = { 'account fit': [1], 'account keys.left': [1], 'kind:wide mode': [1], 'pages:a shifts': [1] };
  expect(readSettingsMap({ ...Object.fromEntries(unknownKeys.map((key) => [key, [1]])), ...knownEntries })).toEqual(
    knownEntries,
  );
});

test('the settings of two devices are merged to the newer of each, even if that was a revert', () => {
  const deviceMap = { 'account fit': [5, 'width'], 'account mode': [9], 'title:a gray': [1, true] } as const;
  const otherMap = { 'account fit': [7, 'height'], 'account mode': [8, 'strip'] } as const;
  const merged = { 'account fit': [7, 'height'], 'account mode': [9], 'title:a gray': [1, true] };
  expect(mergeSettingsMaps(deviceMap, otherMap)).toEqual(merged);
  expect(mergeSettingsMaps(otherMap, deviceMap)).toEqual(merged);
  const [a, b] = [{ 'account fit': [5, 'width'] }, { 'account fit': [5, 'height'] }] as const;
  expect(mergeSettingsMaps(a, b)).toEqual(mergeSettingsMaps(b, a));
});

test('the settings of the least recently changed titles are dropped', () => {
  let scopes = noChoices;
  for (let index = 0; index < 520; index++) {
    scopes = chooseSetting(scopes, 'title', { kind: 'strip', titleId: `title-${index}` }, 'fit', 'width');
  }
  scopes = chooseSetting(scopes, 'title', { kind: 'strip', titleId: 'title-0' }, 'fit', 'fillWidth');
  const keptSettings = pruneSettingsMap(scopes.stored);
  expect(Object.keys(keptSettings)).toHaveLength(500);
  expect(keptSettings['title:title-0 fit']?.[1]).toBe('fillWidth');
  expect(keptSettings['title:title-1 fit']).toBeUndefined();
});

test('the default of each setting is a valid value', () => {
  for (const [name, choice] of Object.entries(choiceSpecs)) expect(choice.valid(choice.usual), name).toBe(true);
});

test('cycling through values wraps around', () => {
  expect(nextValue(['a', 'b', 'c'], 'a')).toBe('b');
  expect(nextValue(['a', 'b', 'c'], 'c')).toBe('a');
});
