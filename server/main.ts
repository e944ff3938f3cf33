// The one entry: serve | import | migrate | generate, by argument.
import { ConfigError, loadConfig } from './core/config.ts';
import { StartProblem } from './core/start-problem.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main([command = 'serve', ...rest]: string[]): Promise<number | null> {
  const config = loadConfig(process.env);
  switch (command) {
    case 'serve': {
      const { serve } = await import('./serve.ts');
      const starting = serve(config, say);
      // a signal during the start waits for it, so that nothing is left running
      stopOnSignals(async () => (await starting).stop());
      await starting;
      return null;
    }
    case 'import': {
      const { importCommand } = await import('./importer/command.ts');
      return importCommand(rest, config);
    }
    case 'migrate': {
      const { openContext } = await import('./open-context.ts');
      const opened = await openContext(config, { say, command: 'migrate', attach: true });
      await opened.close();
      return 0;
    }
    case 'generate': {
      const { generate } = await import('./generate.ts');
      return generate(config, say);
    }
    default:
      say(`Unknown command "${command}". There are: serve, import, migrate, generate`);
      return 2;
  }
}

/** Ctrl-C reaches us twice, from the terminal and from the launcher: only a later one is meant as "now". */
function stopOnSignals(stop: () => Promise<void>): void {
  let since = 0;
  const begin = (): void => {
    if (since > 0) {
      if (Date.now() - since > 2000) process.exit(1);
      return;
    }
    since = Date.now();
    say('Stopping …');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, begin);
  // the launcher's channel closes when it is killed
  if (process.connected) process.on('disconnect', begin);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `A setting is wrong. ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  return error instanceof StartProblem ? error.message : (error.stack ?? error.message);
}

main(process.argv.slice(2)).then(
  (code) => {
    if (code !== null) process.exit(code);
  },
  (error: unknown) => {
    process.stderr.write(`\n${explain(error)}\n`);
    process.exit(1);
  },
);
