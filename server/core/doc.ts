// A document: the wire's entity as JSON, `{"id":…,"type":…,"attributes":{…},"relationships":[…]}` in this order. Taken
// apart once, so that describing relationships is a matter of putting pieces together.
import type { JsonPiece } from './json-text.ts';

interface Named {
  type: string;
  uid: string;
  /** The object without its closing brace. */
  open: Buffer;
}

export interface Doc {
  uid: string;
  json: JsonPiece;
  attributes: JsonPiece;
  /** Up to the first relationship. */
  head: Buffer;
  relationships: readonly Named[];
}

/** What is described, as JSON, by type and public id. */
export type Described = ReadonlyMap<string, ReadonlyMap<string, JsonPiece>>;

const relationshipsMark = ',"relationships":[';
const attributesMark = '"attributes":';
const idAt = '{"id":"'.length;
const typeAt = idAt + 36 + '","type":"'.length;
const [brace, quote] = [0x7d, 0x22];

/** @param text of an entity; ids and types have nothing in them that would be escaped */
export function readDoc(text: string): Doc {
  const json = Buffer.from(text);
  const tail = json.lastIndexOf(relationshipsMark);
  const start = tail + relationshipsMark.length;
  const relationships: Named[] = [];
  for (let from = start; json[from] === 0x7b;) {
    const end = json.indexOf(brace, from + typeAt);
    relationships.push({
      type: json.toString('latin1', from + typeAt, json.indexOf(quote, from + typeAt)),
      uid: json.toString('latin1', from + idAt, from + idAt + 36),
      open: json.subarray(from, end),
    });
    from = end + 2;
  }
  return {
    uid: json.toString('latin1', idAt, idAt + 36),
    json,
    attributes: json.subarray(json.indexOf(attributesMark) + attributesMark.length, tail),
    head: json.subarray(0, start),
    relationships,
  };
}

const attributesKey = Buffer.from(',"attributes":');
const next = Buffer.from('},');
const last = Buffer.from('}]}');
const none = Buffer.from(']}');

/** The entity with attributes in those relationships that are described. */
export function describeDoc({ json, head, relationships }: Doc, described: Described): JsonPiece {
  const parts: Buffer[] = [head];
  let any = false;
  for (const [index, { type, uid, open }] of relationships.entries()) {
    const attributes = described.get(type)?.get(uid);
    parts.push(open);
    if (attributes) {
      any = true;
      parts.push(attributesKey, attributes);
    }
    parts.push(index + 1 < relationships.length ? next : last);
  }
  return any ? Buffer.concat(parts) : json;
}

/** The document with one more relationship at its end. */
export function withRelationship(doc: Doc, type: string, uid: string): Doc {
  const open = Buffer.from(`{"id":"${uid}","type":"${type}"`);
  const before = doc.json.subarray(0, -none.length);
  const json = Buffer.concat([before, Buffer.from(doc.relationships.length > 0 ? ',' : ''), open, last]);
  return { ...doc, json, relationships: [...doc.relationships, { type, uid, open }] };
}
