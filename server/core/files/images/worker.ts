// The process that decodes untrusted bytes: no secrets in its environment, no right to write files, one image at a
// time. The server kills it without warning when an image exceeds a limit.
import { setPriority } from 'node:os';
import type { ConvertedImage } from './convert.ts';
import { examine } from './examine.ts';
import { makeAvatar } from './avatar.ts';
import {
  convertFlag,
  type Crop,
  type JobKind,
  type JobMessage,
  type JobResults,
  thumbWidths,
  serializeResult,
  type WorkerMessage,
} from './jobs.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { lookOf } from './look.ts';
import { makeSaver, makeThumbs } from './variants.ts';

/** Examines a file; in workers with the convert flag, also converts and slices it. */
const examineFile: (bytes: Uint8Array) => Promise<ConvertedImage> = process.argv.includes(convertFlag)
  ? (await import('./convert.ts')).convertSource
  : async (bytes) => {
      const image = examine(bytes);
      return { from: image.type, pages: [image] };
    };

const jobFunctions: { [Kind in JobKind]: (bytes: Uint8Array, crop: Crop | null) => Promise<JobResults[Kind]> } = {
  page: async (bytes) => {
    const image = examine(bytes);
    const saver = await makeSaver(image);
    return { ...image, saver, look: await lookOf(saver.bytes) };
  },
  pages: async (bytes) => {
    const usageBefore = process.cpuUsage();
    const { from, pages } = await examineFile(bytes);
    const pagesWithSaver: JobResults['pages']['pages'] = [];
    for (const image of pages) {
      const saver = await makeSaver(image);
      pagesWithSaver.push({ ...image, saver, look: await lookOf(saver.bytes) });
    }
    return { from, pages: pagesWithSaver, cpuMs: cpuMsSince(usageBefore) };
  },
  cover: async (bytes) => {
    const [image] = (await examineFile(bytes)).pages;
    return { ...image!, thumbs: await makeThumbs(image!, thumbWidths) };
  },
  avatar: async (bytes, crop) => makeAvatar((await examineFile(bytes)).pages, crop),
};

function cpuMsSince(usageBefore: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(usageBefore);
  return Math.round((user + system) / 1000);
}

/** Resolves when the message has left this process, so that it is received even if the process dies afterwards. */
function sendMessage(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

async function runJob({ kind, bytes, crop, reportMemory }: JobMessage): Promise<void> {
  const reportMemoryUsage = (): void => void sendMessage({ is: 'memory', rss: process.memoryUsage.rss() });
  const reportTimer = reportMemory > 0 ? setInterval(reportMemoryUsage, reportMemory) : undefined;
  if (reportMemory > 0) reportMemoryUsage();
  const usageBefore = process.cpuUsage();
  try {
    // awaited, because the next image may kill this process before this result is delivered
    await sendMessage({ is: 'done', result: serializeResult(await jobFunctions[kind](bytes, crop), bytes) });
  } catch (error) {
    if (error instanceof ImageProblem) {
      const { code, message, limit, measured } = error;
      await sendMessage({ is: 'problem', code, message, limit, measured, cpuMs: cpuMsSince(usageBefore) });
    } else {
      await sendMessage({
        is: 'fault',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  } finally {
    clearInterval(reportTimer);
  }
}

/** Tail of the job queue: a job may arrive while another one runs and waits for it. */
let lastJob = Promise.resolve();
process.on('message', (message) => {
  lastJob = lastJob.then(() => runJob(message as JobMessage));
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C signals all processes of the terminal's group; the server decides when its workers exit
process.on('SIGINT', () => {});
try {
  setPriority(10);
} catch {
  // the priority could not be lowered, so image jobs compete with requests for the CPU
}
void sendMessage({ is: 'ready' });
