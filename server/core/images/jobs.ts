// What goes between the server and its image workers.
import type { ImageProblemCode } from './problem.ts';
import type { ImageType, SourceType } from './sniff.ts';
import type { Variant } from './variants.ts';

export const thumbWidths = [512, 256] as const;
export type ThumbWidth = (typeof thumbWidths)[number];

interface Original {
  type: ImageType;
  /** As people see it, after orientation. */
  width: number;
  height: number;
  frames: number;
  /** The image written anew without metadata. */
  bytes: Uint8Array;
}

export interface JobResults {
  /** An image as a worker takes it, which may become several pages, see `convert`. */
  pages: { from: SourceType; pages: (Original & { saver: Variant })[] };
  page: Original & { saver: Variant };
  cover: Original & { thumbs: { width: ThumbWidth; variant: Variant }[] };
}

export type JobKind = keyof JobResults;

/** Argument of workers that also take what is not stored as it comes. */
export const convertFlag = '--convert';

export interface JobMessage {
  kind: JobKind;
  bytes: Uint8Array;
  /** Milliseconds between reports of memory; 0 where the server can see it by itself. */
  reportMemory: number;
}

export type WorkerMessage =
  | { is: 'ready' }
  | { is: 'memory'; rss: number }
  | { is: 'done'; result: JobResults[JobKind] }
  | { is: 'problem'; code: ImageProblemCode; message: string; limit?: number; measured?: number }
  | { is: 'fault'; message: string };
