// Allocates ports for the tests. Test files run in parallel, and creating a database takes time between choosing a port
// and listening on it: during that time, no other test and no outgoing connection may take the same port.
import { checkPort } from '#server/core/process/ports.ts';

/** Range below the ephemeral ports of outgoing connections and above the ports that browsers block. */
const [firstPort, lastPort] = [12_000, 32_000];
const maxWorkers = 16;
const workerIndex = Number(process.env['VITEST_POOL_ID'] ?? 0) % maxWorkers;
let nextPort = Math.floor(Math.random() * ((lastPort - firstPort) / maxWorkers));

/** Returns a free port that no other call returns. */
export async function testPort(): Promise<number> {
  for (;;) {
    const port = firstPort + (nextPort++ % ((lastPort - firstPort) / maxWorkers)) * maxWorkers + workerIndex;
    try {
      await checkPort('127.0.0.1', port, 'PORT');
      return port;
    } catch {
      // the port is taken by a process outside of this test run, so the next one is tried
    }
  }
}
