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

/** Changes to an entity for one response, such as removed references to entities that the viewer blocks. */
export interface EntityChanges {
  /** Whether to leave a relationship out. */
  omits?: ((relationship: { type: string; uid: string }) => boolean) | undefined;
  /** New values of attributes by name. */
  attributes?: Readonly<Record<string, unknown>> | undefined;
}

/** A document with the attributes of some of its relationships included. */
interface Variant {
  /** Types of the included relationships, separated by commas. */
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
const idOffset = '{"id":"'.length;
const uidLength = 36;
const typeOffset = idOffset + uidLength + '","type":"'.length;
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
    this.uid = documentUid(json);
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

  /** Marks the document as cached. A cached document is current, because changes evict it. */
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

  /**
   * Caches the JSON with included relationships in place of the oldest such variant. Only while this document and all
   * included ones are cached, because a change of theirs is noticed only then.
   */
  cacheVariant(types: string, json: JsonPiece, related: readonly EntityDocument[]): void {
    if (!this.isCached || related.some((doc) => !doc.isCached)) return;
    const storedJson = json.length === 1 ? json : [Buffer.concat(json)];
    const otherVariants = this.variants.filter((variant) => variant.types !== types);
    this.variants = [{ types, json: storedJson, related, evictionEpoch }, ...otherVariants].slice(0, maxVariants);
  }

  private parseDocument() {
    return (this.parts ??= splitDocument(this.json));
  }
}

function splitDocument(json: Buffer) {
  const start = json.lastIndexOf(relationshipsMark) + relationshipsMark.length;
  const relationships: RelationshipSlice[] = [];
  for (let offset = start; json[offset] === 0x7b;) {
    const end = json.indexOf(brace, offset + typeOffset);
    relationships.push({
      type: json.toString('latin1', offset + typeOffset, json.indexOf(quote, offset + typeOffset)),
      uid: documentUid(json, offset),
      start: offset,
      end,
    });
    offset = end + 2;
  }
  return { relationships, head: json.subarray(0, start) };
}

/** Slices the attributes out of a document. Done on demand, because only documents that others include need it. */
function readAttributes(json: Buffer): Buffer {
  return json.subarray(json.indexOf(attributesMark) + attributesMark.length, json.lastIndexOf(relationshipsMark));
}

/** Encodes a text to a buffer of its own, because a slice of Node's buffer pool would retain the whole pool. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** The public id of the document that starts at this offset. */
export const documentUid = (bytes: Buffer, start = 0): string =>
  bytes.toString('latin1', start + idOffset, start + idOffset + uidLength);

const attributesKey = Buffer.from(',"attributes":');
const relationshipEnd = Buffer.from('},');
const lastRelationshipEnd = Buffer.from('}]}');
const emptyListEnd = Buffer.from(']}');
const comma = Buffer.from(',');

/** Adds attributes to the relationships of an entity, except those for which `attributesOf` returns none. */
export function includeAttributes(
  { json, head, relationships }: EntityDocument,
  attributesOf: (type: string, uid: string) => Buffer | undefined,
): JsonPiece {
  const buffers: Buffer[] = [head];
  let hasAttributes = false;
  for (const [index, { type, uid, start, end }] of relationships.entries()) {
    const attributes = attributesOf(type, uid);
    buffers.push(json.subarray(start, end));
    if (attributes) {
      hasAttributes = true;
      buffers.push(attributesKey, attributes);
    }
    buffers.push(index + 1 < relationships.length ? relationshipEnd : lastRelationshipEnd);
  }
  return hasAttributes ? buffers : [json];
}

/** The document with one more relationship at its end. */
export function withRelationship(doc: EntityDocument, type: string, uid: string): EntityDocument {
  const relationshipStart = Buffer.from(`${doc.relationships.length > 0 ? ',' : ''}{"id":"${uid}","type":"${type}"`);
  return new EntityDocument(
    Buffer.concat([doc.json.subarray(0, -emptyListEnd.length), relationshipStart, lastRelationshipEnd]),
  );
}

/** Returns the document with the changes applied, or the same document when nothing in it changes. */
export function withChanges(doc: EntityDocument, { omits, attributes }: EntityChanges): EntityDocument {
  const remainingRelationships = omits
    ? doc.relationships.filter((relationship) => !omits(relationship))
    : doc.relationships;
  if (remainingRelationships.length === doc.relationships.length && !attributes) return doc;
  const head = attributes ? headWithAttributes(doc, attributes) : doc.head;
  const relationships = remainingRelationships.flatMap(({ start, end }, index) =>
    index === 0 ? [doc.json.subarray(start, end + 1)] : [comma, doc.json.subarray(start, end + 1)],
  );
  return new EntityDocument(Buffer.concat([head, ...relationships, emptyListEnd]));
}

function headWithAttributes({ json, attributes }: EntityDocument, changed: Readonly<Record<string, unknown>>): Buffer {
  const currentAttributes = JSON.parse(attributes.toString()) as Record<string, unknown>;
  const start = json.subarray(0, json.indexOf(attributesMark) + attributesMark.length);
  return Buffer.concat([
    start,
    Buffer.from(JSON.stringify({ ...currentAttributes, ...changed })),
    Buffer.from(relationshipsMark),
  ]);
}
