// Runs the site: opens the data folder, listens on both ports, stops everything in the right order.
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from '#server/core/process/config.ts';
import type { Context } from './core/context.ts';
import { findIsolation } from '#server/core/files/images/worker-program.ts';
import { type JobRunner, startJobs } from './core/jobs.ts';
import { createLog } from '#server/core/process/log.ts';
import { asPortProblem, checkPort } from '#server/core/process/ports.ts';
import { waitForAbort } from '#server/core/process/signals.ts';
import { demoAccounts, demoPassword } from './demo/accounts.ts';
import { demoClient } from './demo/seed-client.ts';
import type { PreparedDemo } from './demo/seed-demo.ts';
import { jobHandlers } from './jobs.ts';
import { refusePublicDemoData } from './refuse-public-demo-data.ts';
import { openContext } from './open-context.ts';
import { warmUpCaches } from './cache-warm-up.ts';

/** Milliseconds that a start waits for the change feed. */
const feedTimeoutMs = 5000;
/** Milliseconds that open requests get to finish when the site stops. */
const drainTimeoutMs = 5000;

export interface RunningSite {
  /** Lets open requests finish, then closes everything; stops waiting for them once `forceStop` is aborted. */
  stop(forceStop?: AbortSignal): Promise<void>;
}

export interface ServeOptions {
  /** Aborts a start in progress. */
  signal?: AbortSignal | undefined;
  /** Whether this process also runs background jobs; otherwise a `work` process has to. */
  jobs?: boolean;
  /** Settles when the web is built, if the build runs at the same time. */
  webBuilt?: Promise<unknown> | null;
}

/**
 * Serves until `stop` is called.
 * @throws StartProblem when a port is taken
 */
export async function serve(
  config: Config,
  say: (line: string) => void,
  { signal, jobs = true, webBuilt = null }: ServeOptions = {},
): Promise<RunningSite> {
  const log = createLog(config.logLevel);
  // started early: it starts an image worker to find out how strictly workers can be isolated, while the database opens
  const isolation = findIsolation();
  const openedContext = await openContext(config, {
    say,
    command: 'npm start',
    signal,
    // a process without jobs may run beside the process that owns the data folder
    attach: !jobs,
    waitForGuests: false,
    // finds taken ports early, before a database is created and demo images are drawn
    check: async () => {
      await checkPort(config.host, config.port, 'PORT');
      await checkPort(config.host, config.apiPort, 'API_PORT');
    },
  });
  let app: Awaited<ReturnType<typeof buildApp>> | undefined;
  let runner: JobRunner | undefined;
  let demo: PreparedDemo | null = null;
  try {
    await refusePublicDemoData(openedContext.ctx);
    if (config.seed === 'demo' && !openedContext.attached) {
      const { openDemoSeed: openDemo } = await import('./demo/seed-demo.ts');
      demo = await openDemo(openedContext.ctx);
    }
    signal?.throwIfAborted();
    await webBuilt;
    app = await buildApp(openedContext.ctx);
    // from here on, processes that write also wait until this one has applied their changes
    await openedContext.ctx.changes.waitUntilApplied([], { timeoutMs: feedTimeoutMs });
    await listen(app.site, config.host, config.port, 'PORT');
    await listen(app.api, config.host, config.apiPort, 'API_PORT');
    signal?.throwIfAborted();
    if (jobs) runner = await startJobs(openedContext.ctx, openedContext.databaseUrl, jobHandlers);
  } catch (error) {
    await Promise.allSettled([app?.site.close(), app?.api.close()]);
    await openedContext.close();
    throw error;
  }
  // the site responds while the search index of names is still loading; only searches wait for it
  const warmUpAbort = new AbortController();
  warmUpCaches(openedContext.ctx, warmUpAbort.signal).catch((error: unknown) =>
    log.debug('cache warm-up failed', { error }),
  );
  openedContext.ctx.names.ready().catch((error: unknown) => log.debug('names were not read', { error }));
  openedContext.announce({ siteUrl: config.publicUrl });
  say('');
  say(`  ${config.siteName} is ready`);
  say(`  Site  ${config.publicUrl}`);
  say(`  API   ${config.apiUrl}   (reference at ${config.apiUrl}/docs)`);
  say(`  Data  ${config.dataDir}`);
  say(`  Images  ${(await isolation).description}`);
  if (config.smtpUrl === null) say(`  Mail  written to ${path.join(config.dataDir, 'mail')}`);
  if (demo) {
    say(`  Demo  ${demoAccounts.join(', ')}: password ${demoPassword}`);
    say(`        API client of ${demoClient.owner}: ${demoClient.id}, secret ${demoClient.secret}`);
  }
  say('  Stop with Ctrl-C');
  say('');
  // requests are served while demo images are drawn; the next start completes an interrupted drawing
  const drawingAbort = new AbortController();
  const drawingDone = demo?.draw ? drawDemoImages(openedContext.ctx, demo.draw, say, drawingAbort.signal) : null;
  logMailProblem(openedContext.ctx);
  log.debug('serving', { pid: process.pid });
  const openedApp = app;
  return {
    stop: async (forceStop) => {
      warmUpAbort.abort();
      drawingAbort.abort();
      const serversClosed = Promise.allSettled([openedApp.site.close(), openedApp.api.close()]);
      const drainTimeout = AbortSignal.any([AbortSignal.timeout(drainTimeoutMs), ...(forceStop ? [forceStop] : [])]);
      await Promise.race([serversClosed, waitForAbort(drainTimeout)]);
      for (const listener of [openedApp.site, openedApp.api]) listener.server.closeAllConnections();
      await runner?.close();
      await drawingDone;
      await openedContext.close();
    },
  };
}

/** Draws the demo's images. Never throws: the site also runs with an incomplete demo. */
async function drawDemoImages(
  { log }: Context,
  draw: NonNullable<PreparedDemo['draw']>,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    await draw({ onProgress: say, signal });
  } catch (error) {
    if (signal.aborted) return;
    log.error('the demo world was not drawn to its end', { error });
    say('The demo world is not whole, see above. The next start draws what is missing.');
  }
}

/** Logs a problem with the mail server without failing the start: mails wait in the queue. */
function logMailProblem({ mail, log }: Context): void {
  mail.problem().then(
    (problem) => problem && log.warn(problem),
    (error: unknown) => log.warn('the mail server could not be asked', { error }),
  );
}

async function listen(listener: FastifyInstance, host: string, port: number, variable: string): Promise<void> {
  try {
    await listener.listen({ host, port });
  } catch (error) {
    throw asPortProblem(error, host, port, variable);
  }
}
