// Entry point of all commands: serve | work | admin | import | seed | migrate | generate.
import '#server/core/process/next-tick-shape.ts';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { ConfigError } from '#server/core/process/config-error.ts';
import { loadConfig } from '#server/core/process/config.ts';
import { freePort } from '#server/core/process/ports.ts';
import { waitForAbort, isAbort, onStopSignals } from '#server/core/process/signals.ts';
import { explainProblem } from '#server/core/process/start-problem.ts';
import type { RunningSite } from './serve.ts';

// without a listener, a closed terminal or pipe (EPIPE) would end the process
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// V8 decides by the first objects of an allocation site whether all of them are allocated in the old generation. In a
// process that fills caches it does so for parts of each request, which only a full garbage collection can free.
setFlagsFromString('--no-allocation-site-pretenuring');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main([command = 'serve', ...commandArgs]: string[]): Promise<number | null> {
  switch (command) {
    case 'serve':
    case 'work': {
      const flags = command === 'serve' ? ['--no-jobs', '--await-web'] : [];
      const unknownFlag = commandArgs.find((arg) => !flags.includes(arg));
      if (unknownFlag === undefined) {
        if (command === 'work') return workUntilStopped();
        return serveUntilStopped({
          jobs: !commandArgs.includes('--no-jobs'),
          awaitWeb: commandArgs.includes('--await-web'),
        });
      }
      say(`"${command}" knows no "${unknownFlag}"${command === 'serve' ? '. There is --no-jobs' : ''}`);
      return 2;
    }
    case 'import': {
      const { importCommand } = await import('./import.ts');
      return importCommand(commandArgs, loadConfig(process.env));
    }
    case 'admin': {
      const { adminCommand } = await import('./admin.ts');
      return adminCommand(commandArgs, loadConfig(process.env));
    }
    case 'seed': {
      const { seedCommand } = await import('./seed.ts');
      return seedCommand(commandArgs, loadConfig(process.env));
    }
    case 'migrate': {
      const { openContext } = await import('./open-context.ts');
      const opened = await openContext(loadConfig(process.env), { say, command: 'migrate', attach: true });
      await opened.close();
      return 0;
    }
    case 'generate': {
      const { generate } = await import('./generate.ts');
      return generate(loadConfig(process.env), say);
    }
    default:
      say(`Unknown command "${command}". There are: serve, work, admin, import, seed, migrate, generate`);
      return 2;
  }
}

/**
 * Runs the site. A signal during the start aborts the start; no child process is left running in any case.
 * @param options `awaitWeb`: the web is still being built, and the parent process sends a message when it is done
 */
async function serveUntilStopped(options: { jobs: boolean; awaitWeb: boolean }): Promise<number> {
  const { stopping, forceStop } = stopSignals();
  const webBuilt = options.awaitWeb && process.send ? once(process, 'message', { signal: stopping.signal }) : null;
  webBuilt?.catch(() => {});
  const config = loadConfig(await withFreePorts(process.env));
  const { serve } = await import('./serve.ts');
  let running: RunningSite;
  try {
    running = await serve(config, say, { signal: stopping.signal, jobs: options.jobs, webBuilt });
  } catch (error) {
    if (stopping.signal.aborted && isAbort(error)) return 0;
    throw error;
  }
  await waitForAbort(stopping.signal);
  await running.stop(forceStop.signal);
  return 0;
}

/** Runs the jobs of a site whose other processes run with `--no-jobs`. */
async function workUntilStopped(): Promise<number> {
  const { stopping, forceStop } = stopSignals();
  const [{ openContext }, { startJobs }, { jobHandlers }] = await Promise.all([
    import('./open-context.ts'),
    import('./core/jobs.ts'),
    import('./jobs.ts'),
  ]);
  try {
    const opened = await openContext(loadConfig(process.env), {
      say,
      command: 'work',
      attach: true,
      waitForGuests: false,
      signal: stopping.signal,
      forceStop: forceStop.signal,
    });
    try {
      const runner = await startJobs(opened.ctx, opened.databaseUrl, jobHandlers);
      say('Doing jobs. Stop with Ctrl-C');
      await waitForAbort(stopping.signal);
      await runner.close();
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (!(stopping.signal.aborted && isAbort(error))) throw error;
  }
  return 0;
}

function stopSignals(): { stopping: AbortController; forceStop: AbortController } {
  const stopping = new AbortController();
  const forceStop = new AbortController();
  onStopSignals(
    () => {
      say('Stopping …');
      stopping.abort();
    },
    () => forceStop.abort(),
  );
  return { stopping, forceStop };
}

/**
 * Replaces port 0 (any free port) with an actual free port, because URLs that are printed and linked need its number.
 */
async function withFreePorts(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const host = env['HOST']?.trim() || 'localhost';
  const isAnyPort = (value: string | undefined): boolean => Number(value?.trim() || Number.NaN) === 0;
  if (!isAnyPort(env['PORT']) && !isAnyPort(env['API_PORT'])) return env;
  const envWithPorts = { ...env };
  if (isAnyPort(env['PORT'])) envWithPorts['PORT'] = String(await freePort(host));
  if (isAnyPort(env['API_PORT']) || (isAnyPort(env['PORT']) && !env['API_PORT']?.trim())) {
    do envWithPorts['API_PORT'] = String(await freePort(host));
    while (envWithPorts['API_PORT'] === envWithPorts['PORT']);
  }
  return envWithPorts;
}

main(process.argv.slice(2)).then(
  (code) => {
    if (code !== null) process.exit(code);
  },
  (error: unknown) => {
    const text = error instanceof ConfigError ? `A setting is wrong. ${error.message}` : explainProblem(error);
    process.stderr.write(`\n${text}\n`);
    process.exit(1);
  },
);
