// Rules of the design system for every page: one order of cascade layers, logical properties, a flag per language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#contract/rules/languages.ts';
import { flagOf } from '#web/ui/text/flags.tsx';

const web = path.resolve(import.meta.dirname, '../../web');
const styleSheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }));

test('every style sheet begins with the order of the cascade layers', () => {
  expect(styleSheets.length).toBeGreaterThan(50);
  expect(
    styleSheets.filter(({ text }) => !text.startsWith('@layer tokens, base, ui, app;')).map(({ file }) => file),
  ).toEqual([]);
});

test('style sheets use logical properties', () => {
  const physicalProperties =
    /^\s*(margin|padding|border)-(left|right|top|bottom)\b|^\s*(left|right|top|bottom|width|height|text-align:\s*(left|right))\s*:/m;
  // the tooltip of the page bar follows the pointer, whose coordinates are physical
  const sheetsWithPhysicalProperties = styleSheets.filter(
    ({ file, text }) => physicalProperties.test(text) && file !== path.join('ui', 'layout', 'PageBar.module.css'),
  );
  expect(
    sheetsWithPhysicalProperties.map(({ file, text }) => `${file}: ${physicalProperties.exec(text)?.[0].trim()}`),
  ).toEqual([]);
});

// A selector that ends in any element after :has(), + or ~, or that counts any children, makes browsers recalculate the
// style of the whole page whenever an element is added somewhere: 23 ms for each step of scrolling the library.
test('style sheets name what they select after :has(), + and ~, and which children they count', () => {
  const faults = styleSheets.flatMap(({ file, text }) =>
    [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)]
      .flatMap(([, selectors]) => splitOutsideBrackets(selectors!, ','))
      .filter(selectsTooMuch)
      .map((selector) => `${file}: ${selector.trim()}`),
  );
  expect(faults).toEqual([]);
  for (const selector of [
    '.a > * + *',
    '.a:has(.b) > *',
    '.a > :nth-child(2)',
    '.a:has(> :nth-child(3))',
    '.a ~ :first-child',
  ])
    expect(selectsTooMuch(selector), selector).toBe(true);
  for (const selector of [
    '.a > p + p',
    '.a:has(.b) .c',
    '.a > li:nth-child(2)',
    '.a:has(.b)::after',
    '.a > *',
    '.a + [hidden]',
  ])
    expect(selectsTooMuch(selector), selector).toBe(false);
});

function selectsTooMuch(selector: string): boolean {
  if (/[>+~\s(]:nth-/.test(selector)) return true;
  const compounds = splitOutsideBrackets(selector.trim().replace(/\s*([>+~])\s*/g, ' $1'), ' ').filter((each) => each);
  const last = compounds.at(-1)!;
  const isNamed = /[.#[]|^[>+~]?[a-z]|:is\(|:global\(/.test(last.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, ''));
  return !isNamed && (/^[+~]/.test(last) || compounds.slice(0, -1).some((each) => each.includes(':has(')));
}

function splitOutsideBrackets(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth++;
    else if (')]'.includes(character)) depth--;
    if (depth === 0 && character === separator) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

test('every language has a flag in the sprite, and only the unknown language has the globe', () => {
  const flagSprite = readFileSync(path.join(web, 'ui/text/flags.svg'), 'utf8');
  for (const code of languages) {
    expect(flagSprite, code).toContain(`id="${flagOf(code)}"`);
    expect(flagOf(code) === 'globe', code).toBe(code === 'NULL');
  }
  expect(flagOf('ja-ro')).toBe(flagOf('ja'));
  expect(flagOf(null)).toBe('globe');
});

test('the page of the design system shows every component', () => {
  const folder = path.join(web, 'ui');
  const showcaseSource = readdirSync(path.join(folder, 'showcase'), { encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(path.join(folder, 'showcase', file), 'utf8'))
    .join('\n');
  // a panel, such as DialogPanel, is rendered by the component without the suffix, which is in the showcase
  const panel = /^((Dialog|Lightbox|Menu|Sheet)Panel|PlacedMenu)$/;
  const components = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!showcase).*\/[A-Z]\w+\.tsx$/.test(file))
    .map((file) => path.basename(file, '.tsx'));
  expect(components.length).toBeGreaterThan(70);
  const missing = components.filter(
    (component) => !panel.test(component) && !showcaseSource.includes(`/${component}.tsx'`),
  );
  // not on the showcase page, because the page itself is rendered inside AfterFirstPaint and AppFrame
  expect(missing).toEqual(['AfterFirstPaint', 'AppFrame']);
});
