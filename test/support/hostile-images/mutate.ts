// Damages valid image files at random places, as a fuzzer does: flipped, overwritten, removed, repeated and swapped bytes.
import { crc32 } from 'node:zlib';
import type { Random } from '#server/demo/random.ts';
import { pngSignature } from './png.ts';

/** Values at which sizes and lengths overflow or vanish. */
const edgeValues = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];

type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const place = (bytes: Buffer, random: Random): number => random.integer(0, Math.max(0, bytes.length - 1));

function range(bytes: Buffer, random: Random): [start: number, end: number] {
  const start = place(bytes, random);
  return [start, Math.min(bytes.length, start + random.integer(1, 64))];
}

/** Writes a number of one, two or four bytes in either byte order. */
function writeEdgeValue(bytes: Buffer, random: Random): Buffer {
  const size = random.pick([1, 2, 4]);
  if (bytes.length < size) return bytes;
  const at = random.integer(0, bytes.length - size);
  const value = random.pick(edgeValues) % 256 ** size;
  if (random.bool(0.5)) bytes.writeUIntBE(value, at, size);
  else bytes.writeUIntLE(value, at, size);
  return bytes;
}

const mutations: Mutation[] = [
  (bytes, random) => {
    const at = place(bytes, random);
    bytes[at] = bytes[at]! ^ (1 << random.integer(0, 7));
    return bytes;
  },
  (bytes, random) => {
    bytes[place(bytes, random)] = random.integer(0, 255);
    return bytes;
  },
  writeEdgeValue,
  // headers stand at the beginning: numbers there are hit more often
  (bytes, random) => Buffer.concat([writeEdgeValue(bytes.subarray(0, 64), random), bytes.subarray(64)]),
  (bytes, random) => bytes.subarray(0, place(bytes, random)),
  (bytes, random) => {
    const [start, end] = range(bytes, random);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  },
  (bytes, random) => {
    const [start, end] = range(bytes, random);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
  },
  (bytes, random) => {
    const [start, end] = range(bytes, random);
    return Buffer.from(bytes.fill(random.integer(0, 255), start, end));
  },
  (bytes, random, other) =>
    Buffer.concat([bytes.subarray(0, place(bytes, random)), other.subarray(place(other, random))]),
];

/** Corrects the checksums of PNG chunks, so that the damage gets past them to the decoder. */
function repairPng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return bytes;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) break;
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return bytes;
}

/** Returns a damaged copy of `source`; parts of `other` may be spliced in. */
export function mutate(source: Buffer, other: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(source);
  for (let count = random.integer(1, 4); count > 0; count--)
    bytes = Buffer.from(random.pick(mutations)(bytes, random, other));
  return random.bool(0.8) ? repairPng(bytes) : bytes;
}
