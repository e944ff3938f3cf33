// Parses the Markdown of text pages: in addition to that of user input, headings with anchors, numbered lists, tables
// and quotes. A block continues on the next line; an empty line ends it.
import { type Inline, parseInline, wordsOf } from './markdown.ts';

interface PageHeading {
  kind: 'heading';
  level: 2 | 3;
  /** Anchor: given after the text as `{#id}`, else derived from the text. Unique within the page. */
  id: string;
  text: string;
}

export type PageBlock =
  | PageHeading
  | { kind: 'paragraph' | 'quote'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' };

const inlines = (text: string): Inline[] => parseInline(text, 'page');

export function parsePage(text: string): PageBlock[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const taken = new Map<string, number>();
  const blocks: PageBlock[] = [];
  for (let at = 0; at < lines.length;) {
    const begin = at;
    const kind = kindOf(lines[at]!.trim());
    at += 1;
    if (kind === 'empty') continue;
    if (kind === 'heading') blocks.push(headingOf(lines[begin]!.trim(), taken));
    else if (kind === 'rule') blocks.push({ kind: 'rule' });
    else {
      while (at < lines.length && goesOn(kind, kindOf(lines[at]!.trim()))) at += 1;
      blocks.push(blockOf(kind, lines.slice(begin, at)));
    }
  }
  return blocks;
}

type Kind = 'empty' | 'heading' | 'rule' | 'bullet' | 'number' | 'quote' | 'table' | 'words';

function kindOf(line: string): Kind {
  if (line === '') return 'empty';
  if (/^#{1,3} +\S/.test(line)) return 'heading';
  if (/^(-{3,}|\*{3,}|_{3,})$/.test(line)) return 'rule';
  if (/^[-*+] /.test(line)) return 'bullet';
  if (/^\d{1,3}[.)] /.test(line)) return 'number';
  if (line.startsWith('>')) return 'quote';
  return line.startsWith('|') ? 'table' : 'words';
}

/** Whether a line continues the current block: text below a list item or quote belongs to it. */
function goesOn(kind: Kind, next: Kind): boolean {
  return next === kind || (next === 'words' && (kind === 'bullet' || kind === 'number' || kind === 'quote'));
}

function blockOf(kind: Kind, given: string[]): PageBlock {
  const lines = given.map((line) => line.trim());
  if (kind === 'bullet' || kind === 'number') {
    const mark = kind === 'bullet' ? /^[-*+] +/ : /^\d+[.)] +/;
    const items: string[] = [];
    for (const line of lines) {
      if (kindOf(line) === kind) items.push(line.replace(mark, ''));
      else items.push(`${items.pop() ?? ''} ${line}`);
    }
    return { kind: 'list', ordered: kind === 'number', items: items.map(inlines) };
  }
  if (kind === 'quote') return { kind, children: inlines(lines.map((line) => line.replace(/^> ?/, '')).join(' ')) };
  if (kind === 'table' && lines.length > 2 && /^\|[\s:|-]+\|$/.test(lines[1]!)) {
    const [head, , ...rows] = lines.map(cellsOf);
    const width = head!.length;
    // missing cells of a row are padded with empty ones
    const filled = rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? []));
    return { kind: 'table', head: head!, rows: filled };
  }
  return { kind: 'paragraph', children: inlines(lines.join(' ')) };
}

const cellsOf = (line: string): Inline[][] =>
  line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => inlines(cell.trim()));

function headingOf(line: string, taken: Map<string, number>): PageHeading {
  const [, marks = '', words = '', given] = /^(#+) +(.*?)(?: *\{#([a-z0-9-]+)\})?$/.exec(line) ?? [];
  const text = wordsOf(inlines(words));
  const wanted = given ?? idOf(text);
  let id = wanted;
  let copy = taken.get(wanted) ?? 1;
  while (taken.has(id)) id = `${wanted}-${(copy += 1)}`;
  taken.set(wanted, copy).set(id, taken.get(id) ?? 1);
  // level 1 becomes 2: the h1 of the page is not part of its text
  return { kind: 'heading', level: marks.length === 3 ? 3 : 2, id, text };
}

const idOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '') || 'part';
