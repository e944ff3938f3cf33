// File of the operator's own links: valid contents, and the error messages for invalid ones.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '#server/core/process/config-error.ts';
import { loadConfig } from '#server/core/process/config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'komawari-slots-'));
afterAll(() => rmSync(folder, { recursive: true }));

function loadLinksFrom(text: string) {
  writeFileSync(path.join(folder, 'slots.json'), text);
  return loadConfig({ SLOTS_FILE: 'slots.json' }, folder).operatorLinks;
}

const validLink = { text: ' Tea for readers ', url: 'https://tea.example' };

test('each section of the file is optional', () => {
  expect(loadLinksFrom('{}')).toEqual({ affiliates: [], ads: [], support: null });
  expect(loadLinksFrom(JSON.stringify({ ads: [validLink], support: validLink }))).toEqual({
    affiliates: [],
    ads: [{ text: 'Tea for readers', url: 'https://tea.example/' }],
    support: { text: 'Tea for readers', url: 'https://tea.example/' },
  });
});

test.each([
  ['{', /is no JSON/],
  ['[]', /must hold an object/],
  ['{"banner": []}', /has "banner"/],
  ['{"ads": {}}', /ads must be a list/],
  [JSON.stringify({ ads: Array.from({ length: 21 }, () => validLink) }), /at most 20/],
  [JSON.stringify({ ads: [{ ...validLink, text: '' }] }), /ads 1 needs a text/],
  [
    JSON.stringify({ ads: [validLink, { ...validLink, url: 'http://tea.example' }] }),
    /ads 2 needs a url that begins with https/,
  ],
  [JSON.stringify({ support: { ...validLink, url: 'javascript:alert(1)//https://' } }), /support needs a url/],
  ['{"affiliates": ["<b>"]}', /affiliates 1 needs a text/],
])('the content %s stops the start', (text, errorMessage) => {
  expect(() => loadLinksFrom(text)).toThrow(ConfigError);
  expect(() => loadLinksFrom(text)).toThrow(errorMessage);
});

test('a missing file stops the start', () => {
  expect(() => loadConfig({ SLOTS_FILE: 'nowhere.json' }, folder)).toThrow(/SLOTS_FILE.*cannot be read/);
});
