// Sends what is written to the connections of a server at the end of a turn of the event loop, all of it in a row. Each answer
// that is sent by itself wakes a client that sleeps, or the proxy, which takes longer than to copy the answer; one that is
// awake finds the following ones without that. A turn in which nothing else happens ends at once.
import type { Server } from 'node:http';
import { Socket } from 'node:net';

/** Number of waiting writes that are sent before the turn ends, so that the first one does not wait for many others. */
export const maxWaitingWrites = 32;

/**
 * Node collects an answer while its connection is corked, and sends it when it is uncorked: that is what comes later here. A
 * connection counts how often it was corked, so each uncorking is kept.
 */
export function batchWrites(server: Server): void {
  const waiting: Socket[] = [];
  const sendAll = (): void => {
    for (const socket of waiting.splice(0)) Socket.prototype.uncork.call(socket);
  };
  server.on('connection', (socket: Socket) => {
    socket.uncork = () => {
      const count = waiting.push(socket);
      if (count === 1) setImmediate(sendAll);
      else if (count >= maxWaitingWrites) sendAll();
    };
  });
}
