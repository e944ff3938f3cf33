// Finds and checks ports that other programs may already use.
import { createServer } from 'node:net';
import { StartProblem } from './start-problem.ts';

/** Finds a free port of this address. @returns a port that no process listens on now */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(host, 0);
}

/** @throws StartProblem that names the variable, when a listener would not get the port */
export async function checkPort(host: string, port: number, variable: string): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (error) {
    throw asPortProblem(error, host, port, variable);
  }
}

/**
 * Converts the error of a failed `listen` to an explanation for the operator; other errors are returned as they are.
 */
export function asPortProblem(error: unknown, host: string, port: number, variable: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const suggestedPort = port + 10 > 65_535 ? port - 10 : port + 10;
    return new StartProblem(
      `Port ${port} is already in use. Set ${variable} to another one, such as ${variable}=${suggestedPort} npm start`,
    );
  }
  if (code === 'EACCES') {
    return new StartProblem(`Port ${port} needs more rights than this user has. Set ${variable} to 1024 or more`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartProblem(`This machine has no address "${host}". Set HOST to one that it has, such as 127.0.0.1`);
  }
  return error;
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
