// The process that touches bytes of strangers: no secrets in its environment, no right to write files, one image at
// a time. The server ends it without asking when an image takes too much.
import { setPriority } from 'node:os';
import type { Taken } from './convert.ts';
import { examine } from './examine.ts';
import {
  convertFlag,
  type JobKind,
  type JobMessage,
  type JobResults,
  thumbWidths,
  toSent,
  type WorkerMessage,
} from './jobs.ts';
import { ImageProblem } from './problem.ts';
import { makeSaver, makeThumbs } from './variants.ts';

/** What a file becomes: itself, or in workers that convert, what `convert` makes of it. */
const take: (bytes: Uint8Array) => Promise<Taken> = process.argv.includes(convertFlag)
  ? (await import('./convert.ts')).takeSource
  : async (bytes) => {
      const image = examine(bytes);
      return { from: image.type, pages: [image] };
    };

const jobs: { [Kind in JobKind]: (bytes: Uint8Array) => Promise<JobResults[Kind]> } = {
  page: async (bytes) => {
    const image = examine(bytes);
    return { ...image, saver: await makeSaver(image) };
  },
  pages: async (bytes) => {
    const { from, pages } = await take(bytes);
    const made: JobResults['pages']['pages'] = [];
    for (const image of pages) made.push({ ...image, saver: await makeSaver(image) });
    return { from, pages: made };
  },
  cover: async (bytes) => {
    const [image] = (await take(bytes)).pages;
    return { ...image!, thumbs: await makeThumbs(image!, thumbWidths) };
  },
};

/** Resolves when the message has left this process, and is heard whatever becomes of it. */
function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

async function work({ kind, bytes, reportMemory }: JobMessage): Promise<void> {
  const report = (): void => void send({ is: 'memory', rss: process.memoryUsage.rss() });
  const reporting = reportMemory > 0 ? setInterval(report, reportMemory) : undefined;
  if (reportMemory > 0) report();
  try {
    // the next image may end this process, which is no fault of this one
    await send({ is: 'done', result: toSent(await jobs[kind](bytes), bytes) });
  } catch (error) {
    if (error instanceof ImageProblem) {
      const { code, message, limit, measured } = error;
      await send({ is: 'problem', code, message, limit, measured });
    } else {
      await send({ is: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  } finally {
    clearInterval(reporting);
  }
}

/** The next image may come while one is worked on; it waits. */
let working = Promise.resolve();
process.on('message', (message) => {
  working = working.then(() => work(message as JobMessage));
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the server decides when its workers end
process.on('SIGINT', () => {});
try {
  setPriority(10);
} catch {
  // pages are served a little slower while images are worked on
}
void send({ is: 'ready' });
