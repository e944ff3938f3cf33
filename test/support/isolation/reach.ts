// Probe for isolation tests: receives attempts from its parent process and reports the result of each.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

export type AccessAttempt =
  | { how: 'read' | 'write'; what: string }
  | { how: 'connect'; what: string | number }
  | { how: 'run'; what: string[] };

export interface AccessReport {
  /** Result of each attempt: `done`, or the error code. */
  results: Record<string, string>;
  user: number;
  capabilities: string | undefined;
  noNewPrivileges: string | undefined;
}

async function performAttempt(accessAttempt: AccessAttempt): Promise<void> {
  switch (accessAttempt.how) {
    case 'read':
      return void readFileSync(accessAttempt.what);
    case 'write':
      return writeFileSync(accessAttempt.what, '');
    case 'connect':
      return new Promise((resolve, reject) => {
        const { what } = accessAttempt;
        const socket = connect(typeof what === 'number' ? { port: what, host: '127.0.0.1' } : { path: what });
        socket.once('connect', () => resolve(void socket.destroy()));
        socket.once('error', reject);
      });
    case 'run': {
      const [program = '', ...args] = accessAttempt.what;
      const { status, error } = spawnSync(program, args, { stdio: 'ignore' });
      if (error) throw error;
      if (status !== 0) throw new Error(`${program} ended with ${status}`);
    }
  }
}

export async function attemptAll(attempts: Record<string, AccessAttempt>): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  for (const [name, accessAttempt] of Object.entries(attempts)) {
    results[name] = await performAttempt(accessAttempt).then(
      () => 'done',
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
  }
  return results;
}

if (process.send) {
  process.on('disconnect', () => process.exit(0));
  process.once('message', (attempts) => void reportAttempts(attempts as Record<string, AccessAttempt>));
  process.send('ready');
}

async function reportAttempts(attempts: Record<string, AccessAttempt>): Promise<void> {
  const status = readFileSync('/proc/self/status', 'utf8');
  const statusField = (name: string): string | undefined => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1];
  const report: AccessReport = {
    results: await attemptAll(attempts),
    user: process.getuid!(),
    capabilities: statusField('CapEff'),
    noNewPrivileges: statusField('NoNewPrivs'),
  };
  process.send!(report);
}
