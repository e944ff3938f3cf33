// Baseline server: Fastify that sends precomputed bytes.
import Fastify from 'fastify';
import type { CapturedResponse } from './servers.ts';

process.once('message', (answers: CapturedResponse[]) => {
  const app = Fastify({ logger: false });
  const known = new Map(
    answers.map(({ path, type, body }) => [path, { type, bytes: Buffer.from(body, 'base64') }] as const),
  );
  app.get('/*', (request, reply) => {
    const answer = known.get(request.url);
    return answer ? reply.type(answer.type).send(answer.bytes) : reply.code(404).send();
  });
  void app
    .listen({ host: '127.0.0.1', port: 0 })
    .then(() => process.send?.((app.server.address() as { port: number }).port));
});
process.on('disconnect', () => process.exit(0));
