// Texts about the site in every language: the same pages, the same sections, the same links.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/rules/languages.ts';
import { matchPage, pages } from '#contract/rules/pages.ts';
import { textNames, textNameOfPage } from '#contract/rules/text-pages.ts';
import { textPlaceholders } from '#server/site/text-placeholders.ts';
import { parseText } from '#server/site/site-texts.ts';
import { parsePage } from '#web/lib/render/markdown-tree.ts';
import { textNameOf, textPages, type TextPage } from '#web/site/text-pages.ts';

const folder = path.resolve(import.meta.dirname, '../../server/site/texts');
const textFile = (language: string, name: string): string => path.join(folder, language, `${name}.md`);

function readText(language: string, name: string) {
  const raw = readFileSync(textFile(language, name), 'utf8');
  const parsed = parseText(raw, new Date(0));
  if (typeof parsed === 'string') throw new Error(`${language}/${name}.md ${parsed}`);
  return { raw, ...parsed };
}

type Text = ReturnType<typeof readText>;

const headingsOf = ({ text }: Text) => parsePage(text).headings.map(({ level, id }) => `${'#'.repeat(level)} ${id}`);
/** Kinds of the top-level nodes of a text, with the number of items in lists and of rows in tables. */
const nodesOf = ({ text }: Text) =>
  parsePage(text).nodes.map((node) =>
    typeof node === 'string'
      ? node
      : `${node.tag} of ${/^[uo]l$|^table$/.test(node.tag) ? JSON.stringify(node).match(/"tag":"(li|tr)"/g)!.length : 0}`,
  );
const linksOf = ({ raw }: Text) => [...raw.matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href!).sort();
const placeholdersOf = ({ raw }: Text) =>
  [...raw.matchAll(/\{(?!#)[^}]*\}/g)].map(([placeholder]) => placeholder).sort();
const codesIn = ({ raw }: Text) => [...raw.matchAll(/`[^`\n]+`/g)].map(([code]) => code).sort();

test('a text has the same name in its URL, its file and the web', () => {
  const pageTextNames = pages.flatMap(({ name }) => textNameOfPage(name) ?? []);
  expect(pageTextNames).toEqual([...textNames]);
  expect(Object.keys(textPages).map((page) => textNameOf(page as TextPage))).toEqual([...textNames]);
});

test('every language has a text for every page, and no other files', () => {
  for (const language of interfaceLanguages)
    expect(readdirSync(path.join(folder, language)).sort(), language).toEqual(
      textNames.map((name) => `${name}.md`).sort(),
    );
  for (const language of readdirSync(folder)) expect(interfaceLanguages, language).toContain(language);
});

describe.each(interfaceLanguages)('%s', (language) => {
  test.each(textNames)('%s has a heading, a description, a date and only known placeholders', (name) => {
    const text = readText(language, name);
    expect(text.raw).toMatch(/^# \S.*\ndescription: \S.*\nupdated: \d{4}-\d\d-\d\d\n\n/);
    expect(text.description.length).toBeLessThanOrEqual(200);
    for (const placeholder of placeholdersOf(text))
      expect(textPlaceholders.map((placeholderName) => `{${placeholderName}}`)).toContain(placeholder);
    expect(new Set(headingsOf(text)).size).toBe(headingsOf(text).length);
    // each heading has an anchor that is the same in every language
    const headingLines = text.raw.split('\n').filter((line) => line.startsWith('##'));
    expect(headingLines.filter((line) => !/ \{#[a-z0-9-]+\}$/.test(line))).toEqual([]);
  });

  test.each(textNames)('%s links to existing pages and headings', (name) => {
    for (const href of linksOf(readText(language, name))) {
      if (/^(?:mailto:)?\{\w+\}$/.test(href)) continue;
      const { pathname, hash } = new URL(href, 'http://site.example');
      const page = matchPage(pathname);
      expect(page, href).not.toBeNull();
      if (hash === '') continue;
      const target = textNameOfPage(page!.name)!;
      const text = readText(language, target);
      expect(
        headingsOf(text).map((heading) => `#${heading.split(' ')[1]!}`),
        href,
      ).toContain(hash);
    }
  });

  test.each(language === 'en' ? [] : textNames)(
    '%s has the sections, links, placeholders and numbers of the English one',
    (name) => {
      const [translatedText, englishText] = [readText(language, name), readText('en', name)];
      expect(headingsOf(translatedText)).toEqual(headingsOf(englishText));
      expect(nodesOf(translatedText)).toEqual(nodesOf(englishText));
      expect(linksOf(translatedText)).toEqual(linksOf(englishText));
      expect(placeholdersOf(translatedText)).toEqual(placeholdersOf(englishText));
      expect(codesIn(translatedText)).toEqual(codesIn(englishText));
      expect(translatedText.updated).toBe(englishText.updated);
      expect(translatedText.title).not.toBe('');
      // the text is not left in English
      expect(translatedText.text).not.toBe(englishText.text);
    },
  );
});
