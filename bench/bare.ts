// Baseline server: Fastify that sends precomputed bytes.
import Fastify from 'fastify';
import type { CapturedResponse } from './servers.ts';

process.once('message', (capturedResponses: CapturedResponse[]) => {
  const app = Fastify({ logger: false });
  const responsesByPath = new Map(
    capturedResponses.map(({ path, type, body }) => [path, { type, bytes: Buffer.from(body, 'base64') }] as const),
  );
  app.get('/*', (request, reply) => {
    const response = responsesByPath.get(request.url);
    return response ? reply.type(response.type).send(response.bytes) : reply.code(404).send();
  });
  void app
    .listen({ host: '127.0.0.1', port: 0 })
    .then(() => process.send?.((app.server.address() as { port: number }).port));
});
process.on('disconnect', () => process.exit(0));
