// A response that stays open and sends events (server-sent events). A handler returns it instead of a result.
import type { ServerResponse } from 'node:http';

/** Bytes that may wait for a slow client; beyond it the stream is closed, and the client connects again. */
const maxWaitingBytes = 64 * 1024;

export interface StreamConnection {
  /** The id of the last event that the client has received before it connected again, or null. */
  lastEventId: string | null;
  /** Sends an event. @param id for `lastEventId` of a later connection */
  send(event: string, data: object, id?: string): void;
  /** Sends a comment, which shows both sides that the connection is alive. */
  beat(): void;
  end(): void;
  onClose(listener: () => void): void;
}

export class EventStream {
  /** Called when the head of the response was sent. */
  readonly start: (connection: StreamConnection) => void;

  constructor(start: (connection: StreamConnection) => void) {
    this.start = start;
  }
}

export const eventStreamType = 'text/event-stream';
export const eventStreamHeaders = {
  'content-type': `${eventStreamType}; charset=utf-8`,
  'cache-control': 'private, no-store',
  vary: 'Authorization',
  // nginx would hold back what it has not filled a buffer with
  'x-accel-buffering': 'no',
} as const;

export function openStreamConnection(response: ServerResponse, lastEventId: string | null): StreamConnection {
  const write = (text: string): void => {
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > maxWaitingBytes) response.destroy();
  };
  return {
    lastEventId,
    send: (event, data, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => {
      if (!response.writableEnded) response.end();
    },
    onClose: (listener) => {
      // before the listener was added, the client may have gone
      if (response.destroyed) listener();
      else response.once('close', listener);
    },
  };
}
