// What stands before a site on the way to it: it can be away, slow, or answer for it. Unlike what a browser's tools
// intercept it is there for service workers, too.
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { testPort } from './ports.ts';

interface Rule {
  /** Milliseconds that an answer is held back. */
  delay?: number;
  /** Answers in place of the site. */
  answer?: { status?: number; type?: string; body: string };
  /** Bytes of the site's answer behind which nothing arrives any more, until `cut` ends the connection. */
  stallAfter?: number;
}

export interface TestProxy {
  origin: string;
  /** Port of the site behind it. */
  to: number;
  /** Nobody answers. */
  away: boolean;
  /** Of a path, when there is one. */
  rule: (path: string) => Rule | undefined;
  /** Ends the connections of answers that have stalled. */
  cut: () => void;
  /** Paths that were asked for, in their order. */
  asked: string[];
  close(): Promise<void>;
}

export async function openTestProxy(to = 0): Promise<TestProxy> {
  const port = await testPort();
  const stalled = new Set<ServerResponse>();
  const proxy: TestProxy = {
    origin: `http://127.0.0.1:${port}`,
    to,
    away: false,
    rule: () => undefined,
    cut: () => {
      for (const response of stalled) response.destroy();
      stalled.clear();
    },
    asked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0]!;
    proxy.asked.push(path);
    const { delay = 0, answer, stallAfter } = proxy.rule(path) ?? {};
    if (delay > 0) await sleep(delay);
    if (answer) {
      const { status = 200, type = 'text/plain', body } = answer;
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
      return;
    }
    const onward = ask(
      {
        agent: false,
        host: '127.0.0.1',
        port: proxy.to,
        path: request.url,
        method: request.method,
        headers: request.headers,
      },
      (given) => {
        response.writeHead(given.statusCode!, given.rawHeaders);
        if (stallAfter === undefined) given.pipe(response);
        else stall(given, response, stallAfter);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const stall = (given: IncomingMessage, response: ServerResponse, after: number): void => {
    let left = after;
    given.on('data', (bytes: Buffer) => {
      if (left > 0) response.write(bytes.subarray(0, left));
      left -= bytes.length;
    });
    stalled.add(response);
  };
  const server = createServer((request, response) => {
    if (proxy.away) request.socket.destroy();
    else pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return proxy;
}
