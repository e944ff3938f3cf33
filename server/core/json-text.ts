// JSON that is written already. A handler that answers it spares the encoder; in tests it is parsed strictly all the same.

export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The envelope of a list around entities that are JSON already. */
export function collectionText(
  entities: readonly string[],
  page: { limit: number; offset: number },
  total: number,
): JsonText {
  return new JsonText(
    `{"result":"ok","response":"collection","data":[${entities.join(',')}],"limit":${page.limit},"offset":${page.offset},"total":${total}}`,
  );
}

export function entityText(entity: string): JsonText {
  return new JsonText(`{"result":"ok","response":"entity","data":${entity}}`);
}
