// What goes between the server and its image workers.
import type { ImageProblemCode } from './problem.ts';
import type { ImageType, SourceType } from './sniff.ts';

/** A smaller version of an image. */
export interface Variant {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export const thumbWidths = [512, 256] as const;
export type ThumbWidth = (typeof thumbWidths)[number];

interface Original<Bytes> {
  type: ImageType;
  /** As people see it, after orientation. */
  width: number;
  height: number;
  frames: number;
  /** The image written anew without metadata. */
  bytes: Bytes;
}

export interface JobResults<Bytes = Uint8Array> {
  /** An image as a worker takes it, which may become several pages, see `convert`. */
  pages: { from: SourceType; pages: (Original<Bytes> & { saver: Variant })[] };
  page: Original<Bytes> & { saver: Variant };
  cover: Original<Bytes> & { thumbs: { width: ThumbWidth; variant: Variant }[] };
}

export type JobKind = keyof JobResults;

/** A result on its way: null stands for the bytes that came with the job, which need not travel back. */
type SentResult = JobResults<Uint8Array | null>[JobKind];

export function toSent(result: JobResults[JobKind], given: Uint8Array): SentResult {
  return changeBytes(result, (bytes) => (Buffer.compare(bytes, given) === 0 ? null : bytes));
}

export function fromSent(result: SentResult, given: Uint8Array): JobResults[JobKind] {
  return changeBytes(result, (bytes) => bytes ?? given);
}

function changeBytes<From, To>(
  result: JobResults<From>[JobKind],
  change: (bytes: From) => To,
): JobResults<To>[JobKind] {
  if (!('pages' in result)) return { ...result, bytes: change(result.bytes) };
  return { ...result, pages: result.pages.map((page) => ({ ...page, bytes: change(page.bytes) })) };
}

/** Argument of workers that also take what is not stored as it comes. */
export const convertFlag = '--convert';

/** Argument of workers that may decode for longer than usual, with its seconds. */
export const decodeSecondsFlag = '--decode-seconds=';

export interface JobMessage {
  kind: JobKind;
  bytes: Uint8Array;
  /** Milliseconds between reports of memory; 0 where the server can see it by itself. */
  reportMemory: number;
}

export type WorkerMessage =
  | { is: 'ready' }
  | { is: 'memory'; rss: number }
  | { is: 'done'; result: SentResult }
  | { is: 'problem'; code: ImageProblemCode; message: string; limit?: number; measured?: number }
  | { is: 'fault'; message: string };
