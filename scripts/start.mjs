// Implements `npm start`: prepares everything that a fresh machine needs, then runs the site. While the web is being
// built the server already prepares its database; it serves requests once both are done. A second `npm start` in the
// same folder waits until the first has installed and built.
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
