// HTTP client of the load tests: keep-alive connections, and one client address per simulated user, as a proxy would
// forward it.
import { Agent, request } from 'node:http';

export interface ClientRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its query. */
  path: string;
  /** Access token of a member; absent for guests. */
  token?: string;
  body?: object;
  /** Whether to return the body of a successful response; the bodies of failed ones are always returned. */
  includeBody?: boolean;
}

export interface ClientResponse {
  /** Null when no response arrived. */
  status: number | null;
  /** False when a write response reports that some process may not have applied the change yet (`x-settled`). */
  settled: boolean;
  text: string;
}

export interface HttpClient {
  /** Sends one request. Never rejects. @param clientIp client address for `X-Forwarded-For` */
  send(origin: string, clientRequest: ClientRequest, clientIp: string): Promise<ClientResponse>;
  close(): void;
}

/**
 * Environment variables that make a site trust `X-Forwarded-For` headers from this machine, so that each simulated user
 * has separate rate limits and a separate queue for the database.
 */
export const trustedProxyEnv = { TRUSTED_PROXIES: '127.0.0.1' };

/** Milliseconds without data from the server after which a request counts as unanswered. */
const responseTimeoutMs = 30_000;

/** @param maxSockets maximum number of connections to one origin; further requests are queued */
export function openHttpClient({ maxSockets = 256 }: { maxSockets?: number } = {}): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets });
  return {
    send: (origin, { method = 'GET', path, token, body, includeBody: wanted = false }, clientIp) =>
      new Promise((resolve) => {
        const requestBody = body === undefined ? undefined : JSON.stringify(body);
        const headers = {
          'user-agent': 'bench',
          'x-forwarded-for': clientIp,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(requestBody && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(requestBody) }),
        };
        const resolveWithoutResponse = (why: string): void => resolve({ status: null, settled: true, text: why });
        const outgoingRequest = request(
          origin + path,
          { agent, method, headers, timeout: responseTimeoutMs },
          (response) => {
            const chunks: Buffer[] = [];
            const shouldKeepBody = wanted || response.statusCode! >= 400;
            response.on('data', (chunk: Buffer) => void (shouldKeepBody && chunks.push(chunk)));
            response.once('error', (error) => resolveWithoutResponse(error.message));
            response.once('end', () =>
              resolve({
                status: response.statusCode!,
                settled: response.headers['x-settled'] === undefined,
                text: Buffer.concat(chunks).toString(),
              }),
            );
          },
        );
        outgoingRequest.once('timeout', () => outgoingRequest.destroy(new Error('no answer in time')));
        outgoingRequest.once('error', (error) => resolveWithoutResponse(error.message));
        outgoingRequest.end(requestBody);
      }),
    close: () => agent.destroy(),
  };
}

/** Returns a stable client address for a simulated user. */
export const clientIpOf = (userIndex: number): string =>
  `10.${(userIndex >> 16) & 255}.${(userIndex >> 8) & 255}.${userIndex & 255}`;

export const isOk = ({ status }: Pick<ClientResponse, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;
