// A document: the wire's entity as JSON, `{"id":…,"type":…,"attributes":{…},"relationships":[…]}` in this order. Taken
// apart where it has to be, so that describing relationships is a matter of putting pieces together.
import type { JsonPiece } from '../http/json-text.ts';

interface Named {
  type: string;
  uid: string;
  /** Where the object begins, and where its closing brace is. */
  start: number;
  end: number;
}

/** A document with some of its relationships described. */
interface Variant {
  /** The types that are described. */
  types: string;
  json: JsonPiece;
  /** What it was put together from. */
  related: readonly EntityDocument[];
  /** How many documents had left when all of these were last seen in memory. */
  evictionEpoch: number;
}

/** A title is asked for in lists and on its own, with different types. */
const maxVariants = 2;

let evictionEpoch = 0;

const relationshipsMark = ',"relationships":[';
const attributesMark = '"attributes":';
const idAt = '{"id":"'.length;
const typeAt = idAt + 36 + '","type":"'.length;
const [brace, quote] = [0x7d, 0x22];

export class EntityDocument {
  readonly uid: string;
  readonly json: Buffer;
  private isCached = false;
  private parts: { relationships: readonly Named[]; head: Buffer } | undefined;
  private ownAttributes: Buffer | undefined;
  private variants: readonly Variant[] = [];

  /** @param json of an entity; ids and types have nothing in them that would be escaped */
  constructor(json: Buffer) {
    this.json = json;
    this.uid = json.toString('latin1', idAt, idAt + 36);
  }

  get relationships(): readonly Named[] {
    return this.parseDocument().relationships;
  }

  get attributes(): Buffer {
    return (this.ownAttributes ??= readAttributes(this.json));
  }

  /** Up to the first relationship. */
  get head(): Buffer {
    return this.parseDocument().head;
  }

  /** It is in memory now, and so what the thing looks like. */
  markCached(): void {
    this.isCached = true;
  }

  /** It is not in memory any more: what was put together with it is not what it was. */
  evict(): void {
    this.isCached = false;
    evictionEpoch++;
  }

  /** What it looked like with these types described, if everything in it still is what it was. */
  cachedVariant(types: string): JsonPiece | undefined {
    for (const variant of this.variants) {
      if (variant.types !== types) continue;
      if (variant.evictionEpoch !== evictionEpoch) {
        for (const doc of variant.related) if (!doc.isCached) return undefined;
        variant.evictionEpoch = evictionEpoch;
      }
      return variant.json;
    }
    return undefined;
  }

  /** Remembers the last ways in which it was asked for. */
  cacheVariant(types: string, json: JsonPiece, related: readonly EntityDocument[]): void {
    if (!this.isCached || related.some((doc) => !doc.isCached)) return;
    const written = json.length === 1 ? json : [Buffer.concat(json)];
    const others = this.variants.filter((variant) => variant.types !== types);
    this.variants = [{ types, json: written, related, evictionEpoch }, ...others].slice(0, maxVariants);
  }

  private parseDocument() {
    return (this.parts ??= takeApart(this.json));
  }
}

function takeApart(json: Buffer) {
  const start = json.lastIndexOf(relationshipsMark) + relationshipsMark.length;
  const relationships: Named[] = [];
  for (let from = start; json[from] === 0x7b;) {
    const end = json.indexOf(brace, from + typeAt);
    relationships.push({
      type: json.toString('latin1', from + typeAt, json.indexOf(quote, from + typeAt)),
      uid: json.toString('latin1', from + idAt, from + idAt + 36),
      start: from,
      end,
    });
    from = end + 2;
  }
  return { relationships, head: json.subarray(0, start) };
}

/** Attributes of a document, as JSON. Only documents that others are described with need theirs. */
function readAttributes(json: Buffer): Buffer {
  return json.subarray(json.indexOf(attributesMark) + attributesMark.length, json.lastIndexOf(relationshipsMark));
}

/** The bytes of a text, in memory of their own: a part of a pool would keep all of the pool alive. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Relationships of a document and what follows them, as text: documents with the same text have the same relationships. */
export const relationshipsText = (json: Buffer): string => json.toString('latin1', json.lastIndexOf(relationshipsMark));

const attributesKey = Buffer.from(',"attributes":');
const next = Buffer.from('},');
const last = Buffer.from('}]}');
const none = Buffer.from(']}');

/** The entity with attributes in its relationships, where `attributesOf` has some. */
export function describeDocument(
  { json, head, relationships }: EntityDocument,
  attributesOf: (type: string, uid: string) => Buffer | undefined,
): JsonPiece {
  const parts: Buffer[] = [head];
  let any = false;
  for (const [index, { type, uid, start, end }] of relationships.entries()) {
    const attributes = attributesOf(type, uid);
    parts.push(json.subarray(start, end));
    if (attributes) {
      any = true;
      parts.push(attributesKey, attributes);
    }
    parts.push(index + 1 < relationships.length ? next : last);
  }
  return any ? parts : [json];
}

/** The document with one more relationship at its end. */
export function withRelationship(doc: EntityDocument, type: string, uid: string): EntityDocument {
  const open = Buffer.from(`${doc.relationships.length > 0 ? ',' : ''}{"id":"${uid}","type":"${type}"`);
  return new EntityDocument(Buffer.concat([doc.json.subarray(0, -none.length), open, last]));
}
