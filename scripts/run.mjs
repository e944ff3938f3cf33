// Implements `npm run import` and other commands of server/main.ts, after making sure that packages are installed.
import { ensureInstalled, runServer } from './lib/setup.mjs';

await ensureInstalled({ tools: false });
runServer(process.argv.slice(2));
