// Responds to requests that Node's HTTP parser rejects. There is no request object then, so the response is written to
// the socket directly.
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, errorEnvelope } from './errors.ts';
import { corsHeaders } from './security-headers.ts';

/** The error of Node's HTTP parser; `rawPacket` holds the last bytes that it received. */
interface ParserError {
  code?: string;
  rawPacket?: unknown;
}

interface ClientErrorOptions {
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Whether errors of the path are sent in the JSON envelope; others are plain text. */
  hasJsonErrors: (path: string) => boolean;
  /** Whether scripts of any other site may read the path (CORS). */
  allowsCors: (path: string) => boolean;
}

/** Milliseconds for the response to be delivered before the socket is destroyed. */
const lingerMs = 2000;

export function handleClientError(error: ParserError, socket: Socket, options: ClientErrorOptions): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket)) {
    socket.destroy();
    return;
  }
  const packetText = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.subarray(0, 2000).toString('latin1') : '';
  const path = /^[A-Z]+ (\/[^ ?]*)/.exec(packetText)?.[1];
  const apiError = problemOf(error);
  // a sender of bytes without a request line is taken for an API client
  const isJson = path === undefined || options.hasJsonErrors(path);
  const body = isJson ? JSON.stringify(errorEnvelope(apiError)) : `${apiError.message}\n`;
  const headLines = [
    `HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status]}`,
    `Content-Type: ${isJson ? 'application/json' : 'text/plain; charset=utf-8'}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-ID: ${randomUUID()}`,
    ...headerLines(options.headers),
    'Cache-Control: no-store',
    ...(options.allowsCors(path ?? '/') ? headerLines(corsHeaders) : []),
    'Connection: close',
  ];
  // destroying the socket at once would discard the response if the client is still sending
  socket.end(`${headLines.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
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

/** Whether a response to an earlier request is being sent: another one in its middle would corrupt it. */
function isResponding(socket: Socket): boolean {
  const { _httpMessage: message } = socket as { _httpMessage?: { headersSent: boolean } | null };
  return message?.headersSent === true;
}
