// How long the body of a request may take. Node has one deadline for a whole server; here each request has its own, so
// that large uploads may take minutes while nobody else can hold a connection by sending slowly.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds for the body of a request, unless its route allows more. */
const bodyDeadlineMs = 60_000;
/** Milliseconds for the body of an upload. */
export const uploadDeadlineMs = 20 * 60_000;

interface Deadline {
  timer: NodeJS.Timeout;
  start(ms: number): NodeJS.Timeout;
}

const deadlines = new WeakMap<IncomingMessage, Deadline>();

interface DeadlineOptions {
  deadlineMs?: number;
  /** Responds to a request whose body did not arrive in time. */
  onLate: (socket: Socket) => void;
}

/** Gives each request with a body its deadline. */
export function limitBodies(server: Server, { deadlineMs = bodyDeadlineMs, onLate }: DeadlineOptions): void {
  server.prependListener('request', (request) => {
    if (hasNoBody(request)) return;
    const start = (ms: number): NodeJS.Timeout =>
      setTimeout(() => {
        if (!request.complete) onLate(request.socket);
      }, ms).unref();
    const deadline: Deadline = { timer: start(deadlineMs), start };
    deadlines.set(request, deadline);
    const { socket } = request;
    const stop = (): void => {
      clearTimeout(deadline.timer);
      socket.off('close', stop);
    };
    request.once('end', stop);
    socket.once('close', stop);
  });
}

/** Gives the body of a request another deadline, from now on. */
export function extendDeadline(request: IncomingMessage, ms: number): void {
  const deadline = deadlines.get(request);
  if (!deadline) return;
  clearTimeout(deadline.timer);
  deadline.timer = deadline.start(ms);
}

/** Whether a request has no body; false for chunked ones, which are not known to be empty before they are read. */
export function hasNoBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}
