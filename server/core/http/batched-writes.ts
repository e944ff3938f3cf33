// Batches the socket writes of a server: they are sent together at the end of the event loop turn. Waking a sleeping
// client, or the proxy, takes longer than copying a response; a receiver that is awake reads all responses of a batch
// without being woken again. A turn in which nothing else happens ends at once, so a single response is not delayed.
import type { Server } from 'node:http';
import { Socket } from 'node:net';

/**
 * Number of waiting writes at which they are sent before the event loop turn ends, so that the first one is not delayed
 * by many others.
 */
export const maxWaitingWrites = 32;

/**
 * Defers `uncork` of the sockets: Node buffers a response while its socket is corked, and sends it on `uncork`. A
 * socket counts its `cork` calls, so each `uncork` call is replayed.
 */
export function batchWrites(server: Server): void {
  const waitingSockets: Socket[] = [];
  const sendAll = (): void => {
    for (const socket of waitingSockets.splice(0)) Socket.prototype.uncork.call(socket);
  };
  server.on('connection', (socket: Socket) => {
    socket.uncork = () => {
      const waitingCount = waitingSockets.push(socket);
      if (waitingCount === 1) setImmediate(sendAll);
      else if (waitingCount >= maxWaitingWrites) sendAll();
    };
  });
}
