// Turns at the database: of the requests of one address only some use it at once, the others wait in the order in which
// they came. So an address that asks expensive questions waits for itself, and others do not.
import type { ServerResponse } from 'node:http';
import { ApiError } from '#server/core/errors.ts';

export interface DatabaseTurns {
  /** A turn for one request. It ends with the response. */
  request(addressOf: () => string, response: ServerResponse): () => Promise<void> | undefined;
  state(): { addresses: number; waiting: number };
}

export interface DatabaseTurnsOptions {
  /** Requests of one address that use the database at once. */
  atOnce: number;
  /** Requests of one address that wait. */
  maxWaiting: number;
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

export function openDatabaseTurns({ atOnce, maxWaiting }: DatabaseTurnsOptions): DatabaseTurns {
  const queues = new Map<string, Queue>();

  const leave = (address: string, queue: Queue): void => {
    const next = queue.waiting.shift();
    if (next) return next();
    queue.running--;
    if (queue.running === 0) queues.delete(address);
  };
  const enter = async (address: string, response: ServerResponse): Promise<void> => {
    const queue = queues.get(address) ?? { running: 0, waiting: [] };
    queues.set(address, queue);
    if (queue.running < atOnce) queue.running++;
    else {
      if (queue.waiting.length >= maxWaiting) throw tooManyWait();
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    }
    // whoever has hung up while waiting asks for nothing any more
    if (response.destroyed || response.writableFinished) {
      leave(address, queue);
      throw new ApiError('service_unavailable_http_exception', 'The request was given up');
    }
    response.once('close', () => leave(address, queue));
  };

  return {
    request: (addressOf, response) => {
      let entered: Promise<void> | null = null;
      let inside = false;
      return () => {
        if (inside) return undefined;
        entered ??= enter(addressOf(), response).then(() => void (inside = true));
        return entered;
      };
    },
    state: () => ({
      addresses: queues.size,
      waiting: [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
    }),
  };
}

function tooManyWait(): ApiError {
  const error = new ApiError(
    'too_many_requests_http_exception',
    'Too many requests at once. Wait until some of them are answered',
  );
  error.headers = { 'retry-after': '1' };
  return error;
}
