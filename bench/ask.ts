// One request of a load, over connections that stay open, as nginx would hand it on for somebody at an address of their own.
import { Agent, request } from 'node:http';

export interface Question {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  path: string;
  /** Access token of whoever is signed in; guests have none. */
  token?: string;
  body?: object;
  /** Whether its text is wanted also when all went well. */
  wanted?: boolean;
}

export interface Answer {
  /** Null when there was no answer. */
  status: number | null;
  /** False when a writer was told that some process may not know yet. */
  settled: boolean;
  text: string;
}

export interface Asker {
  /** Never throws. @param from address that the proxy tells */
  ask(origin: string, question: Question, from: string): Promise<Answer>;
  close(): void;
}

/** Settings of a site that believes what a proxy on this machine tells of addresses, so that they take turns apart. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' };

/** Silence of a server after which a request has no answer. */
const answerTimeoutMs = 30_000;

/** @param maxSockets connections at once to one origin; further requests wait for one */
export function openAsker({ maxSockets = 256 }: { maxSockets?: number } = {}): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets });
  return {
    ask: (origin, { method = 'GET', path, token, body, wanted = false }, from) =>
      new Promise((resolve) => {
        const sent = body === undefined ? undefined : JSON.stringify(body);
        const headers = {
          'user-agent': 'bench',
          'x-forwarded-for': from,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        };
        const none = (why: string): void => resolve({ status: null, settled: true, text: why });
        const asked = request(origin + path, { agent, method, headers, timeout: answerTimeoutMs }, (response) => {
          const chunks: Buffer[] = [];
          const keeps = wanted || response.statusCode! >= 400;
          response.on('data', (chunk: Buffer) => void (keeps && chunks.push(chunk)));
          response.once('error', (error) => none(error.message));
          response.once('end', () =>
            resolve({
              status: response.statusCode!,
              settled: response.headers['x-settled'] === undefined,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        });
        asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
        asked.once('error', (error) => none(error.message));
        asked.end(sent);
      }),
    close: () => agent.destroy(),
  };
}

/** An address of somebody: the same for the same number. */
export const addressOf = (person: number): string =>
  `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;

export const isGood = ({ status }: Pick<Answer, 'status'>): boolean => status !== null && status >= 200 && status < 300;
