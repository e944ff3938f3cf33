// A document: a wire entity as JSON, `{"id":…,"type":…,"attributes":{…},"relationships":[…]}` in this order. It is
// split at byte offsets on demand, so that including attributes of related entities is a concatenation of slices.
import type { JsonPiece } from '../http/json-text.ts';

interface RelationshipSlice {
  type: string;
  uid: string;
  /** Byte offsets of the start of the object and of its closing brace. */
  start: number;
  end: number;
}

/** A document with the attributes of some of its relationships included. */
interface Variant {
  /** The included types. */
  types: string;
  json: JsonPiece;
  /** Documents whose attributes are included. */
  related: readonly EntityDocument[];
  /** Value of the process's eviction counter when all documents in `related` were last known to be cached. */
  evictionEpoch: number;
}

/** Cached variants per document: titles are requested in lists and on their own pages, with different includes. */
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
  private parts: { relationships: readonly RelationshipSlice[]; head: Buffer } | undefined;
  private ownAttributes: Buffer | undefined;
  private variants: readonly Variant[] = [];

  /** @param json of an entity; its ids and types contain nothing that JSON would escape */
  constructor(json: Buffer) {
    this.json = json;
    this.uid = json.toString('latin1', idAt, idAt + 36);
  }

  get relationships(): readonly RelationshipSlice[] {
    return this.parseDocument().relationships;
  }

  get attributes(): Buffer {
    return (this.ownAttributes ??= readAttributes(this.json));
  }

  /** The bytes up to the first relationship. */
  get head(): Buffer {
    return this.parseDocument().head;
  }

  /** Marks the document as cached, and so as current. */
  markCached(): void {
    this.isCached = true;
  }

  /** Marks the document as evicted, which invalidates variants that include it. */
  evict(): void {
    this.isCached = false;
    evictionEpoch++;
  }

  /** The cached variant that includes these types, if all included documents are still current. */
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

  /** Caches a variant in place of the oldest one, unless any of the documents involved is not cached. */
  cacheVariant(types: string, json: JsonPiece, related: readonly EntityDocument[]): void {
    if (!this.isCached || related.some((doc) => !doc.isCached)) return;
    const written = json.length === 1 ? json : [Buffer.concat(json)];
    const others = this.variants.filter((variant) => variant.types !== types);
    this.variants = [{ types, json: written, related, evictionEpoch }, ...others].slice(0, maxVariants);
  }

  private parseDocument() {
    return (this.parts ??= splitDocument(this.json));
  }
}

function splitDocument(json: Buffer) {
  const start = json.lastIndexOf(relationshipsMark) + relationshipsMark.length;
  const relationships: RelationshipSlice[] = [];
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

/** Slices the attributes out of a document. Done on demand, because only included documents need theirs. */
function readAttributes(json: Buffer): Buffer {
  return json.subarray(json.indexOf(attributesMark) + attributesMark.length, json.lastIndexOf(relationshipsMark));
}

/** Encodes a text to a buffer of its own, because a slice of Node's buffer pool would retain the whole pool. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** The text of a document from its relationships on; equal for documents with equal relationships. */
export const relationshipsText = (json: Buffer): string => json.toString('latin1', json.lastIndexOf(relationshipsMark));

const attributesKey = Buffer.from(',"attributes":');
const relationshipEnd = Buffer.from('},');
const lastRelationshipEnd = Buffer.from('}]}');
const emptyListEnd = Buffer.from(']}');

/** Includes attributes in the relationships of an entity for which `attributesOf` returns some. */
export function describeDocument(
  { json, head, relationships }: EntityDocument,
  attributesOf: (type: string, uid: string) => Buffer | undefined,
): JsonPiece {
  const parts: Buffer[] = [head];
  let hasAttributes = false;
  for (const [index, { type, uid, start, end }] of relationships.entries()) {
    const attributes = attributesOf(type, uid);
    parts.push(json.subarray(start, end));
    if (attributes) {
      hasAttributes = true;
      parts.push(attributesKey, attributes);
    }
    parts.push(index + 1 < relationships.length ? relationshipEnd : lastRelationshipEnd);
  }
  return hasAttributes ? parts : [json];
}

/** The document with one more relationship at its end. */
export function withRelationship(doc: EntityDocument, type: string, uid: string): EntityDocument {
  const relationshipStart = Buffer.from(`${doc.relationships.length > 0 ? ',' : ''}{"id":"${uid}","type":"${type}"`);
  return new EntityDocument(
    Buffer.concat([doc.json.subarray(0, -emptyListEnd.length), relationshipStart, lastRelationshipEnd]),
  );
}
