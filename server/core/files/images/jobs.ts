// Messages between the server and its image workers.
import type { ImageProblemCode } from '#contract/rules/images/problem.ts';
import type { ImageType, SourceType } from '#contract/rules/images/sniff.ts';

/** A smaller version of an image. */
export interface Variant {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export const thumbWidths = [512, 256] as const;
export type ThumbWidth = (typeof thumbWidths)[number];

/** Sides in pixels of the square pictures of a person, the stored one first. */
export const avatarSides = [256, 128, 64] as const;
export type AvatarSide = (typeof avatarSides)[number];

/** A square part of an image, in pixels of the upright image; of an animation, of its first frame. */
export interface Crop {
  x: number;
  y: number;
  size: number;
}

/** A page with its reduced quality and its perceptual hash in hex. */
type Page<Bytes> = Original<Bytes> & { saver: Variant; look: string };

interface Original<Bytes> {
  type: ImageType;
  /** Displayed size, after applying the orientation. */
  width: number;
  height: number;
  frames: number;
  /** The rewritten image without metadata. */
  bytes: Bytes;
}

export interface JobResults<Bytes = Uint8Array> {
  /** One received file as a converting worker returns it: one page or several, see `convert`; processor time it took. */
  pages: { from: SourceType; pages: Page<Bytes>[]; cpuMs: number };
  page: Page<Bytes>;
  cover: Original<Bytes> & { thumbs: { width: ThumbWidth; variant: Variant }[] };
  /** The largest of the square pictures, and the smaller ones. */
  avatar: Original<Bytes> & { smaller: { side: AvatarSide; variant: Variant }[] };
}

export type JobKind = keyof JobResults;

/** A serialized result: null replaces bytes equal to those of the job, which need not be sent back. */
type SerializedResult = JobResults<Uint8Array | null>[JobKind];

export function serializeResult(result: JobResults[JobKind], sourceBytes: Uint8Array): SerializedResult {
  return mapBytes(result, (bytes) => (Buffer.compare(bytes, sourceBytes) === 0 ? null : bytes));
}

export function deserializeResult(result: SerializedResult, sourceBytes: Uint8Array): JobResults[JobKind] {
  return mapBytes(result, (bytes) => bytes ?? sourceBytes);
}

function mapBytes<From, To>(
  result: JobResults<From>[JobKind],
  transform: (bytes: From) => To,
): JobResults<To>[JobKind] {
  if (!('pages' in result)) return { ...result, bytes: transform(result.bytes) };
  return { ...result, pages: result.pages.map((page) => ({ ...page, bytes: transform(page.bytes) })) };
}

/** Command-line flag of workers that also convert WebP, AVIF and pages that are too tall. */
export const convertFlag = '--convert';

/** Command-line flag that sets the decode timeout of a worker, followed by the seconds. */
export const decodeSecondsFlag = '--decode-seconds=';

export interface JobMessage {
  kind: JobKind;
  bytes: Uint8Array;
  /** For `avatar`: the part to keep; null for the square in the middle. */
  crop: Crop | null;
  /** Milliseconds between memory reports; 0 where the server can read the memory itself. */
  reportMemory: number;
}

export type WorkerMessage =
  | { is: 'ready' }
  | { is: 'memory'; rss: number }
  | { is: 'done'; result: SerializedResult }
  | { is: 'problem'; code: ImageProblemCode; message: string; limit?: number; measured?: number; cpuMs: number }
  | { is: 'fault'; message: string };
