// Turns at the database: a limited number of requests of one network use the database at once, its further requests
// wait in FIFO order. So a client that makes expensive requests delays only the requests of its own network.
import type { ServerResponse } from 'node:http';
import { ApiError } from '#server/core/http/errors.ts';
import { openSemaphore, type Semaphore } from '#server/core/process/semaphore.ts';

export interface DatabaseTurns {
  /**
   * Returns the function that waits for the turn of a request. The turn ends with the response.
   * @param clientNetworks networks of the client, from the narrowest to the widest: `networksOf` of `address.ts`
   */
  request(clientNetworks: () => readonly string[], response: ServerResponse): () => Promise<void> | undefined;
  /**
   * Like `request`, but the turn lasts only while the request uses a connection. The returned function is called for
   * each connection and resolves to a function that releases it; the last release ends the turn.
   */
  connections(clientNetworks: () => readonly string[]): () => Promise<() => void>;
  state(): { addresses: number; waiting: number };
}

/** Limits of one network. */
interface TurnLimits {
  /** Maximum number of requests that use the database at once. */
  atOnce: number;
  /** Maximum number of requests that wait for their turn; further ones are rejected. */
  maxWaiting: number;
}

/** @param limits of the narrowest network, and of the wider ones around it */
export function openDatabaseTurns(limits: readonly TurnLimits[]): DatabaseTurns {
  const semaphores = new Map<string, Semaphore>();

  const enterNetwork = async (network: string, networkLimits: TurnLimits): Promise<() => void> => {
    const semaphore = semaphores.get(network) ?? openSemaphore({ ...networkLimits, tooMany: tooManyWaitingError });
    semaphores.set(network, semaphore);
    const release = await semaphore.acquire();
    return () => {
      release();
      if (semaphore.running() === 0) semaphores.delete(network);
    };
  };
  /**
   * Waits for a turn in each network. @returns a function that ends all these turns
   * @throws ApiError when too many requests of a network wait, or the client has disconnected
   */
  const enterAllNetworks = async (networks: readonly string[], isAborted: () => boolean): Promise<() => void> => {
    const leaveFunctions: (() => void)[] = [];
    const leaveAll = (): void => {
      for (const leaveOne of leaveFunctions.splice(0)) leaveOne();
    };
    try {
      // always from the narrowest to the widest, which prevents deadlocks
      for (const [index, network] of networks.entries()) {
        leaveFunctions.push(await enterNetwork(network, limits[Math.min(index, limits.length - 1)]!));
        // the client may have disconnected while the request waited
        if (isAborted()) throw new ApiError('service_unavailable_http_exception', 'The request was given up');
      }
    } catch (error) {
      leaveAll();
      throw error;
    }
    return leaveAll;
  };

  return {
    request: (clientNetworks, response) => {
      let entered: Promise<void> | null = null;
      let hasTurn = false;
      return () => {
        if (hasTurn) return undefined;
        entered ??= enterAllNetworks(clientNetworks(), () => response.destroyed || response.writableFinished).then(
          (endTurn) => {
            hasTurn = true;
            response.once('close', endTurn);
          },
        );
        return entered;
      };
    },
    connections: (clientNetworks) => {
      let entered: Promise<() => void> | null = null;
      let openConnections = 0;
      return async () => {
        openConnections++;
        const currentTurn = (entered ??= enterAllNetworks(clientNetworks(), () => false));
        const endTurn = (): void => {
          if (--openConnections > 0) return;
          entered = null;
          void currentTurn.then(
            (leaveAll) => leaveAll(),
            () => {},
          );
        };
        try {
          await currentTurn;
          return endTurn;
        } catch (error) {
          endTurn();
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

function tooManyWaitingError(): ApiError {
  const error = new ApiError(
    'too_many_requests_http_exception',
    'Too many requests at once. Wait until some of them are answered',
  );
  error.headers = { 'retry-after': '1' };
  return error;
}
