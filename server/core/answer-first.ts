// What a server does with a request before its routes see it: the gate counts it, and what is in memory as a whole is sent.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Gate } from './limits/gate.ts';

/** Answers a request from memory; false leaves it to the routes, with nothing sent. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean;

/** @param atOnce asked one after the other, for requests that the gate admits */
export function answerFirst(server: Server, gate: Gate, atOnce: readonly AnswerAtOnce[]): void {
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  const pass = (admitted: boolean, request: IncomingMessage, response: ServerResponse): void => {
    if (admitted) for (const answer of atOnce) if (answer(request, response)) return;
    for (const other of others) other.call(server, request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const admitted = gate.admits(request);
    if (typeof admitted === 'boolean') pass(admitted, request, response);
    else void admitted.then((is) => pass(is, request, response));
  });
}
