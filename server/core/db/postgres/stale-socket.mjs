// Removes sockets whose listener is gone. Plain JavaScript, because the start script also uses it, on a Node.js that
// does not run TypeScript.
import { linkSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';

/** Moves a dead socket away by rename. A live socket that has replaced it just before is put back, not lost. */
export function removeStaleSocket(socket) {
  const movedSocket = `${socket}.${process.pid}`;
  try {
    renameSync(socket, movedSocket);
  } catch {
    return;
  }
  const probe = connect(movedSocket);
  probe.once('connect', () => {
    probe.destroy();
    try {
      linkSync(movedSocket, socket);
    } catch {
      // another process has opened a new socket at this path
    }
    rmSync(movedSocket, { force: true });
  });
  probe.once('error', () => rmSync(movedSocket, { force: true }));
}
