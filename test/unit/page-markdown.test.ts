// Parser of the Markdown of whole pages.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePage } from '#web/lib/render/page-markdown.ts';
import { parseMarkdown } from '#web/lib/render/markdown.ts';

const text = (words: string) => ({ kind: 'text', text: words });

test('headings have places: those that are given, or made of the words, each once', () => {
  const blocks = parsePage('## First *part* {#one}\n### Été à l’île\n## First part\n## First part\n## 日本語\n# Top');
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, id: 'one', text: 'First part' },
    { kind: 'heading', level: 3, id: 'ete-a-l-ile', text: 'Été à l’île' },
    { kind: 'heading', level: 2, id: 'first-part', text: 'First part' },
    { kind: 'heading', level: 2, id: 'first-part-2', text: 'First part' },
    { kind: 'heading', level: 2, id: '日本語', text: '日本語' },
    { kind: 'heading', level: 2, id: 'top', text: 'Top' },
  ]);
});

test('lines that follow each other are one paragraph; lists, quotations and rulers are their own', () => {
  expect(parsePage('One\ntwo\n- a\n  goes on\n- b\n\n1. first\n2) second\n\n> said\n> so\n\n---\nEnd')).toEqual([
    { kind: 'paragraph', children: [text('One two')] },
    { kind: 'list', ordered: false, items: [[text('a goes on')], [text('b')]] },
    { kind: 'list', ordered: true, items: [[text('first')], [text('second')]] },
    { kind: 'quote', children: [text('said so')] },
    { kind: 'rule' },
    { kind: 'paragraph', children: [text('End')] },
  ]);
});

test('tables have a head and rows as wide as it', () => {
  expect(parsePage('| A | B |\n| --- | :-: |\n| 1 | `2` |\n| 3 |')).toEqual([
    {
      kind: 'table',
      head: [[text('A')], [text('B')]],
      rows: [
        [[text('1')], [{ kind: 'code', text: '2' }]],
        [[text('3')], []],
      ],
    },
  ]);
  expect(parsePage('| no table |')[0]).toMatchObject({ kind: 'paragraph' });
});

const hrefs = (blocks: unknown): string[] =>
  [...JSON.stringify(blocks).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href!);

test('pages may link within the site; nothing may run, and nobody else’s page is taken for one of ours', () => {
  expect(
    hrefs(parsePage('[a](/rules#uploads) [b](#here) [c](mailto:us@example.org) [d](https://example.org)')),
  ).toEqual(['/rules#uploads', '#here', 'mailto:us@example.org', 'https://example.org']);
  expect(
    hrefs(
      parsePage(String.raw`[a](javascript:alert(1)) [b](//evil.example) [c](/\evil.example) [d](data:x) [e](rules)`),
    ),
  ).toEqual([]);
  // Markdown typed by users allows neither links within the site nor code
  const typed = parseMarkdown('[a](/rules) [b](#here) `code`');
  expect(hrefs(typed)).toEqual([]);
  expect(JSON.stringify(typed)).not.toContain('"code"');
});

test('any text can be read, and takes time in proportion to its length', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (any) => void parsePage(any)));
  for (const unit of ['`', '`a', '| ', '|-|\n', '# a\n', '> ', '1. a\n', '- a\n', '{#a}', '[a](/']) {
    const started = performance.now();
    parsePage(unit.repeat(60_000 / unit.length));
    expect(performance.now() - started, unit).toBeLessThan(2_000);
  }
});
