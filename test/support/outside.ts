// Starts somebody else's OpenID provider in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface OutsideProvider {
  issuer: string;
  stop(): Promise<void>;
}

export async function startOutsideProvider(port: number, site: string): Promise<OutsideProvider> {
  const script = path.resolve(import.meta.dirname, 'outside-provider.ts');
  const child = spawn(process.execPath, [script, String(port), site], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const gone = once(child, 'exit').then(() => {
    throw new Error(`the outside provider ended: ${said}`);
  });
  gone.catch(() => {});
  await Promise.race([once(child.stdout, 'data'), gone]);
  return {
    issuer: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
