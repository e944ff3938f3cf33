// Turns at the database: of the requests of one network only some use it at once, the others wait in the order in which
// they came. So an address that asks expensive questions waits for itself, and others do not.
import type { ServerResponse } from 'node:http';
import { ApiError } from '#server/core/errors.ts';

export interface DatabaseTurns {
  /**
   * A turn for one request. It ends with the response.
   * @param networksOf whoever asks, from the narrowest network to the widest: `networksOf` of `address.ts`
   */
  request(networksOf: () => readonly string[], response: ServerResponse): () => Promise<void> | undefined;
  state(): { addresses: number; waiting: number };
}

/** Of one network. */
export interface TurnLimits {
  /** Requests that use the database at once. */
  atOnce: number;
  /** Requests that wait. */
  maxWaiting: number;
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** @param limits of the narrowest network, and of the wider ones around it */
export function openDatabaseTurns(limits: readonly TurnLimits[]): DatabaseTurns {
  const queues = new Map<string, Queue>();

  const leave = (network: string, queue: Queue): void => {
    const next = queue.waiting.shift();
    if (next) return next();
    queue.running--;
    if (queue.running === 0) queues.delete(network);
  };
  const enterOne = async (network: string, { atOnce, maxWaiting }: TurnLimits): Promise<() => void> => {
    const queue = queues.get(network) ?? { running: 0, waiting: [] };
    queues.set(network, queue);
    if (queue.running < atOnce) queue.running++;
    else {
      if (queue.waiting.length >= maxWaiting) throw tooManyWait();
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    }
    return () => leave(network, queue);
  };
  const enter = async (networks: readonly string[], response: ServerResponse): Promise<void> => {
    const entered: (() => void)[] = [];
    const leaveAll = (): void => {
      for (const leaveOne of entered.splice(0)) leaveOne();
    };
    try {
      // always from the narrowest on, so that two requests never wait for each other
      for (const [index, network] of networks.entries()) {
        entered.push(await enterOne(network, limits[Math.min(index, limits.length - 1)]!));
        // whoever has hung up while waiting asks for nothing any more
        if (response.destroyed || response.writableFinished) {
          throw new ApiError('service_unavailable_http_exception', 'The request was given up');
        }
      }
    } catch (error) {
      leaveAll();
      throw error;
    }
    response.once('close', leaveAll);
  };

  return {
    request: (networksOf, response) => {
      let entered: Promise<void> | null = null;
      let inside = false;
      return () => {
        if (inside) return undefined;
        entered ??= enter(networksOf(), response).then(() => void (inside = true));
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
