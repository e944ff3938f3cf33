// A second process of a site: same database, files and secret, separate memory.
import path from 'node:path';
import { waitForExit, repositoryRoot, startProcess } from './processes.ts';
import type { ListeningApp } from './app.ts';

export interface SecondApp extends ListeningApp {
  pid: number;
  output(): string;
}

/** Serves the site alongside the owner of a data folder, without running jobs. @param env additional settings */
export async function secondApp(dataDir: string, env: Record<string, string> = {}): Promise<SecondApp> {
  const run = await startProcess(dataDir, {
    script: [path.join(repositoryRoot, 'server', 'main.ts'), 'serve', '--no-jobs'],
    env: { LOG_LEVEL: 'warn', ...env },
  });
  await run.ready;
  return {
    site: run.site,
    api: run.api,
    pid: run.child.pid!,
    output: run.output,
    close: async () => {
      run.child.kill('SIGTERM');
      await waitForExit(run.child);
    },
  };
}
