// node ask.ts LEVEL [SOCKET…]: creates a secret, a socket and a TCP listener, tries to reach them from this process
// (outside) and from a child process that is isolated like image workers at that level (inside), and prints the results
// as JSON.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { isolationAt, type IsolationLevel } from '#server/core/files/images/isolation.ts';
import { findStartProblem, workerProgram } from '#server/core/files/images/worker-program.ts';
import { attemptAll, type AccessAttempt, type AccessReport } from './reach.ts';

export interface ProbeResult {
  /** Why the machine does not support the level, or null. */
  lacking: string | null;
  outside: AccessReport['results'];
  inside: AccessReport | null;
}

const level = process.argv[2] as IsolationLevel;
const isolation = isolationAt(level);
const folder = mkdtempSync('/tmp/komawari-apart-');
const file = (name: string): string => path.join(folder, name);

async function runProbes(): Promise<ProbeResult> {
  writeFileSync(file('secret'), 'secret', { mode: 0o600 });
  const [unixServer, tcpServer] = [createServer(), createServer()];
  await once(unixServer.listen(file('socket')), 'listening');
  await once(tcpServer.listen(0, '127.0.0.1'), 'listening');
  const attempts: Record<string, AccessAttempt> = {
    'read the secret': { how: 'read', what: file('secret') },
    'read the secret through another process': { how: 'read', what: `/proc/${process.pid}/root${file('secret')}` },
    'read the environment of the server': { how: 'read', what: `/proc/${process.pid}/environ` },
    'read the memory of the server': { how: 'read', what: `/proc/${process.pid}/maps` },
    'connect to a socket': { how: 'connect', what: file('socket') },
    ...Object.fromEntries(
      process.argv.slice(3).map((socket) => [`connect to ${socket}`, { how: 'connect' as const, what: socket }]),
    ),
    'connect to a port': { how: 'connect', what: (tcpServer.address() as AddressInfo).port },
    'write beside the secret': { how: 'write', what: file('written') },
    'write beside the programs': { how: 'write', what: path.join(import.meta.dirname, '.written') },
    'make folders be seen again': { how: 'run', what: ['umount', '/proc'] },
  };
  const startProblem = await findStartProblem(isolation);
  const unisolatedResults = await attemptAll(attempts);
  rmSync(path.join(import.meta.dirname, '.written'), { force: true });
  if (startProblem !== null) return { lacking: startProblem, outside: unisolatedResults, inside: null };
  const { flags, env, reads: readablePaths } = workerProgram({ convert: false });
  const child = isolation.fork({
    file: path.join(import.meta.dirname, 'reach.ts'),
    // without Node's permission flags at the other levels: they do not restrict native code, so isolation must work
    // without them
    flags:
      level === 'same-user'
        ? [...flags, `--allow-fs-read=${import.meta.dirname}`, '--allow-fs-read=/proc/self/status']
        : [],
    env,
    reads: [...readablePaths, import.meta.dirname],
  });
  child.stderr?.pipe(process.stderr);
  await once(child, 'message');
  child.send(attempts);
  const [isolatedReport] = (await once(child, 'message')) as [AccessReport];
  child.kill('SIGKILL');
  return { lacking: startProblem, outside: unisolatedResults, inside: isolatedReport };
}

const result = await runProbes().finally(() => rmSync(folder, { recursive: true, force: true }));
process.stdout.write(JSON.stringify(result), () => process.exit(0));
