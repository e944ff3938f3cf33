// Cursors of lists of comments: the place of a comment in an order, sealed so that clients can neither read nor make one.
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';

type CursorContext = Pick<Context, 'secret'>;

const purpose = 'comment cursor';

/** @param order name of the order; a cursor is only good for the order that it was made for */
export const writeCursor = ({ secret }: CursorContext, order: string, place: readonly number[]): string =>
  secret.seal(purpose, JSON.stringify([order, ...place])).toString('base64url');

/** The place that a cursor stands for. @throws ApiError for anything that is no cursor of this order */
export function readCursor({ secret }: CursorContext, order: string, cursor: string): number[] {
  let opened: [string, ...number[]] | null = null;
  try {
    opened = JSON.parse(secret.open(purpose, Buffer.from(cursor, 'base64url')).toString()) as [string, ...number[]];
  } catch {
    // not one of ours
  }
  if (!opened || opened[0] !== order) {
    throw new ApiError('bad_request_http_exception', 'This cursor is not from this list. Load the list again');
  }
  return opened.slice(1) as number[];
}
