// Parses Markdown (CommonMark with strikethrough, tables and bare web addresses) with markdown-it into a tree that
// React draws. HTML stays text, an image becomes its description, and a link becomes one only when its address may be
// followed. Runs in linear time, because the texts are user input. This module and markdown-it are a chunk of their
// own: import it only from what draws Markdown.
import markdownIt, { type Token } from 'markdown-it';
import { isHttpUrl } from '../navigation/is-web-address.ts';

export type MarkdownNode = string | MarkdownElement;

export interface MarkdownElement {
  tag:
    | 'p'
    | 'h2'
    | 'h3'
    | 'ul'
    | 'ol'
    | 'li'
    | 'blockquote'
    | 'pre'
    | 'hr'
    | 'table'
    | 'thead'
    | 'tbody'
    | 'tr'
    | 'th'
    | 'td'
    | 'strong'
    | 'em'
    | 's'
    | 'code'
    | 'a'
    | 'br'
    | 'spoiler'
    | 'mention';
  children: MarkdownNode[];
  /** Target of a link. */
  href?: string;
  /** Anchor of a heading. */
  id?: string;
}

interface PageHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** Parses user input: a single line break stays one, and a heading becomes a bold paragraph. */
export function parseMarkdown(text: string): MarkdownNode[] {
  return treeOf(userMarkdown.parse(text, {}), {
    lineBreak: { tag: 'br', children: [] },
    headingOf: (_, children) => ({ tag: 'p', children: [{ tag: 'strong', children }] }),
  });
}

/** Parses a comment: like other user input, with spoilers between `||`, without tables; images become links. */
export function parseComment(text: string): MarkdownNode[] {
  return treeOf(commentMarkdown.parse(splitSpoilers(text), {}), {
    lineBreak: { tag: 'br', children: [] },
    headingOf: (_, children) => ({ tag: 'p', children: [{ tag: 'strong', children }] }),
  });
}

const paragraphEnd = /\n[^\S\n]*\n\s*/;

/**
 * A spoiler of several paragraphs as one spoiler in each, because markup does not cross paragraphs. Code blocks are
 * left alone; a spoiler without an end is none.
 */
function splitSpoilers(text: string): string {
  return text
    .split(/^((?: {0,3})(?:`{3,}|~{3,})[^\n]*)$/m)
    .map((part, index) =>
      // every second part is a fence, so each fourth one is in a code block
      index % 4 === 0
        ? part
            .split('||')
            .map((inner, at, all) =>
              at % 2 === 1 && at < all.length - 1 && paragraphEnd.test(inner.trim())
                ? inner.trim().split(paragraphEnd).join('||\n\n||')
                : inner,
            )
            .join('||')
        : part,
    )
    .join('');
}

/**
 * Parses a text of the site, which may link to pages of the site. Its headings get anchors: the `{#id}` behind a
 * heading, else one made from its words.
 */
export function parsePage(text: string): { nodes: MarkdownNode[]; headings: PageHeading[] } {
  const usedIds = new Map<string, number>();
  const headings: PageHeading[] = [];
  const headingOf: TreeOptions['headingOf'] = (depth, headingChildren) => {
    // a heading of level 1 becomes one of level 2: the h1 of the page is not part of its text
    const level = depth > 2 ? 3 : 2;
    const { id: wantedId, children } = withoutAnchor(headingChildren);
    const headingText = wordsOf(children);
    const id = uniqueId(wantedId ?? idOf(headingText), usedIds);
    headings.push({ id, text: headingText, level });
    return { tag: level === 2 ? 'h2' : 'h3', id, children };
  };
  return { nodes: treeOf(pageMarkdown.parse(text, {}), { lineBreak: ' ', headingOf }), headings };
}

/** The text of nodes without markup. */
export const wordsOf = (nodes: readonly MarkdownNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? ' ' : wordsOf(node.children))).join('');

function parserFor(isAllowedAddress: (address: string) => boolean) {
  const parser = markdownIt({ html: false, linkify: true, maxNesting: 20 });
  // users indent paragraphs, and draw a line right below a sentence: neither is meant as code or as a heading
  parser.disable(['code', 'lheading']);
  parser.validateLink = isAllowedAddress;
  parser.normalizeLink = (address) => address;
  parser.normalizeLinkText = (address) => address;
  parser.linkify
    .set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
    .add('ftp:', null)
    .add('//', null)
    .add('mailto:', null);
  return parser;
}

/** Characters at which inline markup may begin, `|` among them. */
const textEnd = /[\n!#$%&*+\-:<=>@[\]\\^_`{}~|]/g;

function commentParser() {
  const parser = parserFor(isHttpUrl);
  parser.disable('table');
  parser.core.ruler.push('linked images', ({ tokens }) => {
    for (const image of tokens.flatMap(({ children }) => children ?? []))
      if (image.type === 'image') image.meta = { isLink: true };
  });
  parser.inline.ruler.at('text', (state, silent) => {
    textEnd.lastIndex = state.pos;
    const end = textEnd.exec(state.src)?.index ?? state.posMax;
    if (end === state.pos || state.pos >= state.posMax) return false;
    if (!silent) state.pending += state.src.slice(state.pos, Math.min(end, state.posMax));
    state.pos = Math.min(end, state.posMax);
    return true;
  });
  // what is in a spoiler is parsed by itself, so that no markup that begins inside ends outside of it
  parser.inline.ruler.before('escape', 'spoiler', (state, silent) => {
    if (!state.src.startsWith('||', state.pos)) return false;
    const end = state.src.indexOf('||', state.pos + 2);
    const inner = end === -1 || end + 2 > state.posMax ? '' : state.src.slice(state.pos + 2, end);
    if (inner.trim() === '') {
      if (!silent) state.pending += '||';
      state.pos += 2;
      return true;
    }
    if (!silent) {
      const token = state.push('spoiler', 'spoiler', 0);
      token.children = [];
      state.md.inline.parse(inner, state.md, {}, token.children);
      for (const image of token.children) if (image.type === 'image') image.meta = { isLink: true };
    }
    state.pos = end + 2;
    return true;
  });
  return parser;
}

/** Whether a link target is a path of this site, an anchor on the page, or a `mailto:` URL. */
const isOwnAddress = (address: string): boolean => /^(?:\/(?![/\\])|#|mailto:)\S+$/i.test(address);

const userMarkdown = parserFor(isHttpUrl);
const commentMarkdown = commentParser();
const pageMarkdown = parserFor((address) => isHttpUrl(address) || isOwnAddress(address));

interface TreeOptions {
  /** Replaces a single line break. */
  lineBreak: MarkdownNode;
  headingOf: (level: number, children: MarkdownNode[]) => MarkdownElement;
}

/** Nests the flat tokens of markdown-it. */
function treeOf(tokens: readonly Token[], { lineBreak, headingOf }: TreeOptions): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const openElements: MarkdownNode[][] = [root];
  for (const token of tokens) {
    const parent = openElements.at(-1)!;
    if (token.nesting === 1) {
      openElements.push([]);
    } else if (token.nesting === -1) {
      const children = openElements.pop()!;
      const outerChildren = openElements.at(-1)!;
      // the items of a tight list have no paragraphs
      if (token.hidden) outerChildren.push(...children);
      else if (token.tag.startsWith('h')) outerChildren.push(headingOf(Number(token.tag[1]), children));
      else outerChildren.push({ tag: token.tag as MarkdownElement['tag'], children });
    } else if (token.type === 'inline') {
      parent.push(...inlineOf(token.children ?? [], lineBreak));
    } else if (token.type === 'hr') {
      parent.push({ tag: 'hr', children: [] });
    } else if (token.type === 'fence') {
      parent.push({ tag: 'pre', children: [{ tag: 'code', children: [token.content] }] });
    }
  }
  return root;
}

function inlineOf(tokens: readonly Token[], lineBreak: MarkdownNode): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const openElements: { children: MarkdownNode[]; href?: string }[] = [{ children: root }];
  for (const token of tokens) {
    const { children } = openElements.at(-1)!;
    if (token.nesting === 1) {
      openElements.push({
        children: [],
        ...(token.type === 'link_open' ? { href: String(token.attrGet('href')) } : {}),
      });
    } else if (token.nesting === -1) {
      const closedElement = openElements.pop()!;
      openElements.at(-1)!.children.push({ tag: token.tag as MarkdownElement['tag'], ...closedElement });
    } else if (token.type === 'code_inline') {
      children.push({ tag: 'code', children: [token.content] });
    } else if (token.type === 'spoiler') {
      children.push({ tag: 'spoiler', children: inlineOf(token.children ?? [], lineBreak) });
    } else if (token.type === 'image' && token.meta?.['isLink'] === true) {
      const href = String(token.attrGet('src'));
      children.push({ tag: 'a', href, children: [token.content || href] });
    } else if (token.type === 'hardbreak') {
      children.push({ tag: 'br', children: [] });
    } else if (token.type === 'softbreak') {
      children.push(lineBreak);
    } else if (token.content !== '') {
      children.push(token.content);
    }
  }
  return root;
}

function withoutAnchor(children: MarkdownNode[]): { id: string | undefined; children: MarkdownNode[] } {
  const lastChild = children.at(-1);
  const [given, id] = (typeof lastChild === 'string' && / *\{#([a-z0-9-]+)\}$/.exec(lastChild)) || [];
  if (given === undefined || typeof lastChild !== 'string') return { id: undefined, children };
  const textBeforeAnchor = lastChild.slice(0, -given.length);
  return { id, children: [...children.slice(0, -1), ...(textBeforeAnchor === '' ? [] : [textBeforeAnchor])] };
}

function uniqueId(wantedId: string, usedIds: Map<string, number>): string {
  let id = wantedId;
  let copyNumber = usedIds.get(wantedId) ?? 1;
  while (usedIds.has(id)) id = `${wantedId}-${(copyNumber += 1)}`;
  usedIds.set(wantedId, copyNumber).set(id, usedIds.get(id) ?? 1);
  return id;
}

const idOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '') || 'part';
