// The peer: Fastify with nothing but the bytes.
import Fastify from 'fastify';

process.once('message', (bodies: Record<string, { type: string; body: string }>) => {
  const app = Fastify({ logger: false });
  const known = new Map(
    Object.entries(bodies).map(([address, { type, body }]) => [address, { type, bytes: Buffer.from(body, 'base64') }]),
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
