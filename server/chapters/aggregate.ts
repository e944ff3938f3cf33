// The aggregate of a title: the tree of its volumes and chapter numbers, with 'none' for no number. The JSON of the
// complete tree is serialized once and cached as bytes; filtered responses copy the byte ranges of matching chapters.
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { titleEndpoints } from '#contract/endpoints/titles.ts';
import { acquireBuffer, type PooledBuffer } from '#server/core/http/buffer-pool.ts';
import { acceptedChapters } from './filters.ts';
import type { TitleChapters } from './title-chapters.ts';

type AggregateQuery = QueryOf<typeof titleEndpoints.aggregate>;

/** Serialized tree of a title. All buffers are ASCII; chapters are in the order of the tree. */
interface Aggregate {
  volumes: readonly Volume[];
  /** Index in `TitleChapters` of each chapter of the tree. */
  places: Uint32Array;
  /** `"uid",` of each chapter, every `uidStride` bytes. */
  uids: DataView;
  /** JSON of all chapter numbers with all of their chapters, each number preceded by a comma. */
  written: Buffer;
  /** Upper bound of the size of a response, in bytes. */
  max: number;
}

interface Volume {
  /** JSON of the volume's number. */
  name: Buffer;
  numbers: readonly AggregateNumber[];
}

/** A chapter number, and the range of the chapters that have it. */
interface AggregateNumber {
  start: number;
  end: number;
  /** Byte range in `written` (`from`, `to`), and the length of its JSON up to the id of the first chapter (`open`). */
  from: number;
  to: number;
  open: number;
}

const aggregates = new WeakMap<TitleChapters, Aggregate>();
const uidLength = '"00000000-0000-0000-0000-000000000000",'.length;
/** Bytes per id in `uids`: a multiple of four, because ids are copied four bytes at a time. */
const uidStride = Math.ceil(uidLength / 4) * 4;

/**
 * Writes the response body into a pooled buffer.
 * @param now Unix time in milliseconds
 * @param blocked 1 for each chapter to leave out and count as hidden
 */
export function writeAggregate(
  chapters: TitleChapters,
  query: AggregateQuery,
  now: number,
  blocked: Uint8Array | null = null,
): PooledBuffer {
  const tree = aggregateOf(chapters);
  const accepted = inTreeOrder(tree.places, acceptedChapters(chapters, query, now));
  const hidden = blocked ? removeBlocked(accepted, tree.places, blocked) : 0;
  const prefixSums = acceptedPrefixSums(accepted);
  const out = new BufferWriter(acquireBuffer(tree.max));
  out.append(jsonFragments.open);
  let isFirst = true;
  for (const volume of tree.volumes) {
    const count = prefixSums[volume.numbers.at(-1)!.end]! - prefixSums[volume.numbers[0]!.start]!;
    if (count === 0) continue;
    if (!isFirst) out.append(jsonFragments.comma);
    isFirst = false;
    out.append(volume.name);
    out.append(jsonFragments.volume);
    out.append(volume.name);
    out.append(jsonFragments.count);
    out.putNumber(count);
    out.append(jsonFragments.chapters);
    writeNumbers(out, chapters, tree, volume.numbers, prefixSums);
    out.append(jsonFragments.close);
  }
  if (hidden === 0) out.append(jsonFragments.close);
  else {
    out.append(jsonFragments.hidden);
    out.putNumber(hidden);
    out.append(jsonFragments.end);
  }
  return out.toPooledBuffer();
}

/** Removes blocked chapters from `accepted`. Returns how many were removed. */
function removeBlocked(accepted: Uint8Array, chapterIndexes: Uint32Array, blocked: Uint8Array): number {
  let hidden = 0;
  for (let index = 0; index < chapterIndexes.length; index++) {
    if (accepted[index] !== 1 || blocked[chapterIndexes[index]!] !== 1) continue;
    accepted[index] = 0;
    hidden++;
  }
  return hidden;
}

function writeNumbers(
  out: BufferWriter,
  chapters: TitleChapters,
  tree: Aggregate,
  numbers: readonly AggregateNumber[],
  prefixSums: Uint32Array,
): void {
  let commaLength = 1;
  // consecutive numbers whose chapters all match are copied in one call
  let [from, to] = [0, 0];
  for (const numberEntry of numbers) {
    const matchingCount = prefixSums[numberEntry.end]! - prefixSums[numberEntry.start]!;
    if (matchingCount === numberEntry.end - numberEntry.start && matchingCount > 0) {
      if (to !== numberEntry.from || from === to) {
        out.copy(tree.written, from, to);
        from = numberEntry.from + commaLength;
      }
      to = numberEntry.to;
      commaLength = 0;
      continue;
    }
    out.copy(tree.written, from, to);
    from = to;
    if (matchingCount === 0) continue;
    out.append(tree.written, numberEntry.from + commaLength, numberEntry.from + numberEntry.open);
    commaLength = 0;
    writeChapters(out, chapters, tree, numberEntry, prefixSums);
  }
  out.copy(tree.written, from, to);
}

/** Writes a number's JSON from the id of its first chapter to the end. @param prefixSums see `acceptedPrefixSums` */
function writeChapters(
  out: BufferWriter,
  chapters: TitleChapters,
  { uids, places: chapterIndexes }: Pick<Aggregate, 'uids' | 'places'>,
  { start, end }: Pick<AggregateNumber, 'start' | 'end'>,
  prefixSums: Uint32Array,
): void {
  const count = prefixSums[end]! - prefixSums[start]!;
  let written = 0;
  let readable = false;
  for (let index = start; index < end; index++) {
    if (prefixSums[index + 1] === prefixSums[index]) continue;
    readable ||= !chapters.has(chapterIndexes[index]!, 'unavailable');
    out.putUid(uids, index);
    if (written++ === 0) out.append(jsonFragments.others);
  }
  // drops the comma after the last id of the list `others`
  if (written > 1) out.position--;
  out.append(jsonFragments.ownCount);
  out.putNumber(count);
  out.append(readable ? jsonFragments.readable : jsonFragments.unavailable);
}

const jsonFragments = {
  open: Buffer.from('{"result":"ok","volumes":{'),
  comma: Buffer.from(','),
  volume: Buffer.from(':{"volume":'),
  count: Buffer.from(',"count":'),
  chapters: Buffer.from(',"chapters":{'),
  chapter: Buffer.from(':{"chapter":'),
  id: Buffer.from(',"id":'),
  others: Buffer.from('"others":['),
  ownCount: Buffer.from('],"count":'),
  readable: Buffer.from(',"isUnavailable":false}'),
  unavailable: Buffer.from(',"isUnavailable":true}'),
  close: Buffer.from('}}'),
  hidden: Buffer.from('},"hidden":'),
  end: Buffer.from('}'),
};

class BufferWriter {
  position = 0;
  private readonly out: Buffer;
  private readonly view: DataView;

  constructor(out: Buffer) {
    this.out = out;
    this.view = new DataView(out.buffer, out.byteOffset, out.length);
  }

  /** Appends a short buffer byte by byte, which is faster than `Buffer.set` for few bytes. */
  append(fragment: Buffer, start = 0, end = fragment.length): void {
    const { out } = this;
    let { position: at } = this;
    for (let from = start; from < end; from++) out[at++] = fragment[from]!;
    this.position = at;
  }

  /** Appends the id of a chapter of the tree, with its comma. */
  putUid(uids: DataView, index: number): void {
    const { view, position: at } = this;
    const from = index * uidStride;
    for (let copied = 0; copied < uidStride; copied += 4) view.setUint32(at + copied, uids.getUint32(from + copied));
    this.position = at + uidLength;
  }

  copy(fragment: Buffer, start: number, end: number): void {
    if (end <= start) return;
    this.out.set(fragment.subarray(start, end), this.position);
    this.position += end - start;
  }

  putNumber(value: number): void {
    const digits = String(value);
    for (let index = 0; index < digits.length; index++) this.out[this.position++] = digits.charCodeAt(index);
  }

  toPooledBuffer(): PooledBuffer {
    return { bytes: this.out.subarray(0, this.position), block: this.out };
  }
}

/** Prefix sums of `accepted`: how many chapters before each index of the tree match; the last entry is the total. */
function acceptedPrefixSums(accepted: Uint8Array): Uint32Array {
  const prefixSums = new Uint32Array(accepted.length + 1);
  let count = 0;
  for (let index = 0; index < accepted.length; index++) {
    count += accepted[index]!;
    prefixSums[index + 1] = count;
  }
  return prefixSums;
}

/** Reorders one value per chapter from the order of the database rows to the order of volumes and chapter numbers. */
function inTreeOrder(chapterIndexes: Uint32Array, values: Uint8Array): Uint8Array {
  const ordered = new Uint8Array(chapterIndexes.length);
  for (let index = 0; index < chapterIndexes.length; index++) ordered[index] = values[chapterIndexes[index]!]!;
  return ordered;
}

function aggregateOf(chapters: TitleChapters): Aggregate {
  const cachedTree = aggregates.get(chapters);
  if (cachedTree) return cachedTree;
  const chapterIndexes = chapters.inAggregateOrder();
  const written = Buffer.from(
    Array.from(chapterIndexes, (chapterIndex) => `"${chapters.uid(chapterIndex)}",`.padEnd(uidStride)).join(''),
    'latin1',
  );
  const uids = new DataView(written.buffer, written.byteOffset, written.length);
  const names = chapters.numbers.map(({ volume, chapter }) => ({
    volume: numberJson(volume),
    chapter: numberJson(chapter),
  }));
  const estimatedBytes = names.reduce(
    (sum, { volume, chapter }) => sum + 2 * (volume.length + chapter.length) + 160,
    100,
  );
  const maxBytes = estimatedBytes + uids.byteLength;
  const out = new BufferWriter(Buffer.allocUnsafeSlow(maxBytes));
  const prefixSums = acceptedPrefixSums(new Uint8Array(chapterIndexes.length).fill(1));
  const volumes: { name: Buffer; numbers: AggregateNumber[] }[] = [];
  for (let start = 0, end = 0; start < chapterIndexes.length; start = end) {
    const number = chapters.number(chapterIndexes[start]!);
    while (end < chapterIndexes.length && chapters.number(chapterIndexes[end]!) === number) end++;
    const { volume, chapter } = names[number]!;
    if (!volumes.at(-1)?.name.equals(volume)) volumes.push({ name: volume, numbers: [] });
    const from = out.position;
    for (const fragment of [jsonFragments.comma, chapter, jsonFragments.chapter, chapter, jsonFragments.id])
      out.append(fragment);
    const open = out.position - from;
    writeChapters(out, chapters, { uids, places: chapterIndexes }, { start, end }, prefixSums);
    volumes.at(-1)!.numbers.push({ start, end, from, to: out.position, open });
  }
  const tree = {
    volumes,
    places: chapterIndexes,
    uids,
    written: Buffer.from(out.toPooledBuffer().bytes),
    max: maxBytes,
  };
  aggregates.set(chapters, tree);
  return tree;
}

/** JSON of a volume or chapter number, with all characters beyond ASCII escaped. */
const numberJson = (number: string | null): Buffer =>
  Buffer.from(
    JSON.stringify(number ?? 'none').replaceAll(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
