// A proxy before a site that can be offline, slow, or mock responses. Unlike request interception by browser tools, it
// also covers requests of service workers.
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { testPort } from './ports.ts';

interface ResponseRule {
  /** Milliseconds by which the response is delayed. */
  delay?: number;
  /** Mock response instead of the site's. */
  mock?: { status?: number; type?: string; body: string };
  /** Number of bytes after which the site's response stalls, until `cut` closes the connection. */
  stallAfter?: number;
}

export interface TestProxy {
  origin: string;
  /** Port of the site behind it. */
  targetPort: number;
  /** When true, connections are dropped, as if the site were offline. */
  isOffline: boolean;
  /** Returns the rule for a path, if any. */
  rule: (path: string) => ResponseRule | undefined;
  /** Closes the connections of stalled responses. */
  cut: () => void;
  /** Requested paths, in order. */
  requestedPaths: string[];
  close(): Promise<void>;
}

export async function openTestProxy(targetPort = 0): Promise<TestProxy> {
  const port = await testPort();
  const stalledResponses = new Set<ServerResponse>();
  const proxy: TestProxy = {
    origin: `http://127.0.0.1:${port}`,
    targetPort,
    isOffline: false,
    rule: () => undefined,
    cut: () => {
      for (const response of stalledResponses) response.destroy();
      stalledResponses.clear();
    },
    requestedPaths: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0]!;
    proxy.requestedPaths.push(path);
    const { delay = 0, mock, stallAfter } = proxy.rule(path) ?? {};
    if (delay > 0) await sleep(delay);
    if (mock) {
      const { status = 200, type = 'text/plain', body } = mock;
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
      return;
    }
    const upstreamRequest = ask(
      {
        agent: false,
        host: '127.0.0.1',
        port: proxy.targetPort,
        path: request.url,
        method: request.method,
        headers: request.headers,
      },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode!, upstreamResponse.rawHeaders);
        if (stallAfter === undefined) upstreamResponse.pipe(response);
        else stall(upstreamResponse, response, stallAfter);
      },
    );
    upstreamRequest.on('error', () => response.destroy());
    request.pipe(upstreamRequest);
  };
  const stall = (upstreamResponse: IncomingMessage, response: ServerResponse, after: number): void => {
    let bytesLeft = after;
    upstreamResponse.on('data', (bytes: Buffer) => {
      if (bytesLeft > 0) response.write(bytes.subarray(0, bytesLeft));
      bytesLeft -= bytes.length;
    });
    stalledResponses.add(response);
  };
  const server = createServer((request, response) => {
    if (proxy.isOffline) request.socket.destroy();
    else forward(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return proxy;
}
