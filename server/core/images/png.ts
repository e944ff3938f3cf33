// PNG, chunk by chunk: order, lengths, CRCs, sizes. Keeps the chunks that decoding needs, of the first image only.
import { crc32, inflateSync } from 'node:zlib';
import { limits } from '#contract/limits.ts';
import { checkDecoded, checkInterlaced, checkSize, type Structure } from './checks.ts';
import { profileParses } from './profile.ts';
import { corrupt, truncated } from './problem.ts';

const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP', 'IDAT', 'IEND']);
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depthsOf: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

/** @throws ImageProblem when the file is not a whole, plausible PNG within the limits */
export function checkPng(bytes: Buffer): Structure {
  let at = 8;
  let width = 0;
  let height = 0;
  let colour = -1;
  let sawData = false;
  let dataEnded = false;
  let sawPalette = false;
  const parts: Buffer[] = [bytes.subarray(0, 8)];
  for (;;) {
    if (at + 12 > bytes.length) throw truncated('before its end mark');
    const length = bytes.readUInt32BE(at);
    if (length > 0x7fffffff) throw corrupt('a chunk has an impossible length');
    const end = at + 12 + length;
    if (end > bytes.length) throw truncated('inside a chunk');
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type)) throw corrupt('a chunk has no proper name');
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4)))
      throw corrupt(`the checksum of ${type} is wrong`);
    const body = bytes.subarray(at + 8, end - 4);
    if (colour === -1 && type !== 'IHDR') throw corrupt('it does not start with its header');
    if (type === 'IHDR') {
      if (colour !== -1 || length !== 13) throw corrupt('its header is wrong');
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      const depth = body[8]!;
      colour = body[9]!;
      if (!depthsOf[colour]?.includes(depth)) throw corrupt('its colour type is wrong');
      if (body[10] !== 0 || body[11] !== 0 || body[12]! > 1) throw corrupt('its header names unknown methods');
      checkSize(width, height);
      // a palette decodes to colours, with or without transparency
      checkDecoded(width, height, colour === 3 ? 4 : channelsOf[colour]!, depth === 16 ? 2 : 1);
      if (body[12] === 1) checkInterlaced(width * height);
    } else if (type === 'PLTE') {
      if (sawPalette || sawData || length % 3 !== 0 || length === 0 || length > 768)
        throw corrupt('its palette is wrong');
      sawPalette = true;
    } else if (type === 'IDAT') {
      if (dataEnded) throw corrupt('its image data is split');
      sawData = true;
    } else if (/^[A-Z]/.test(type) && type !== 'IEND') {
      throw corrupt(`it needs an unknown chunk ${type}`);
    }
    if (sawData && type !== 'IDAT') dataEnded = true;
    if (kept.has(type) && (type !== 'iCCP' || profileChunkIsGood(body))) parts.push(bytes.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  if (!sawData) throw corrupt('it has no image data');
  if (colour === 3 && !sawPalette) throw corrupt('it has no palette');
  return { width, height, frames: 1, orientation: 1, clean: Buffer.concat(parts) };
}

/** An iCCP chunk is kept only when it unpacks to a sane profile within the limit. */
function profileChunkIsGood(body: Buffer): boolean {
  const nameEnd = body.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79 || body[nameEnd + 1] !== 0) return false;
  try {
    const profile = inflateSync(body.subarray(nameEnd + 2), { maxOutputLength: limits.imageMaxProfileBytes });
    return profileParses(profile);
  } catch {
    return false;
  }
}
