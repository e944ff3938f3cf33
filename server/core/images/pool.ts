// Runs image jobs in forked children whose memory and time are watched: whatever an image does to its worker, only
// that job fails, and the next one gets a fresh worker.
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { ImageJobKind, ImageResult, WorkerMessage } from './jobs.ts';
import { ImageProblem } from './problem.ts';

export interface ImagePool {
  /** @throws ImageProblem */
  run(kind: ImageJobKind, bytes: Uint8Array): Promise<ImageResult>;
  /** Process ids of the living workers. */
  pids(): number[];
  close(): Promise<void>;
}

export interface PoolOptions {
  workers?: number;
  /** A worker above this is ended. */
  maxMemoryBytes?: number;
  /** Milliseconds for one job, beyond the decoder's own deadline. */
  maxMilliseconds?: number;
  /** Milliseconds after which a worker without work is ended. */
  idleMilliseconds?: number;
}

interface Waiting {
  kind: ImageJobKind;
  bytes: Uint8Array;
  resolve: (result: ImageResult) => void;
  reject: (error: Error) => void;
}

interface Worker {
  child: ChildProcess;
  job: (Waiting & { id: number }) | null;
  /** Why we ended it, when we did. */
  verdict: ImageProblem | null;
  timers: NodeJS.Timeout[];
  idle: NodeJS.Timeout | null;
}

const workerFile = path.join(import.meta.dirname, 'worker.ts');
const memoryInterval = 50;

export function createImagePool(options: PoolOptions = {}): ImagePool {
  const size = options.workers ?? Math.max(1, availableParallelism());
  const maxMemory = options.maxMemoryBytes ?? 1.5 * 1024 ** 3;
  const maxTime = options.maxMilliseconds ?? 40_000;
  const idleTime = options.idleMilliseconds ?? 30_000;
  const queue: Waiting[] = [];
  const workers = new Set<Worker>();
  let jobs = 0;
  let closed = false;

  const start = (): Worker => {
    const child = fork(workerFile, [], {
      env: { PATH: '', MALLOC_ARENA_MAX: '2', VIPS_BLOCK_UNTRUSTED: '1' },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      execPath: process.execPath,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const worker: Worker = { child, job: null, verdict: null, timers: [], idle: null };
    workers.add(worker);
    child.on('message', (message: WorkerMessage) => {
      if ('ready' in message || worker.job?.id !== message.id) return;
      const { resolve, reject } = worker.job;
      free(worker);
      if ('result' in message) resolve(message.result);
      else reject(new ImageProblem(message.problem.code, message.problem.message, message.problem));
      next();
    });
    child.on('error', () => lost(worker));
    child.on('exit', () => lost(worker));
    return worker;
  };

  const free = (worker: Worker): void => {
    worker.job = null;
    for (const timer of worker.timers.splice(0)) clearInterval(timer);
    // a channel that is not referenced lets the server end while a worker idles
    worker.child.channel?.unref();
    worker.child.unref();
    worker.idle = setTimeout(() => worker.child.kill('SIGKILL'), idleTime);
    worker.idle.unref();
  };

  const lost = (worker: Worker): void => {
    if (!workers.delete(worker)) return;
    if (worker.idle) clearTimeout(worker.idle);
    for (const timer of worker.timers.splice(0)) clearInterval(timer);
    worker.job?.reject(
      worker.verdict ??
        new ImageProblem(
          'image_worker_lost',
          'The image could not be decoded: its process ended. Try again, or save the image anew',
        ),
    );
    worker.job = null;
    next();
  };

  const end = (worker: Worker, verdict: ImageProblem): void => {
    worker.verdict = verdict;
    worker.child.kill('SIGKILL');
  };

  const give = (worker: Worker, waiting: Waiting): void => {
    if (worker.idle) clearTimeout(worker.idle);
    worker.job = { ...waiting, id: ++jobs };
    worker.child.ref();
    worker.child.channel?.ref();
    worker.timers.push(
      setInterval(() => {
        const used = residentBytes(worker.child.pid);
        if (used > maxMemory) {
          end(
            worker,
            new ImageProblem(
              'image_memory',
              `Decoding the image took ${used} bytes of memory, over ${maxMemory}. Use a smaller or simpler image`,
              { limit: maxMemory, measured: used },
            ),
          );
        }
      }, memoryInterval),
      setTimeout(() => {
        end(
          worker,
          new ImageProblem(
            'image_timeout',
            `The image took longer than ${maxTime / 1000} seconds. Save it in a simpler way`,
            { limit: maxTime / 1000, measured: maxTime / 1000 },
          ),
        );
      }, maxTime),
    );
    worker.child.send({ id: worker.job.id, kind: waiting.kind, bytes: waiting.bytes }, (error) => {
      if (error) worker.child.kill('SIGKILL');
    });
  };

  const next = (): void => {
    while (queue.length > 0 && !closed) {
      const rested = [...workers].find(
        (worker) => worker.job === null && worker.child.connected && worker.child.exitCode === null,
      );
      if (!rested && workers.size >= size) return;
      give(rested ?? start(), queue.shift()!);
    }
  };

  return {
    run: (kind, bytes) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new ImageProblem('image_worker_lost', 'The server is stopping. Try again in a minute'));
          return;
        }
        queue.push({ kind, bytes, resolve, reject });
        next();
      }),
    pids: () => [...workers].flatMap((worker) => worker.child.pid ?? []),
    close: async () => {
      closed = true;
      for (const waiting of queue.splice(0))
        waiting.reject(new ImageProblem('image_worker_lost', 'The server is stopping. Try again in a minute'));
      await Promise.all(
        [...workers].map((worker) => {
          const gone = new Promise<void>((resolve) => worker.child.once('exit', () => resolve()));
          worker.child.ref();
          worker.child.kill('SIGKILL');
          return gone;
        }),
      );
    },
  };
}

/** Resident memory of a process in bytes; 0 where the system does not tell. */
function residentBytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return pages * 4096;
  } catch {
    return 0;
  }
}
