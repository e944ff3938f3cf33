// npm run import|…: one command of server/main.ts, with the packages in place.
import { ensureInstalled, runServer } from './lib/setup.mjs';

await ensureInstalled({ tools: false });
runServer(process.argv.slice(2));
