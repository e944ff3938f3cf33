// Parses XML to a small tree with a streaming parser: no DTD, no entities but the five predefined ones (plus a fixed
// list for book pages), limits on size and depth.
import { SaxesParser } from 'saxes';

export interface XmlNode {
  /** Name without the namespace prefix. */
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

export class XmlProblem extends Error {}

const maxBytes = 1024 * 1024;
const maxDepth = 64;
const maxNodes = 20_000;

/** HTML entities that pages of books may use, although no DTD is loaded. */
const pageEntities: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
};

/**
 * @param doctype whether a document type declaration is allowed, as in pages of books; it must not declare entities
 * @throws XmlProblem for XML that is malformed, too large, too deep, or declares entities
 */
export function parseXml(bytes: Buffer, { doctype: allowed = false }: { doctype?: boolean } = {}): XmlNode {
  if (bytes.length > maxBytes) throw new XmlProblem(`${bytes.length} bytes of XML are over ${maxBytes}`);
  const text = decodeXml(bytes);
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const openNodes: XmlNode[] = [root];
  let nodeCount = 0;
  const parser = new SaxesParser({ xmlns: false });
  if (allowed) Object.assign(parser.ENTITIES, pageEntities);
  parser.on('error', (error) => {
    throw new XmlProblem(error.message);
  });
  parser.on('doctype', (doctype) => {
    if (!allowed) throw new XmlProblem('it has a document type, which could declare entities');
    if (doctype.includes('[') || /<!/.test(doctype)) throw new XmlProblem('it declares entities of its own');
  });
  parser.on('opentag', (tag) => {
    nodeCount++;
    if (nodeCount > maxNodes || openNodes.length > maxDepth) throw new XmlProblem('it is too deep or too large');
    const attributes = Object.fromEntries(Object.entries(tag.attributes).map(([name, value]) => [name, String(value)]));
    const node: XmlNode = { name: tag.name.replace(/^.*:/, ''), attributes, children: [], text: '' };
    openNodes.at(-1)!.children.push(node);
    openNodes.push(node);
  });
  parser.on('text', (textChunk) => void (openNodes.at(-1)!.text += textChunk));
  parser.on('cdata', (textChunk) => void (openNodes.at(-1)!.text += textChunk));
  parser.on('closetag', () => void openNodes.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    throw error instanceof XmlProblem ? error : new XmlProblem(error instanceof Error ? error.message : String(error));
  }
  const rootElement = root.children[0];
  if (!rootElement) throw new XmlProblem('it has no element');
  return rootElement;
}

/** Returns all descendants with the name, in document order. */
export function findDescendants(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findDescendants(child, name)]);
}

function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString('utf8');
  return bytes.toString('utf8');
}
