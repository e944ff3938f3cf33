// Markdown of user input and of the site's texts, and its plain text.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { MarkdownNodes } from '#web/lib/render/MarkdownNodes.tsx';
import { type MarkdownNode, parseComment, parseMarkdown, parsePage } from '#web/lib/render/markdown-tree.ts';
import { hostileTexts } from '#test/support/texts/hostile-texts.ts';
import { isHttpUrl } from '#web/lib/navigation/is-web-address.ts';

const htmlOf = (nodes: readonly MarkdownNode[], isSitePage = false): string =>
  renderToStaticMarkup(createElement(MarkdownNodes, { nodes, own: isSitePage })).replaceAll(
    / class="[^"]*"| rel="[^"]*"/g,
    '',
  );
const renderUserText = (text: string): string => htmlOf(parseMarkdown(text));
const renderSiteText = (text: string): string => htmlOf(parsePage(text).nodes, true);
const hrefs = (nodes: readonly MarkdownNode[]): string[] =>
  [...JSON.stringify(nodes).matchAll(/"href":("(?:[^"\\]|\\.)*")/g)].map(([, href]) => JSON.parse(href!) as string);

describe('user input', () => {
  test.each([
    [
      'A **bold** and *soft* word\nnext\n\n- one\n- two\n\n---',
      '<p>A <strong>bold</strong> and <em>soft</em> word<br/>next</p><ul><li>one</li><li>two</li></ul><hr/>',
    ],
    [
      '[site](https://example.org/a) https://example.org/b.',
      '<p><a href="https://example.org/a">site</a> <a href="https://example.org/b">https://example.org/b</a>.</p>',
    ],
    ['# Title\nText', '<p><strong>Title</strong></p><p>Text</p>'],
    ['One sentence\n---\nAnother', '<p>One sentence</p><hr/><p>Another</p>'],
    ['    indented', '<p>indented</p>'],
    ['1. a\n2. b\n   - c', '<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>'],
    ['> said\n> so', '<blockquote><p>said<br/>so</p></blockquote>'],
    ['~~gone~~ `code` snake_case_word', '<p><s>gone</s> <code>code</code> snake_case_word</p>'],
    ['```\na *b*\n```', '<pre><code>a *b*\n</code></pre>'],
    [
      '| A | B |\n| --- | :-: |\n| 1 | 2 |',
      '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    ['<b>html</b> &amp; &eacute; &copy; &nosuch;', '<p>&lt;b&gt;html&lt;/b&gt; &amp; é © &amp;nosuch;</p>'],
    ['![art](https://example.org/a.png)', '<p>art</p>'],
    ['\\*kept\\* * alone', '<p>*kept* * alone</p>'],
    ['mail a@example.org, see www.example.org', '<p>mail a@example.org, see www.example.org</p>'],
  ])('%j', (text, expectedHtml) => {
    expect(renderUserText(text)).toBe(expectedHtml);
  });

  test('only HTTP(S) URLs become links, and no paths of the site', () => {
    expect(
      hrefs(parseMarkdown('[x](javascript:alert(1)) [y](data:text/html,a) [z](//evil.example) [a](/rules) [b](#here)')),
    ).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const linkTarget of hrefs(parseMarkdown(text))) expect(isHttpUrl(linkTarget)).toBe(true);
      }),
    );
  });
});

/** HTML of a comment, with the text of its spoilers between `«»`. */
const renderComment = (text: string): string => {
  const shown = (nodes: readonly MarkdownNode[]): MarkdownNode[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return [node];
      const children = shown(node.children);
      return node.tag === 'spoiler' ? ['«', ...children, '»'] : [{ ...node, children }];
    });
  return htmlOf(shown(parseComment(text)));
};

describe('comments', () => {
  test.each([
    ['a ||b|| c', '<p>a «b» c</p>'],
    ['||a **b** [c](https://d.example)||', '<p>«a <strong>b</strong> <a href="https://d.example">c</a>»</p>'],
    ['**a ||b|| c**', '<p><strong>a «b» c</strong></p>'],
    // markup that begins in a spoiler ends in it
    ['||a **b|| c** d', '<p>«a **b» c** d</p>'],
    ['||a `b|| c` d', '<p>«a `b» c` d</p>'],
    // a spoiler of several paragraphs
    ['||a\n\nb|| c', '<p>«a»</p><p>«b» c</p>'],
    // spoilers without an end or a text
    ['a ||b', '<p>a ||b</p>'],
    ['|| || |||| a | b', '<p>|| || |||| a | b</p>'],
    ['`a ||b|| c`', '<p><code>a ||b|| c</code></p>'],
    ['```\na ||b\n\nc|| d\n```', '<pre><code>a ||b\n\nc|| d\n</code></pre>'],
    ['![art](https://a.example/b.png)', '<p><a href="https://a.example/b.png">art</a></p>'],
    ['# Title', '<p><strong>Title</strong></p>'],
    ['<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
  ])('%j', (text, expectedHtml) => {
    expect(renderComment(text)).toBe(expectedHtml);
  });

  test('only HTTP(S) URLs become links', () => {
    expect(hrefs(parseComment('||[x](javascript:alert(1))|| ![y](data:text/html,a) [z](/rules)'))).toEqual([]);
  });
});

describe('texts of the site', () => {
  test('headings have unique anchors, given or derived from their words', () => {
    const { nodes, headings } = parsePage(
      '## First *part* {#one}\n### Été à l’île\n## First part\n## First part\n## 日本語\n# Top',
    );
    expect(headings).toEqual([
      { level: 2, id: 'one', text: 'First part' },
      { level: 3, id: 'ete-a-l-ile', text: 'Été à l’île' },
      { level: 2, id: 'first-part', text: 'First part' },
      { level: 2, id: 'first-part-2', text: 'First part' },
      { level: 2, id: '日本語', text: '日本語' },
      { level: 2, id: 'top', text: 'Top' },
    ]);
    expect(htmlOf(nodes)).toContain('<h3 id="ete-a-l-ile">Été à l’île</h3>');
  });

  test('successive lines are one paragraph, unlike lists, quotations and rules', () => {
    expect(renderSiteText('One\ntwo\n- a\n  goes on\n- b\n\n1. first\n2. second\n\n> said\n> so\n\n---\nEnd')).toBe(
      '<p>One two</p><ul><li>a goes on</li><li>b</li></ul><ol><li>first</li><li>second</li></ol><blockquote><p>said so</p></blockquote><hr/><p>End</p>',
    );
  });

  test('may link within the site, but not to scripts or to URLs that imitate the site', () => {
    expect(
      hrefs(parsePage('[a](/rules#uploads) [b](#here) [c](mailto:us@example.org) [d](https://example.org)').nodes),
    ).toEqual(['/rules#uploads', '#here', 'mailto:us@example.org', 'https://example.org']);
    expect(
      hrefs(
        parsePage(String.raw`[a](javascript:alert(1)) [b](//evil.example) [c](/\evil.example) [d](data:x) [e](rules)`)
          .nodes,
      ),
    ).toEqual([]);
  });
});

test('text without markup is rendered the same without the parser', () => {
  for (const text of [
    'One line',
    'Two\nlines\n\n and a paragraph',
    'A dash - here, 5 + 3, it’s 10.5',
    'Qué bien; ¿no? (sí)',
  ])
    expect(renderToStaticMarkup(createElement(Markdown, { text })), text).toBe(renderUserText(text));
});

test('hostile texts take linear time', () => {
  for (const [name, make] of Object.entries(hostileTexts)) {
    const started = performance.now();
    parseMarkdown(make(100_000));
    parsePage(make(100_000));
    parseComment(make(100_000));
    // a parser in quadratic time would take minutes
    expect(performance.now() - started, name).toBeLessThan(3_000);
  }
});

test('the descriptions of the demo world are rendered as by the previous parser', () => {
  const file = path.resolve(import.meta.dirname, '../fixtures/demo-descriptions.json');
  const expectedByText = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { html: string; plain: string }>;
  expect(Object.keys(expectedByText).length).toBeGreaterThan(60);
  for (const [text, { html: expectedHtml, plain }] of Object.entries(expectedByText)) {
    expect(renderUserText(text), text).toBe(expectedHtml);
    expect(plainMarkdown(text), text).toBe(plain);
  }
});

test.each([
  ['snake_case_word \\*kept\\* **a** <b>html</b>', 'snake_case_word *kept* a <b>html</b>'],
  ['A **bold** and *soft* word\nnext\n\n- one\n- two\n\n---\nEnd', 'A bold and soft word next one two End'],
  ['[site](https://example.org/a) and ![art](b.png)', 'site and art'],
  ['# Title\n> said `code` ~~gone~~', 'Title said code gone'],
  ['5 * 3 _ 2 [a] (b)', '5 * 3 _ 2 [a] (b)'],
  ['Volumes:\n\n| Nr | Out |\n|:--|--:|\n| 1 | **May** |\n\nRaw | English', 'Volumes: Nr Out 1 May Raw | English'],
])('%j is converted to plain text', (text, expectedHtml) => {
  expect(plainMarkdown(text)).toBe(expectedHtml);
});
