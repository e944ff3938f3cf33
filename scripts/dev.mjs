// Implements `npm run dev`: the server restarts and the pages reload when their sources change.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, environment, pinnedNode, root, runServer, say } from './lib/setup.mjs';

await ensureInstalled();
await ensureBuilt();
const port = process.env.PORT || '3000';
const webPort = process.env.DEV_PORT || '5173';
const vite = spawn(
  pinnedNode(),
  [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', webPort, '--strictPort'],
  { cwd: root, stdio: 'inherit', env: environment({ PORT: port }) },
);
vite.on('exit', (code) => {
  say(`The development server of the web ended (${code ?? 'by signal'}).`);
});
process.on('exit', () => vite.kill());
say(`Pages with reload: http://localhost:${webPort} (the API behind them restarts on changes)`);
runServer(['serve'], { node: ['--watch', '--watch-preserve-output'] });
