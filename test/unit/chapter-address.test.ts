// URLs entered for a chapter become links only if they are HTTP(S) URLs.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chapterHref, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';

const id = '3f0b1e0a-0000-4000-8000-000000000000';
const chapter = (externalUrl: string | null) => ({ id, attributes: { externalUrl } });

test.each([
  ['https://example.org/1', 'https://example.org/1'],
  ['HTTP://example.org', 'HTTP://example.org'],
  [null, null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//example.org', null],
  ['https://', null],
  [' https://example.org', null],
])('the URL %s of a chapter is a link only if it is an HTTP(S) URL', (enteredUrl, expectedUrl) => {
  expect(externalUrlOf(chapter(enteredUrl))).toBe(expectedUrl);
  expect(chapterHref(chapter(enteredUrl), 3)).toBe(expectedUrl ?? `/chapter/${id}/3`);
});

test('no component links to an external URL without this check', () => {
  const web = path.resolve(import.meta.dirname, '../../web');
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const filesWithLinks = sources.filter((name) =>
    /externalUrl\s*(?:\?\?|\|\|)|[?:]\s*[\w.]*externalUrl\b(?!\s*[?!=])|href=\{\s*[\w.]*(?:externalUrl|website)\s*\}/.test(
      readFileSync(path.join(web, name), 'utf8'),
    ),
  );
  expect(filesWithLinks).toEqual([]);
});
