// Ports for what the tests start. Files run beside each other, and between choosing a port and listening on it lies the
// making of a database: no two of them, and no outgoing connection, may take the same one meanwhile.
import { checkPort } from '#server/core/process/ports.ts';

/** Below those that systems give to outgoing connections, above those that browsers refuse. */
const [first, last] = [12_000, 32_000];
const workers = 16;
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % workers;
let next = Math.floor(Math.random() * ((last - first) / workers));

/** One that nobody listens on; no other call gets it. */
export async function testPort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % ((last - first) / workers)) * workers + worker;
    try {
      await checkPort('127.0.0.1', port, 'PORT');
      return port;
    } catch {
      // somebody's who is no part of this run
    }
  }
}
