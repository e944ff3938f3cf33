// Whether a file can be a cover, with the limits that the server holds: what is refused is said before it is sent.
import { limits } from '#contract/rules/limits.ts';
import { readImageHeader } from './image-header.ts';

/** A problem of a file; `limit` and `measured` in MB or pixels. */
export interface CoverReason {
  code: 'bytes' | 'width' | 'height' | 'broken' | 'kind' | 'frames' | 'heavy';
  limit: number;
  measured: number;
}

interface CheckedCover {
  /** `skipped`: no picture of a kind that is taken. */
  kind: 'good' | 'rejected' | 'skipped';
  reasons: CoverReason[];
  /** Wider than high, which covers seldom are. */
  isWide: boolean;
}

/** Bytes in MB, rounded up: what is over a limit never looks like it. */
export const inMegabytes = (bytes: number): number => Math.ceil((bytes / 1024 ** 2) * 10) / 10;

/** @param bytes the file, or as much of it as is needed for its header */
export function checkCover(bytes: Uint8Array, size: number): CheckedCover {
  const header = readImageHeader(bytes);
  if (!header) return { kind: 'skipped', reasons: [], isWide: false };
  const { width, height } = header;
  const reasons: CoverReason[] = [];
  if (size > limits.imageMaxBytes)
    reasons.push({
      code: 'bytes',
      limit: inMegabytes(limits.imageMaxBytes),
      measured: inMegabytes(size),
    });
  if (width === 0 || height === 0) reasons.push({ code: 'broken', limit: 0, measured: 0 });
  if (width > limits.imageMaxWidth) reasons.push({ code: 'width', limit: limits.imageMaxWidth, measured: width });
  if (height > limits.imageMaxHeight) reasons.push({ code: 'height', limit: limits.imageMaxHeight, measured: height });
  return { kind: reasons.length > 0 ? 'rejected' : 'good', reasons, isWide: width > height };
}

/** The volume that a file's name tells: `v03`, `vol. 3`, `volume-3`, or a name that is only a number; '' without one. */
export function volumeOfName(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '');
  const found =
    /(?:^|[^a-z])(?:v|vol|volume|tome|tomo|band)[\s._-]*0*(\d{1,4}(?:\.\d{1,2})?)/i.exec(stem) ??
    /^\s*0*(\d{1,3})\s*$/.exec(stem);
  return found?.[1] ?? '';
}
