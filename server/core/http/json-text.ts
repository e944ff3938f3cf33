// JSON text that is already serialized. A handler that returns it bypasses the serializer; in tests it is still
// validated.
import { concatPooled, type PooledBuffer } from './buffer-pool.ts';

/** One JSON value in UTF-8, as the list of buffers that it is composed of. */
export type JsonPiece = readonly Buffer[];

export class JsonText {
  /** If backed by the buffer pool, valid only until the response has been sent. */
  readonly bytes: Buffer;
  /** The buffer to release to the pool once the response has been sent, or null. */
  readonly block: Buffer | null;

  constructor(json: string | PooledBuffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json.bytes;
    this.block = typeof json === 'string' ? null : json.block;
  }
}

const comma = Buffer.from(',');
const collectionHead = Buffer.from('{"result":"ok","response":"collection","data":[');
const entityHead = Buffer.from('{"result":"ok","response":"entity","data":');
const entityEnd = Buffer.from('}');

/** Wraps serialized entities in the envelope of a list. @param hidden number of entities hidden from the viewer */
export function collectionText(
  entities: readonly JsonPiece[],
  page: { limit: number; offset: number },
  total: number,
  hidden = 0,
): JsonText {
  const buffers: Buffer[] = [collectionHead];
  pushList(buffers, entities);
  buffers.push(
    Buffer.from(
      `],"limit":${page.limit},"offset":${page.offset},"total":${total}${hidden > 0 ? `,"hidden":${hidden}` : ''}}`,
    ),
  );
  return new JsonText(concatPooled(buffers));
}

/** Wraps serialized entities in the envelope of a list that is sent as a whole, without pagination. */
export const wholeCollectionText = (entities: readonly JsonPiece[], hidden = 0): JsonText =>
  collectionText(entities, { limit: entities.length, offset: 0 }, entities.length, hidden);

/** Cache of the serialized end of an entity response, by its `can` object, which many viewers share. */
const cachedSuffixes = new WeakMap<object, Buffer>();

/** Wraps a serialized entity in its envelope. @param can the viewer's abilities; frozen objects are serialized once */
export function entityText(entity: JsonPiece, can?: Readonly<object>): JsonText {
  return new JsonText(concatPooled([entityHead, ...entity, can === undefined ? entityEnd : suffixOf(can)]));
}

function suffixOf(can: Readonly<object>): Buffer {
  const cachedSuffix = cachedSuffixes.get(can);
  if (cachedSuffix) return cachedSuffix;
  const suffix = Buffer.from(`,"can":${JSON.stringify(can)}}`);
  // an object that is not frozen was created for one response, and might still change
  if (Object.isFrozen(can)) cachedSuffixes.set(can, suffix);
  return suffix;
}

/** Appends values to a list of buffers, with commas between them. */
export function pushList(buffers: Buffer[], values: readonly JsonPiece[]): void {
  for (const [index, value] of values.entries()) {
    if (index > 0) buffers.push(comma);
    for (const part of value) buffers.push(part);
  }
}
