// Choices of the reader: scopes, sparse overrides, and what survives storage.
import { expect, test } from 'vitest';
import {
  choose,
  defaults,
  following,
  forgetTitle,
  isOwn,
  makeDefault,
  noChoices,
  readScopes,
  resolve,
  writeScopes,
  type Reading,
} from '#web/reader/settings/settings.ts';

const haruko: Reading = { kind: 'paged-rtl', titleId: 'haruko' };
const other: Reading = { kind: 'paged-rtl', titleId: 'other' };
const strip: Reading = { kind: 'strip', titleId: 'tori' };

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

test('a choice that lasts ends the one of this visit', () => {
  let scopes = choose(noChoices, 'visit', haruko, 'panel', false);
  expect(resolve(scopes, haruko).panel).toBe(false);
  scopes = choose(scopes, 'account', haruko, 'panel', true);
  expect(resolve(scopes, haruko).panel).toBe(true);
});

test('titles keep only what differs', () => {
  let scopes = choose(noChoices, 'title', haruko, 'mode', 'strip');
  expect(isOwn(scopes, haruko)).toBe(true);
  scopes = choose(scopes, 'title', haruko, 'mode', undefined);
  expect(isOwn(scopes, haruko)).toBe(false);
  expect(scopes.titles).toEqual({});
});

test('a title can go back to the defaults, or become the default of its kind', () => {
  const scopes = choose(choose(noChoices, 'title', haruko, 'fit', 'width'), 'title', haruko, 'direction', 'ltr');
  expect(resolve(forgetTitle(scopes, haruko), haruko)).toEqual(defaults);
  const kept = makeDefault(scopes, haruko);
  expect(isOwn(kept, haruko)).toBe(false);
  expect(resolve(kept, other)).toMatchObject({ fit: 'width', direction: 'ltr' });
  expect(resolve(kept, strip)).toEqual(defaults);
});

test('what is stored comes back, without what held for the visit', () => {
  let scopes = choose(noChoices, 'title', haruko, 'stripWidth', 80);
  scopes = choose(scopes, 'kind', strip, 'fit', 'fillWidth');
  scopes = choose(scopes, 'account', strip, 'saver', true);
  const stored = writeScopes(choose(scopes, 'visit', strip, 'pinned', false));
  expect(readScopes(stored)).toEqual(scopes);
});

test('strange storage does no harm', () => {
  for (const text of [null, '', '{', '[]', 'null', '7', '{"account":7,"titles":[1]}']) {
    expect(resolve(readScopes(text), haruko)).toEqual(defaults);
  }
  const text = '{"account":{"fit":"enormous","saver":"yes","stripWidth":400,"mode":"wide","panel":false}}';
  expect(readScopes(text).account).toEqual({ mode: 'wide', panel: false });
});

test('the titles changed longest ago are forgotten', () => {
  let scopes = noChoices;
  for (let at = 0; at < 600; at++) {
    scopes = choose(scopes, 'title', { kind: 'strip', titleId: `title-${at}` }, 'fit', 'width');
  }
  scopes = choose(scopes, 'title', { kind: 'strip', titleId: 'title-0' }, 'fit', 'fillWidth');
  const { titles } = readScopes(writeScopes(scopes));
  expect(Object.keys(titles)).toHaveLength(500);
  expect(titles['title-0']).toEqual({ fit: 'fillWidth' });
  expect(titles['title-1']).toBeUndefined();
});

test('values go round', () => {
  expect(following(['a', 'b', 'c'], 'a')).toBe('b');
  expect(following(['a', 'b', 'c'], 'c')).toBe('a');
});
