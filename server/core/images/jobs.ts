// What travels between the server and its image workers.
import type { ImageProblemCode } from './problem.ts';

export type ImageJobKind = 'page' | 'cover';

export interface ImageJob {
  id: number;
  kind: ImageJobKind;
  bytes: Uint8Array;
}

export interface Variant {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** `page` gives one variant, the reduced quality; `cover` gives two, 256 and 512 pixels wide. */
export interface ImageResult {
  extension: 'jpg' | 'png' | 'gif';
  width: number;
  height: number;
  frames: number;
  clean: Uint8Array;
  variants: Variant[];
}

export type WorkerMessage =
  | { ready: true }
  | { id: number; result: ImageResult }
  | {
      id: number;
      problem: {
        code: ImageProblemCode;
        message: string;
        limit: number | string | null;
        measured: number | string | null;
      };
    };
