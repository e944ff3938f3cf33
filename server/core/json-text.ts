// JSON that is written already. A handler that answers it spares the encoder; in tests it is parsed strictly all the same.

/** UTF-8 of one JSON value. */
export type JsonPiece = Buffer;

export class JsonText {
  readonly bytes: Buffer;
  constructor(json: string | Buffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
  }
}

const comma = Buffer.from(',');
const collectionHead = Buffer.from('{"result":"ok","response":"collection","data":[');
const entityHead = Buffer.from('{"result":"ok","response":"entity","data":');
const end = Buffer.from('}');

/** The envelope of a list around entities that are JSON already. */
export function collectionText(
  entities: readonly JsonPiece[],
  page: { limit: number; offset: number },
  total: number,
): JsonText {
  const parts: Buffer[] = [collectionHead];
  for (const [index, entity] of entities.entries()) {
    if (index > 0) parts.push(comma);
    parts.push(entity);
  }
  parts.push(Buffer.from(`],"limit":${page.limit},"offset":${page.offset},"total":${total}}`));
  return new JsonText(Buffer.concat(parts));
}

export function entityText(entity: JsonPiece): JsonText {
  return new JsonText(Buffer.concat([entityHead, entity, end]));
}
