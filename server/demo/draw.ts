// A pool of child processes that draw pictures.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { PictureRequest } from './picture.ts';

export interface DrawingPool {
  draw(request: PictureRequest): Promise<Buffer>;
  close(): void;
}

/**
 * @param count number of child processes @param density pixels per inch; below the default of 72 for smaller pictures
 */
export function createDrawingPool(count: number, density?: number): DrawingPool {
  const pendingRequests = new Map<number, { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  const spawnWorker = (): ChildProcess => {
    const child = fork(path.join(import.meta.dirname, 'draw-worker.ts'), [], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', ({ id, bytes, error }: { id: number; bytes?: Uint8Array; error?: string }) => {
      const pending = pendingRequests.get(id);
      pendingRequests.delete(id);
      if (bytes) pending?.resolve(Buffer.from(bytes));
      else pending?.reject(new Error(`A demo picture could not be drawn: ${error}`));
    });
    child.on('exit', () => {
      for (const { reject } of pendingRequests.values()) reject(new Error('The process that draws the demo ended'));
      pendingRequests.clear();
    });
    return child;
  };
  const workers = Array.from({ length: count }, spawnWorker);
  return {
    draw: (request) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        pendingRequests.set(id, { resolve, reject });
        workers[id % workers.length]!.send({ id, request, density });
      }),
    close: () => {
      for (const worker of workers) worker.kill();
    },
  };
}
