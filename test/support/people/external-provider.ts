// Starts an external OpenID provider as a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface ExternalProvider {
  issuer: string;
  stop(): Promise<void>;
}

export async function startExternalProvider(port: number, site: string): Promise<ExternalProvider> {
  const script = path.resolve(import.meta.dirname, 'external-provider-process.ts');
  const child = spawn(process.execPath, [script, String(port), site], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const earlyExit = once(child, 'exit').then(() => {
    throw new Error(`the outside provider ended: ${errorOutput}`);
  });
  earlyExit.catch(() => {});
  await Promise.race([once(child.stdout, 'data'), earlyExit]);
  return {
    issuer: `http://127.0.0.1:${port}`,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Setting for a site that can link accounts at this provider, and at a second one that is unreachable. */
export const connectionsTo = ({ issuer }: Pick<ExternalProvider, 'issuer'>): string =>
  JSON.stringify([
    {
      name: 'nimbus',
      label: 'Nimbus',
      issuer,
      clientId: 'komawari-linked',
      clientSecret: 'a secret: of +tests%',
    },
    { name: 'haze', label: 'Haze', issuer: 'http://127.0.0.1:1', clientId: 'komawari' },
  ]);
