// Defines the image worker as a sandboxed program, and detects the isolation level that this machine supports.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  describeIsolation,
  type Isolation,
  isolationAt,
  type IsolatedProgram,
  type IsolationLevel,
  levelsToTry,
} from './isolation.ts';
import { convertFlag, decodeSecondsFlag, type WorkerMessage } from './jobs.ts';

const resolvePath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
/** Paths that the worker loads code from; read-only at run time. */
const sourcePaths = [
  '../../../../server',
  '../../../../contract',
  '../../../../node_modules',
  '../../../../package.json',
]
  .map((each) => resolvePath(each))
  // Node resolves modules to their real path, so both paths have to be readable
  .flatMap((each) => [...new Set([each, realpathSync(each)])]);
const probeTimeoutMs = 30_000;

/** Describes the worker process: its JavaScript may read its own sources, but not write files or start processes. */
export function workerProgram({
  convert,
  decodeSeconds,
}: {
  convert: boolean;
  decodeSeconds?: number | undefined;
}): IsolatedProgram {
  return {
    file: resolvePath('./worker.ts'),
    args: [
      ...(convert ? [convertFlag] : []),
      ...(decodeSeconds === undefined ? [] : [`${decodeSecondsFlag}${decodeSeconds}`]),
    ],
    flags: [
      '--max-old-space-size=512',
      '--permission',
      '--allow-addons',
      ...sourcePaths.map((source) => `--allow-fs-read=${source}`),
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
    ],
    env: { VIPS_BLOCK_UNTRUSTED: '1', MALLOC_ARENA_MAX: '2' },
    reads: sourcePaths,
  };
}

interface DetectedIsolation extends Isolation {
  /** Sentence for the operator: how strongly image decoding is isolated. */
  description: string;
}

let detectedIsolation: Promise<DetectedIsolation> | undefined;

/**
 * Returns the strongest level at which a worker starts on this machine; detected once, by starting one, and memoized.
 */
export function findIsolation(): Promise<DetectedIsolation> {
  return (detectedIsolation ??= tryLevels(levelsToTry()));
}

async function tryLevels(levels: readonly IsolationLevel[]): Promise<DetectedIsolation> {
  let reason: string | null = null;
  for (const level of levels) {
    const isolation = isolationAt(level);
    // the weakest level has no fallback, so it is not tested; the first failing image reports the reason
    const problem = level === 'same-user' ? null : await findStartProblem(isolation);
    if (problem === null) return { ...isolation, description: describeIsolation(level, reason) };
    reason ??= problem;
  }
  throw new Error('No level is tried');
}

/** Returns why a worker does not start, or null when it does. */
export function findStartProblem(isolation: Isolation): Promise<string | null> {
  return new Promise((resolve) => {
    const child = isolation.fork(workerProgram({ convert: false }));
    let stderrText = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderrText += text));
    const finish = (problem: string | null): void => {
      clearTimeout(deadline);
      child.kill('SIGKILL');
      resolve(problem);
    };
    const deadline = setTimeout(() => finish(`no answer for ${probeTimeoutMs / 1000} s`), probeTimeoutMs);
    child.once('error', (error) => finish(error.message));
    child.once('close', () => finish(stderrText.trim().split('\n')[0] || 'it ended'));
    child.on('message', (message) => {
      if ((message as WorkerMessage).is === 'ready') finish(null);
    });
  });
}
