// npm start: everything that a fresh machine needs, then the site.
import { ensureBuilt, ensureInstalled, runServer } from './lib/setup.mjs';

ensureInstalled();
ensureBuilt();
runServer(['serve']);
