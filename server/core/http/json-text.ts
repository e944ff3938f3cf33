// JSON that is written already. A handler that answers it spares the encoder; in tests it is parsed strictly all the same.
import { concatPooled, type PooledBuffer } from './buffer-pool.ts';

/** UTF-8 of one JSON value, in as many parts as it was put together from. */
export type JsonPiece = readonly Buffer[];

export class JsonText {
  /** Where they are lent, they are good for one answer. */
  readonly bytes: Buffer;
  /** What is given back once the answer is sent. */
  readonly block: Buffer | null;

  constructor(json: string | PooledBuffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json.bytes;
    this.block = typeof json === 'string' ? null : json.block;
  }
}

const comma = Buffer.from(',');
const collectionHead = Buffer.from('{"result":"ok","response":"collection","data":[');
const entityHead = Buffer.from('{"result":"ok","response":"entity","data":');
const end = Buffer.from('}');

/** The envelope of a list around entities that are JSON already. @param hidden how many are kept from the viewer */
export function collectionText(
  entities: readonly JsonPiece[],
  page: { limit: number; offset: number },
  total: number,
  hidden = 0,
): JsonText {
  const parts: Buffer[] = [collectionHead];
  pushList(parts, entities);
  parts.push(
    Buffer.from(
      `],"limit":${page.limit},"offset":${page.offset},"total":${total}${hidden > 0 ? `,"hidden":${hidden}` : ''}}`,
    ),
  );
  return new JsonText(concatPooled(parts));
}

/** The envelope of a list that is short enough to be sent at once. */
export const wholeCollectionText = (entities: readonly JsonPiece[], hidden = 0): JsonText =>
  collectionText(entities, { limit: entities.length, offset: 0 }, entities.length, hidden);

/** Cache of the JSON that ends an entity, by what the viewer may do with it, where many people get the same object. */
const cachedSuffixes = new WeakMap<object, Buffer>();

/** @param can what the viewer may do with it; a frozen object is written once for everybody who gets it */
export function entityText(entity: JsonPiece, can?: Readonly<object>): JsonText {
  return new JsonText(concatPooled([entityHead, ...entity, can === undefined ? end : suffixOf(can)]));
}

function suffixOf(can: Readonly<object>): Buffer {
  const known = cachedSuffixes.get(can);
  if (known) return known;
  const tail = Buffer.from(`,"can":${JSON.stringify(can)}}`);
  // an object that was put together for one answer is not met again, and might still change
  if (Object.isFrozen(can)) cachedSuffixes.set(can, tail);
  return tail;
}

/** Values with commas between them, at the end of `parts`. */
export function pushList(parts: Buffer[], values: readonly JsonPiece[]): void {
  for (const [index, value] of values.entries()) {
    if (index > 0) parts.push(comma);
    for (const part of value) parts.push(part);
  }
}
