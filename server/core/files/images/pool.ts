// Runs image jobs in child processes. Whatever an image does to its worker (crash, hang, exhaust memory), only its own
// job fails; the server process, other jobs and later jobs go on.
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Isolation } from './isolation.ts';
import {
  type Crop,
  deserializeResult,
  type JobKind,
  type JobMessage,
  type JobResults,
  type WorkerMessage,
} from './jobs.ts';
import { preferOomKill, residentMemoryOf } from './memory.ts';
import { formatBytes, ImageProblem } from '#contract/rules/images/problem.ts';
import { findIsolation, workerProgram } from './worker-program.ts';

export interface ImagePoolOptions {
  /** The children also convert WebP, AVIF and pages that are too tall, see `convert`; only for imports and uploads. */
  convert?: boolean;
  /** Maximum number of children; they start on demand. */
  workers?: number;
  /** Resident memory at which a child is killed. */
  maxRssBytes?: number;
  /** Timeout of one job in its child. */
  jobTimeoutMs?: number;
  /** Timeout of decoding alone; 15 s by default. */
  decodeSeconds?: number;
  /** Time after which an idle child is stopped. */
  idleTimeoutMs?: number;
  memoryPollMs?: number;
  /** Returns the memory of a process in bytes, or null where it cannot be read; then the child reports its own. */
  readMemory?: (pid: number) => number | null;
  /** Sandbox of the children; by default the strongest that this machine supports. */
  isolation?: Isolation;
}

export interface ImagePool {
  /** @throws ImageProblem when the image is the cause of the failure */
  run<Kind extends JobKind>(kind: Kind, bytes: Uint8Array, crop?: Crop | null): Promise<JobResults[Kind]>;
  /** Process ids of the running children. */
  pids(): number[];
  /** Kills the children; running jobs fail. */
  close(): Promise<void>;
}

interface Job {
  kind: JobKind;
  bytes: Uint8Array;
  crop: Crop | null;
  resolve(result: JobResults[JobKind]): void;
  reject(error: Error): void;
}

interface Worker {
  child: ChildProcess;
  ready: boolean;
  job: Job | null;
  /** When it began, by `performance.now()`. */
  begunAt: number;
  /** Job already sent, so that the child continues without a pause; it begins when `job` is done. */
  next: Job | null;
  /** End of the child's output on stderr. */
  stderrTail: string;
  rss: number;
  watch?: NodeJS.Timeout;
  deadline?: NodeJS.Timeout;
  idle?: NodeJS.Timeout;
  gone: Promise<void>;
}

const startTimeoutMs = 30_000;

export function createImagePool({
  convert = false,
  workers: maxWorkers = availableParallelism(),
  maxRssBytes = 1.5 * 1024 ** 3,
  // a converting job may take longer, because slicing a page decodes and encodes it in one job
  jobTimeoutMs = convert ? 60_000 : 30_000,
  decodeSeconds,
  idleTimeoutMs = 30_000,
  memoryPollMs = 100,
  readMemory = residentMemoryOf,
  isolation: requestedIsolation,
}: ImagePoolOptions = {}): ImagePool {
  const queue: Job[] = [];
  /** Children that accept jobs; a child that is being stopped is only in `children`. */
  const workers = new Set<Worker>();
  const children = new Set<Worker>();
  const program = workerProgram({ convert, decodeSeconds });
  let isolation = requestedIsolation;
  let detection: Promise<void> | undefined;
  let isClosed = false;

  /** Detects the isolation level before the first child starts, so that none runs with a weaker one. */
  async function detectIsolation(): Promise<void> {
    isolation = await findIsolation();
    dispatch();
  }

  function startWorker({ fork }: Isolation): void {
    const child = fork(program);
    const worker: Worker = {
      child,
      ready: false,
      job: null,
      begunAt: 0,
      next: null,
      stderrTail: '',
      rss: 0,
      gone: Promise.resolve(),
    };
    worker.gone = new Promise((resolve) => {
      // 'exit' is not emitted when the process could not be started at all
      child.once('error', (error) => {
        worker.stderrTail ||= error.message;
        if (child.pid === undefined) handleExit(worker, resolve);
        else child.kill('SIGKILL');
      });
      child.once('exit', () => handleExit(worker, resolve));
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      worker.stderrTail = (worker.stderrTail + text).slice(-2000);
    });
    child.on('message', (message) => handleMessage(worker, message as WorkerMessage));
    worker.deadline = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
    workers.add(worker);
    children.add(worker);
    if (child.pid !== undefined) preferOomKill(child.pid);
  }

  function handleExit(worker: Worker, resolve: () => void): void {
    workers.delete(worker);
    children.delete(worker);
    clearTimeout(worker.idle);
    const job = releaseJob(worker);
    requeueNext(worker);
    if (job) {
      job.reject(
        new ImageProblem('image_worker_lost', 'The image made the program that decodes it stop, so it is refused.', {
          cpuMs: spentBy(worker),
        }),
      );
    } else if (!worker.ready && !isClosed) {
      // a worker that cannot start is not the fault of an image, and starting more would not help
      const error = new Error(`The image worker does not start: ${worker.stderrTail.trim() || 'no reason given'}`);
      for (const waiting of queue.splice(0)) waiting.reject(error);
    }
    dispatch();
    resolve();
  }

  /**
   * Assigns waiting jobs to idle children, starts more children while jobs remain, and then sends busy children their
   * next job in advance.
   */
  function dispatch(): void {
    const readyWorkers = [...workers].filter(({ ready, child }) => ready && child.connected);
    for (const worker of readyWorkers) if (!worker.job && queue.length > 0) assignJob(worker, queue.shift()!);
    if (workers.size === maxWorkers) {
      for (const worker of readyWorkers)
        if (worker.job && !worker.next && queue.length > 0) prefetchJob(worker, queue.shift()!);
    }
    if (isClosed || queue.length === 0) return;
    if (!isolation) return void (detection ??= detectIsolation());
    const starting = [...workers].filter((worker) => !worker.ready).length;
    for (
      let missingWorkers = queue.length - starting;
      missingWorkers > 0 && workers.size < maxWorkers;
      missingWorkers--
    )
      startWorker(isolation);
  }

  function assignJob(worker: Worker, job: Job): void {
    clearTimeout(worker.idle);
    setRef(worker.child, true);
    sendJob(worker, job);
    beginJob(worker, job);
  }

  function prefetchJob(worker: Worker, job: Job): void {
    worker.next = job;
    sendJob(worker, job);
  }

  function sendJob({ child }: Worker, { kind, bytes, crop }: Job): void {
    const message: JobMessage = {
      kind,
      bytes,
      crop,
      reportMemory: readMemory(child.pid!) === null ? memoryPollMs : 0,
    };
    child.send(message, (error) => {
      if (error) child.kill('SIGKILL');
    });
  }

  function beginJob(worker: Worker, job: Job): void {
    const { child } = worker;
    worker.job = job;
    worker.begunAt = performance.now();
    worker.rss = readMemory(child.pid!) ?? 0;
    worker.deadline = setTimeout(() => {
      failJob(worker, 'image_timeout', `The image takes longer than ${jobTimeoutMs / 1000} seconds to process.`, {
        limit: jobTimeoutMs / 1000,
      });
    }, jobTimeoutMs);
    worker.watch = setInterval(() => checkMemory(worker, readMemory(child.pid!)), memoryPollMs);
  }

  /** Puts a job that was sent in advance back at the front of the queue: it has not caused the end of the child. */
  function requeueNext(worker: Worker): void {
    if (worker.next) queue.unshift(worker.next);
    worker.next = null;
  }

  function checkMemory(worker: Worker, rss: number | null): void {
    if (rss === null) return;
    worker.rss = rss;
    if (rss <= maxRssBytes) return;
    const measurement = { limit: maxRssBytes, measured: rss };
    const limit = formatBytes(maxRssBytes);
    failJob(
      worker,
      'image_needs_too_much_memory',
      `The image needs more than ${limit} of memory to decode.`,
      measurement,
    );
  }

  function failJob(
    worker: Worker,
    code: 'image_timeout' | 'image_needs_too_much_memory',
    message: string,
    measurement: { limit: number; measured?: number },
  ): void {
    releaseJob(worker)?.reject(new ImageProblem(code, message, { ...measurement, cpuMs: spentBy(worker) }));
    retireWorker(worker);
  }

  /** Removes a worker from the pool and kills it; other workers replace it. */
  function retireWorker(worker: Worker): void {
    worker.ready = true;
    workers.delete(worker);
    requeueNext(worker);
    worker.child.kill('SIGKILL');
    dispatch();
  }

  function releaseJob(worker: Worker): Job | null {
    const { job } = worker;
    worker.job = null;
    clearInterval(worker.watch);
    clearTimeout(worker.deadline);
    return job;
  }

  function handleMessage(worker: Worker, message: WorkerMessage): void {
    if (message.is === 'ready') {
      worker.ready = true;
      clearTimeout(worker.deadline);
      becomeIdle(worker);
      return;
    }
    if (message.is === 'memory') {
      if (worker.job) checkMemory(worker, message.rss);
      return;
    }
    const job = releaseJob(worker);
    if (!job) return;
    if (message.is === 'done') job.resolve(deserializeResult(message.result, job.bytes));
    else if (message.is === 'problem') job.reject(new ImageProblem(message.code, message.message, message));
    else job.reject(new Error(`The image worker failed: ${message.message}`));
    // memory that a large image left allocated would count against the next image
    if ((readMemory(worker.child.pid!) ?? worker.rss) > maxRssBytes / 3) retireWorker(worker);
    else becomeIdle(worker);
  }

  function becomeIdle(worker: Worker): void {
    const { next } = worker;
    worker.next = null;
    if (next) beginJob(worker, next);
    dispatch();
    if (worker.job) return;
    // an idle child does not keep the server's process alive
    setRef(worker.child, false);
    worker.idle = setTimeout(() => {
      workers.delete(worker);
      worker.child.kill();
    }, idleTimeoutMs);
    worker.idle.unref();
  }

  return {
    run: (kind, bytes, crop = null) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error('The image pool is closed'));
          return;
        }
        queue.push({ kind, bytes, crop, resolve: resolve as Job['resolve'], reject });
        dispatch();
      }),

    pids: () => [...children].flatMap(({ child }) => child.pid ?? []),

    async close() {
      isClosed = true;
      const error = new Error('The image pool is closed');
      for (const job of queue.splice(0)) job.reject(error);
      const openChildren = [...children];
      for (const worker of openChildren) {
        releaseJob(worker)?.reject(error);
        worker.next?.reject(error);
        worker.next = null;
        clearTimeout(worker.idle);
        setRef(worker.child, true);
        worker.child.kill('SIGKILL');
      }
      await Promise.all(openChildren.map((worker) => worker.gone));
    },
  };
}

/** Milliseconds since the worker's job began: what a worker spent that can no longer tell it. */
const spentBy = ({ begunAt }: Worker): number => Math.round(performance.now() - begunAt);

function setRef(child: ChildProcess, keepsProcessAlive: boolean): void {
  // the pipe of a child is a socket, though its type does not say so
  const pipe = child.stderr as (NodeJS.ReadableStream & { ref?(): void; unref?(): void }) | null;
  for (const handle of [child, child.channel, pipe]) {
    if (keepsProcessAlive) handle?.ref?.();
    else handle?.unref?.();
  }
}
