// Answers requests that Node's parser gives up on, before there is a request at all: written straight to the socket.
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, errorEnvelope } from './errors.ts';
import { corsHeaders } from './security-headers.ts';

/** What Node says of bytes that it cannot read; `rawPacket` holds the last of them. */
interface ParserError {
  code?: string;
  rawPacket?: unknown;
}

interface ClientErrorOptions {
  /** Of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Whether a request line's path is one that programs ask; the others get plain text. */
  forPrograms: (path: string) => boolean;
  /** Whether every site may read what is answered there. */
  foreign: (path: string) => boolean;
}

/** Milliseconds for the answer to arrive before the connection is cut. */
const linger = 2000;

export function handleClientError(error: ParserError, socket: Socket, options: ClientErrorOptions): void {
  if (error.code === 'ECONNRESET' || !socket.writable || answering(socket)) {
    socket.destroy();
    return;
  }
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.subarray(0, 2000).toString('latin1') : '';
  const path = /^[A-Z]+ (\/[^ ?]*)/.exec(packet)?.[1];
  const problem = problemOf(error);
  // bytes without a request line come from a program
  const json = path === undefined || options.forPrograms(path);
  const body = json ? JSON.stringify(errorEnvelope(problem)) : `${problem.message}\n`;
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${json ? 'application/json' : 'text/plain; charset=utf-8'}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-ID: ${randomUUID()}`,
    ...lines(options.headers),
    'Cache-Control: no-store',
    ...(options.foreign(path ?? '/') ? lines(corsHeaders) : []),
    'Connection: close',
  ];
  // destroying at once would take the answer back when the client is still sending
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), linger).unref();
}

const lines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function problemOf({ code }: ParserError): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ApiError(
      'request_header_fields_too_large_http_exception',
      'The address and the headers are too large. Ask for less at once, or delete the cookies of this site',
    );
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('request_timeout_http_exception', 'The request took too long to arrive. Send it again');
  }
  return new ApiError('bad_request_http_exception', 'The request is not valid HTTP');
}

/** Whether an answer to an earlier request is on its way: a second one in its middle would garble it. */
function answering(socket: Socket): boolean {
  const { _httpMessage: message } = socket as { _httpMessage?: { headersSent: boolean } | null };
  return message?.headersSent === true;
}
