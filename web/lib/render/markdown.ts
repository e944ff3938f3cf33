// Parses a subset of Markdown into a syntax tree: paragraphs, lists, rules, bold, italic, links. Everything else is
// text. Runs in linear time, because the texts are user input.
import { isWebAddress } from '../navigation/is-web-address.ts';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] };

export type Block = { kind: 'paragraph'; children: Inline[] } | { kind: 'list'; items: Inline[][] } | { kind: 'rule' };

const maxDepth = 6;
/** Length limit of a link, label and URL together. */
const maxLink = 2048;

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  for (const chunk of text.replace(/\r\n?/g, '\n').split(/\n(?:[ \t]*\n)+/)) {
    let lines: string[] = [];
    let items: string[] = [];
    const close = () => {
      if (lines.length > 0) blocks.push({ kind: 'paragraph', children: parseLines(lines) });
      if (items.length > 0) blocks.push({ kind: 'list', items: items.map((item) => parseInline(item)) });
      lines = [];
      items = [];
    };
    for (const line of chunk.split('\n').map((each) => each.trim())) {
      if (line === '') continue;
      if (/^(-{3,}|\*{3,}|_{3,})$/.test(line)) {
        close();
        blocks.push({ kind: 'rule' });
      } else if (/^[-*+] /.test(line)) {
        if (lines.length > 0) close();
        items.push(line.slice(2).trim());
      } else {
        if (items.length > 0) close();
        lines.push(line);
      }
    }
    close();
  }
  return blocks;
}

/** Text content without markup. */
export function wordsOf(nodes: Inline[]): string {
  let words = '';
  for (const node of nodes) {
    if (node.kind === 'text' || node.kind === 'code') words += node.text;
    else words += node.kind === 'break' ? ' ' : wordsOf(node.children);
  }
  return words;
}

/** Text content without markup in one line, for previews. */
export function plainText(text: string): string {
  return parseMarkdown(text)
    .map((block) =>
      block.kind === 'rule' ? '' : block.kind === 'list' ? block.items.map(wordsOf).join(' ') : wordsOf(block.children),
    )
    .join(' ')
    .trim();
}

function parseLines(lines: string[]): Inline[] {
  const nodes: Inline[] = [];
  for (const line of lines) {
    if (nodes.length > 0) nodes.push({ kind: 'break' });
    for (const node of parseInline(line)) nodes.push(node);
  }
  return nodes;
}

/** `typed`: user input. `page`: a text of the site, which may link to other pages of the site and contain code. */
type Kind = 'typed' | 'page';

export function parseInline(text: string, kind: Kind = 'typed', depth = 0): Inline[] {
  if (nextMark(text, 0) === text.length) return text === '' ? [] : [{ kind: 'text', text }];
  const nodes: Inline[] = [];
  // A mark without a closing partner from here on has none later either; searching once keeps parsing linear.
  const lonely: Lonely = {};
  let plain = '';
  let at = 0;
  const flush = () => {
    if (plain !== '') nodes.push({ kind: 'text', text: plain });
    plain = '';
  };
  while (at < text.length) {
    const found = depth < maxDepth ? readMark(text, at, lonely, kind, depth) : null;
    if (found) {
      flush();
      nodes.push(found.node);
      at = found.end;
    } else if (text[at] === '\\' && /[\\*_[\]()-]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1];
      at += 2;
    } else {
      const next = nextMark(text, at + 1);
      plain += text.slice(at, next);
      at = next;
    }
  }
  flush();
  return nodes;
}

const mark = /[*_[`\\h]/g;

/** Index of the next character that may begin markup. */
function nextMark(text: string, from: number): number {
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? text.length;
}

/** Marks without a closing partner in the rest of the text. */
type Lonely = Record<string, true | undefined>;

interface Found {
  node: Inline;
  end: number;
}

function readMark(text: string, at: number, lonely: Lonely, kind: Kind, depth: number): Found | null {
  const character = text[at];
  if (character === '*' || character === '_') {
    const mark = text.startsWith(character.repeat(2), at) ? character.repeat(2) : character;
    return readPair(text, at, mark, lonely, kind, depth);
  }
  if (character === '[') return readLink(text, at, lonely, kind, depth);
  if (character === '`' && kind === 'page') return readCode(text, at);
  if (character === 'h' && !/\w/.test(text[at - 1] ?? '')) return readAddress(text, at);
  return null;
}

function readPair(text: string, at: number, mark: string, lonely: Lonely, kind: Kind, depth: number): Found | null {
  const start = at + mark.length;
  if (lonely[mark] || !/\S/.test(text[start] ?? '')) return null;
  // snake_case is a word, not emphasis
  if (mark[0] === '_' && /\w/.test(text[at - 1] ?? '')) return null;
  const end = text.indexOf(mark, start + 1);
  if (end === -1) {
    lonely[mark] = true;
    return null;
  }
  const children = parseInline(text.slice(start, end), kind, depth + 1);
  return { node: { kind: mark.length === 2 ? 'strong' : 'emphasis', children }, end: end + mark.length };
}

function readCode(text: string, at: number): Found | null {
  const end = text.slice(at, at + maxLink).indexOf('`', 1);
  if (end < 2) return null;
  return { node: { kind: 'code', text: text.slice(at + 1, at + end) }, end: at + end + 1 };
}

function readLink(text: string, at: number, lonely: Lonely, kind: Kind, depth: number): Found | null {
  // only the innermost of nested brackets can be a label
  if (lonely['['] || text[at + 1] === '[') return null;
  const near = text.slice(at, at + maxLink);
  const middle = near.indexOf('](');
  if (middle === -1 && near.length < maxLink) lonely['['] = true;
  const end = middle === -1 ? -1 : near.indexOf(')', middle);
  if (end === -1) return null;
  const label = near.slice(1, middle);
  const href = near.slice(middle + 2, end).trim();
  if (label.includes('[') || !(isWebAddress(href) || (kind === 'page' && isOwnAddress(href)))) return null;
  return { node: { kind: 'link', href, children: parseInline(label, kind, depth + 1) }, end: at + end + 1 };
}

function readAddress(text: string, at: number): Found | null {
  if (!text.startsWith('https://', at) && !text.startsWith('http://', at)) return null;
  const address = /^[^\s<>"']+/.exec(text.slice(at, at + maxLink))?.[0].replace(/[.,;:!?)\]*_]+$/, '') ?? '';
  if (!isWebAddress(address)) return null;
  return {
    node: { kind: 'link', href: address, children: [{ kind: 'text', text: address }] },
    end: at + address.length,
  };
}

/** Whether a link target is a path of this site, an anchor on the page, or a `mailto:` URL. */
const isOwnAddress = (address: string): boolean => /^(?:\/(?![/\\])|#|mailto:)\S+$/i.test(address);
