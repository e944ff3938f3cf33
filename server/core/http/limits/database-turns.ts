// Turns at the database: of the requests of one network only some use it at once, the others wait in the order in which
// they came. So an address that asks expensive questions waits for itself, and others do not.
import type { ServerResponse } from 'node:http';
import { ApiError } from '#server/core/http/errors.ts';
import { openSemaphore, type Semaphore } from '#server/core/process/semaphore.ts';

export interface DatabaseTurns {
  /**
   * A turn for one request. It ends with the response.
   * @param networksOf whoever asks, from the narrowest network to the widest: `networksOf` of `address.ts`
   */
  request(networksOf: () => readonly string[], response: ServerResponse): () => Promise<void> | undefined;
  /** A turn that a request has for as long as it uses a connection, each of which gives it back. @param networksOf as above */
  connections(networksOf: () => readonly string[]): () => Promise<() => void>;
  state(): { addresses: number; waiting: number };
}

/** Of one network. */
interface TurnLimits {
  /** Requests that use the database at once. */
  atOnce: number;
  /** Requests that wait. */
  maxWaiting: number;
}

/** @param limits of the narrowest network, and of the wider ones around it */
export function openDatabaseTurns(limits: readonly TurnLimits[]): DatabaseTurns {
  const semaphores = new Map<string, Semaphore>();

  const enterOne = async (network: string, one: TurnLimits): Promise<() => void> => {
    const semaphore = semaphores.get(network) ?? openSemaphore({ ...one, tooMany: tooManyWait });
    semaphores.set(network, semaphore);
    const release = await semaphore.acquire();
    return () => {
      release();
      if (semaphore.running() === 0) semaphores.delete(network);
    };
  };
  /** Waits for a turn of each network. @returns what leaves all @throws ApiError also when the request is given up meanwhile */
  const enter = async (networks: readonly string[], isGivenUp: () => boolean): Promise<() => void> => {
    const entered: (() => void)[] = [];
    const leaveAll = (): void => {
      for (const leaveOne of entered.splice(0)) leaveOne();
    };
    try {
      // always from the narrowest on, so that two requests never wait for each other
      for (const [index, network] of networks.entries()) {
        entered.push(await enterOne(network, limits[Math.min(index, limits.length - 1)]!));
        // whoever has hung up while waiting asks for nothing any more
        if (isGivenUp()) throw new ApiError('service_unavailable_http_exception', 'The request was given up');
      }
    } catch (error) {
      leaveAll();
      throw error;
    }
    return leaveAll;
  };

  return {
    request: (networksOf, response) => {
      let entered: Promise<void> | null = null;
      let inside = false;
      return () => {
        if (inside) return undefined;
        entered ??= enter(networksOf(), () => response.destroyed || response.writableFinished).then((leave) => {
          inside = true;
          response.once('close', leave);
        });
        return entered;
      };
    },
    connections: (networksOf) => {
      let entered: Promise<() => void> | null = null;
      let used = 0;
      return async () => {
        used++;
        const own = (entered ??= enter(networksOf(), () => false));
        const leave = (): void => {
          if (--used > 0) return;
          entered = null;
          void own.then(
            (leaveAll) => leaveAll(),
            () => {},
          );
        };
        try {
          await own;
          return leave;
        } catch (error) {
          leave();
          throw error;
        }
      };
    },
    state: () => ({
      addresses: semaphores.size,
      waiting: [...semaphores.values()].reduce((sum, { waiting }) => sum + waiting(), 0),
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
