// npm start: everything that a fresh machine needs, then the site. While the web is being built the server already makes
// its database ready; it answers once both are done. Of two starts in one folder the second waits here.
import { ensureBuilt, ensureInstalled, inSetup, isBuilt, isInstalled, runServer } from './lib/setup.mjs';

if (isInstalled() && isBuilt()) runServer(['serve']);
else await inSetup(prepareAndRun);

async function prepareAndRun() {
  await ensureInstalled({ tools: false });
  if (isBuilt()) return runServer(['serve']);
  const server = runServer(['serve', '--await-web']);
  await ensureBuilt();
  if (server.connected) server.send('web is built');
}
