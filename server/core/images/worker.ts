// The process that touches bytes of strangers: no secrets in its environment, no right to write files, one image at
// a time. The server ends it without asking when an image takes too much.
import { setPriority } from 'node:os';
import { examine } from './examine.ts';
import { type JobKind, type JobMessage, type JobResults, thumbWidths, type WorkerMessage } from './jobs.ts';
import { ImageProblem } from './problem.ts';
import { makeSaver, makeThumbs } from './variants.ts';

const jobs: { [Kind in JobKind]: (bytes: Uint8Array) => Promise<JobResults[Kind]> } = {
  page: async (bytes) => {
    const image = examine(bytes);
    return { ...image, saver: await makeSaver(image) };
  },
  cover: async (bytes) => {
    const image = examine(bytes);
    return { ...image, thumbs: await makeThumbs(image, thumbWidths) };
  },
};

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function work({ kind, bytes, reportMemory }: JobMessage): Promise<void> {
  const report = (): void => send({ is: 'memory', rss: process.memoryUsage.rss() });
  const reporting = reportMemory > 0 ? setInterval(report, reportMemory) : undefined;
  if (reportMemory > 0) report();
  try {
    send({ is: 'done', result: await jobs[kind](bytes) });
  } catch (error) {
    if (error instanceof ImageProblem) {
      const { code, message, limit, measured } = error;
      send({ is: 'problem', code, message, limit, measured });
    } else {
      send({ is: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  } finally {
    clearInterval(reporting);
  }
}

process.on('message', (message) => void work(message as JobMessage));
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the server decides when its workers end
process.on('SIGINT', () => {});
try {
  setPriority(10);
} catch {
  // pages are served a little slower while images are worked on
}
send({ is: 'ready' });
