// GIF, block by block to its trailer. The logical screen is what a browser allocates, so it counts, not only the
// frames; every frame must lie inside it. Comments, plain text and unknown applications are left out.
import { checkDecoded, checkFrames, checkSize, type Structure } from './checks.ts';
import { corrupt, truncated } from './problem.ts';

/** @throws ImageProblem when the file is not a whole, plausible GIF within the limits */
export function checkGif(bytes: Buffer): Structure {
  const need = (end: number, where: string): void => {
    if (end > bytes.length) throw truncated(where);
  };
  need(13, 'inside its header');
  const width = bytes.readUInt16LE(6);
  const height = bytes.readUInt16LE(8);
  checkSize(width, height);
  let at = 13 + tableBytes(bytes[10]!);
  need(at, 'inside its palette');
  const parts: Buffer[] = [bytes.subarray(0, at)];
  let frames = 0;
  for (;;) {
    need(at + 1, 'before its end mark');
    const start = at;
    const block = bytes[at]!;
    if (block === 0x3b) {
      parts.push(bytes.subarray(at, at + 1));
      break;
    }
    if (block === 0x21) {
      need(at + 2, 'inside an extension');
      const label = bytes[at + 1]!;
      const end = skipBlocks(bytes, at + 2);
      if (label === 0xf9 || (label === 0xff && isLoop(bytes, at))) parts.push(bytes.subarray(start, end));
      at = end;
    } else if (block === 0x2c) {
      need(at + 10, 'inside a frame');
      const [left, top] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)];
      const [w, h] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)];
      if (w === 0 || h === 0) throw corrupt('a frame has no size');
      if (left + w > width || top + h > height) {
        throw corrupt(
          `a frame of ${w} x ${h} px at ${left}, ${top} lies outside the screen of ${width} x ${height} px`,
        );
      }
      frames++;
      checkFrames(frames);
      checkDecoded(width, height, 4, 1, frames);
      at += 10 + tableBytes(bytes[at + 9]!);
      need(at + 1, 'inside a frame');
      const codeSize = bytes[at]!;
      if (codeSize < 2 || codeSize > 11) throw corrupt('a frame has an impossible code size');
      at = skipBlocks(bytes, at + 1);
      parts.push(bytes.subarray(start, at));
    } else {
      throw corrupt('it has an unknown block');
    }
  }
  if (frames === 0) throw corrupt('it has no frame');
  return { width, height, frames, orientation: 1, clean: Buffer.concat(parts) };
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function skipBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    if (at >= bytes.length) throw truncated('inside its data');
    const length = bytes[at]!;
    at += 1 + length;
    if (length === 0) return at;
    if (at > bytes.length) throw truncated('inside its data');
  }
}

/** The application extension that says how often an animation repeats. */
function isLoop(bytes: Buffer, at: number): boolean {
  const name = bytes.toString('latin1', at + 3, at + 14);
  return bytes[at + 2] === 11 && (name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0');
}
