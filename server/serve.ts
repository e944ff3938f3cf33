// The running site: opens the data folder, listens on both ports, stops everything in the right order.
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './core/config.ts';
import { createLog } from './core/log.ts';
import { StartProblem } from './core/start-problem.ts';
import { openContext } from './open-context.ts';
import { sweepBlobs } from './uploads/sweep.ts';

/** Milliseconds between two sweeps of files that nothing names; the first one comes a while after the start. */
const sweepEvery = 24 * 3600_000;
const sweepFirst = 10 * 60_000;

/** Milliseconds that open requests get to finish when the site stops. */
const drainTime = 5000;

/** Serves until `stop` is called. @throws StartProblem when a port is taken */
export async function serve(config: Config, say: (line: string) => void): Promise<{ stop(): Promise<void> }> {
  const log = createLog(config.logLevel);
  const opened = await openContext(config, { say, command: 'npm start' });
  let app: Awaited<ReturnType<typeof buildApp>> | undefined;
  try {
    if (config.seed === 'demo') {
      const { seedDemo } = await import('./demo/seed-demo.ts');
      await seedDemo(opened.ctx, { onProgress: say });
    }
    app = await buildApp(opened.ctx);
    await listen(app.site, config.host, config.port, 'PORT');
    await listen(app.api, config.host, config.apiPort, 'API_PORT');
  } catch (error) {
    await Promise.allSettled([app?.site.close(), app?.api.close()]);
    await opened.close();
    throw error;
  }
  opened.announce({ siteUrl: config.publicUrl });
  say('');
  say(`  ${config.siteName} is ready`);
  say(`  Site  ${config.publicUrl}`);
  say(`  API   ${config.apiUrl}   (reference at ${config.apiUrl}/docs)`);
  say(`  Data  ${config.dataDir}`);
  say('  Stop with Ctrl-C');
  say('');
  log.debug('serving', { pid: process.pid });
  const running = app;
  const sweep = (): void => {
    sweepBlobs(opened.ctx).then(
      (swept) => log.debug('swept', { ...swept }),
      (error: unknown) => log.warn('the sweep of unused files failed', { error }),
    );
  };
  const sweeps = [setTimeout(sweep, sweepFirst), setInterval(sweep, sweepEvery)];
  for (const timer of sweeps) timer.unref();
  return {
    stop: async () => {
      for (const timer of sweeps) clearTimeout(timer);
      const drained = Promise.allSettled([running.site.close(), running.api.close()]);
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, drainTime).unref())]);
      for (const listener of [running.site, running.api]) listener.server.closeAllConnections();
      await opened.close();
    },
  };
}

async function listen(listener: FastifyInstance, host: string, port: number, variable: string): Promise<void> {
  try {
    await listener.listen({ host, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new StartProblem(
        `Port ${port} is already in use. Set ${variable} to another one, such as ${variable}=${port + 10} npm start`,
      );
    }
    if (code === 'EACCES') {
      throw new StartProblem(`Port ${port} needs more rights than this user has. Set ${variable} to 1024 or more`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartProblem(`This machine has no address "${host}". Set HOST to one that it has, such as 127.0.0.1`);
    }
    throw error;
  }
}
