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
  const out = new Writer(acquireBuffer(tree.max));
  out.put(text.open);
  let first = true;
  for (const volume of tree.volumes) {
    const count = prefixSums[volume.numbers.at(-1)!.end]! - prefixSums[volume.numbers[0]!.start]!;
    if (count === 0) continue;
    if (!first) out.put(text.comma);
    first = false;
    out.put(volume.name);
    out.put(text.volume);
    out.put(volume.name);
    out.put(text.count);
    out.putNumber(count);
    out.put(text.chapters);
    putNumbers(out, chapters, tree, volume.numbers, prefixSums);
    out.put(text.close);
  }
  if (hidden === 0) out.put(text.close);
  else {
    out.put(text.hidden);
    out.putNumber(hidden);
    out.put(text.end);
  }
  return out.toPooledBuffer();
}

/** Removes blocked chapters from `accepted`. Returns how many were removed. */
function removeBlocked(accepted: Uint8Array, places: Uint32Array, blocked: Uint8Array): number {
  let hidden = 0;
  for (let index = 0; index < places.length; index++) {
    if (accepted[index] !== 1 || blocked[places[index]!] !== 1) continue;
    accepted[index] = 0;
    hidden++;
  }
  return hidden;
}

function putNumbers(
  out: Writer,
  chapters: TitleChapters,
  tree: Aggregate,
  numbers: readonly AggregateNumber[],
  prefixSums: Uint32Array,
): void {
  let commaLength = 1;
  // consecutive numbers whose chapters all match are copied in one call
  let [from, to] = [0, 0];
  for (const numberEntry of numbers) {
    const own = prefixSums[numberEntry.end]! - prefixSums[numberEntry.start]!;
    if (own === numberEntry.end - numberEntry.start && own > 0) {
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
    if (own === 0) continue;
    out.put(tree.written, numberEntry.from + commaLength, numberEntry.from + numberEntry.open);
    commaLength = 0;
    putChapters(out, chapters, tree, numberEntry, prefixSums);
  }
  out.copy(tree.written, from, to);
}

/** Writes a number's JSON from the id of its first chapter to the end. @param prefixSums see `acceptedPrefixSums` */
function putChapters(
  out: Writer,
  chapters: TitleChapters,
  { uids, places }: Pick<Aggregate, 'uids' | 'places'>,
  { start, end }: Pick<AggregateNumber, 'start' | 'end'>,
  prefixSums: Uint32Array,
): void {
  const count = prefixSums[end]! - prefixSums[start]!;
  let written = 0;
  let readable = false;
  for (let index = start; index < end; index++) {
    if (prefixSums[index + 1] === prefixSums[index]) continue;
    readable ||= !chapters.has(places[index]!, 'unavailable');
    out.putUid(uids, index);
    if (written++ === 0) out.put(text.others);
  }
  // drops the comma after the last id of the list `others`
  if (written > 1) out.at--;
  out.put(text.ownCount);
  out.putNumber(count);
  out.put(readable ? text.readable : text.unavailable);
}

const text = {
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

class Writer {
  at = 0;
  private readonly out: Buffer;
  private readonly view: DataView;

  constructor(out: Buffer) {
    this.out = out;
    this.view = new DataView(out.buffer, out.byteOffset, out.length);
  }

  /** Appends a short buffer byte by byte, which is faster than `Buffer.set` for few bytes. */
  put(piece: Buffer, start = 0, end = piece.length): void {
    const { out } = this;
    let { at } = this;
    for (let from = start; from < end; from++) out[at++] = piece[from]!;
    this.at = at;
  }

  /** Appends the id of a chapter of the tree, with its comma. */
  putUid(uids: DataView, index: number): void {
    const { view, at } = this;
    const from = index * uidStride;
    for (let done = 0; done < uidStride; done += 4) view.setUint32(at + done, uids.getUint32(from + done));
    this.at = at + uidLength;
  }

  copy(piece: Buffer, start: number, end: number): void {
    if (end <= start) return;
    this.out.set(piece.subarray(start, end), this.at);
    this.at += end - start;
  }

  putNumber(value: number): void {
    const digits = String(value);
    for (let index = 0; index < digits.length; index++) this.out[this.at++] = digits.charCodeAt(index);
  }

  toPooledBuffer(): PooledBuffer {
    return { bytes: this.out.subarray(0, this.at), block: this.out };
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

/** Reorders values from the order of `TitleChapters` to the order of the tree. */
function inTreeOrder(places: Uint32Array, values: Uint8Array): Uint8Array {
  const ordered = new Uint8Array(places.length);
  for (let index = 0; index < places.length; index++) ordered[index] = values[places[index]!]!;
  return ordered;
}

function aggregateOf(chapters: TitleChapters): Aggregate {
  const known = aggregates.get(chapters);
  if (known) return known;
  const places = chapters.inAggregateOrder();
  const written = Buffer.from(
    Array.from(places, (at) => `"${chapters.uid(at)}",`.padEnd(uidStride)).join(''),
    'latin1',
  );
  const uids = new DataView(written.buffer, written.byteOffset, written.length);
  const names = chapters.numbers.map(({ volume, chapter }) => ({ volume: json(volume), chapter: json(chapter) }));
  const estimatedBytes = names.reduce(
    (sum, { volume, chapter }) => sum + 2 * (volume.length + chapter.length) + 160,
    100,
  );
  const max = estimatedBytes + uids.byteLength;
  const out = new Writer(Buffer.allocUnsafeSlow(max));
  const prefixSums = acceptedPrefixSums(new Uint8Array(places.length).fill(1));
  const volumes: { name: Buffer; numbers: AggregateNumber[] }[] = [];
  for (let start = 0, end = 0; start < places.length; start = end) {
    const number = chapters.number(places[start]!);
    while (end < places.length && chapters.number(places[end]!) === number) end++;
    const { volume, chapter } = names[number]!;
    if (!volumes.at(-1)?.name.equals(volume)) volumes.push({ name: volume, numbers: [] });
    const from = out.at;
    for (const piece of [text.comma, chapter, text.chapter, chapter, text.id]) out.put(piece);
    const open = out.at - from;
    putChapters(out, chapters, { uids, places }, { start, end }, prefixSums);
    volumes.at(-1)!.numbers.push({ start, end, from, to: out.at, open });
  }
  const tree = { volumes, places, uids, written: Buffer.from(out.toPooledBuffer().bytes), max };
  aggregates.set(chapters, tree);
  return tree;
}

/** JSON of a volume or chapter number, with all characters beyond ASCII escaped. */
const json = (number: string | null): Buffer =>
  Buffer.from(
    JSON.stringify(number ?? 'none').replaceAll(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
