// Raw HTTP requests that fetch refuses to send: writes any bytes to a listener and reads until the connection is
// closed.
import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  /** Parsed JSON when the content type is JSON, else text; empty when there is no body. */
  body: any;
}

/**
 * Sends `bytes` to the port of `origin`. The request must make the server close the connection, or the call times out.
 */
export function rawRequest(origin: string, bytes: string): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    const chunks: Buffer[] = [];
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in 10 s')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parseResponse(Buffer.concat(chunks).toString('utf8'))));
  });
}

/** Sends a request line with minimal headers. */
export function rawGet(origin: string, target: string, method = 'GET'): Promise<RawResponse> {
  const { host } = new URL(origin);
  return rawRequest(
    origin,
    `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: t\r\nConnection: close\r\n\r\n`,
  );
}

function parseResponse(text: string): RawResponse {
  const headEnd = text.indexOf('\r\n\r\n');
  const [statusLine, ...headerLines] = text.slice(0, headEnd).split('\r\n');
  const headers = Object.fromEntries(
    headerLines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = text.slice(headEnd + 4);
  return {
    status: Number(statusLine?.split(' ')[1]),
    headers,
    body: body !== '' && headers['content-type']?.includes('json') ? JSON.parse(body) : body,
  };
}
