// Immutable segment of the name index: the letters of all names in one array, and an inverted index from pieces
// (n-grams) to names. Names are sorted by popularity, so that limits on matches keep the most popular ones.
import { fold, plainWords } from './fold.ts';
import { forEachFeature } from './features.ts';

export interface Segment {
  count: number;
  /** Letters of all names, one after the other; name i is between offsets i and i + 1. */
  codes: Uint16Array;
  offsets: Uint32Array;
  /** Owner of each name: internal id of the title, group or author. */
  owners: Int32Array;
  /** Hash of each name as `plainWords` returns it, to rank names with the same spelling as the query first. */
  plain: Uint32Array;
  /** Popularity of each name's owner, 0 to 1 on a logarithmic scale. */
  popularity: Float32Array;
  /** Posting lists: names with piece p are `names[heads[p]]` to `names[heads[p + 1]]`, with p = hash >>> `shift`. */
  heads: Uint32Array;
  names: Uint32Array;
  shift: number;
}

/** Builder of a segment. Names can be added in any order. */
export class NameCollector {
  count = 0;
  private codes = new Uint16Array(4096);
  private usedLength = 0;
  private offsets = new Uint32Array(256);
  private owners = new Int32Array(256);
  private plain = new Uint32Array(256);

  add(owner: number, name: string): void {
    const plainName = plainWords(name);
    this.addFolded(owner, fold(plainName), hashText(plainName));
  }

  addFolded(owner: number, codes: Uint16Array, plainHash: number): void {
    if (codes.length === 0) return;
    while (this.usedLength + codes.length > this.codes.length) this.codes = doubled(this.codes, Uint16Array);
    if (this.count + 2 > this.offsets.length) {
      this.offsets = doubled(this.offsets, Uint32Array);
      this.owners = doubled(this.owners, Int32Array);
      this.plain = doubled(this.plain, Uint32Array);
    }
    this.codes.set(codes, this.usedLength);
    this.usedLength += codes.length;
    this.owners[this.count] = owner;
    this.plain[this.count] = plainHash;
    this.offsets[++this.count] = this.usedLength;
  }

  /** @param popularity returns the popularity of an owner, 0 to 1 */
  build(popularity: (owner: number) => number): Segment {
    const { count } = this;
    const weights = new Float32Array(count);
    for (let i = 0; i < count; i++) weights[i] = popularity(this.owners[i]!);
    const order = new Uint32Array(count).map((_, i) => i).sort((a, b) => weights[b]! - weights[a]! || a - b);
    const segment: Segment = {
      count,
      codes: new Uint16Array(this.usedLength),
      offsets: new Uint32Array(count + 1),
      owners: new Int32Array(count),
      plain: new Uint32Array(count),
      popularity: new Float32Array(count),
      ...emptyPostings(count),
    };
    let used = 0;
    for (let i = 0; i < count; i++) {
      const sourceIndex = order[i]!;
      const codes = this.codes.subarray(this.offsets[sourceIndex]!, this.offsets[sourceIndex + 1]!);
      segment.codes.set(codes, used);
      used += codes.length;
      segment.offsets[i + 1] = used;
      segment.owners[i] = this.owners[sourceIndex]!;
      segment.plain[i] = this.plain[sourceIndex]!;
      segment.popularity[i] = weights[sourceIndex]!;
    }
    fillPostings(segment);
    return segment;
  }
}

/** Creates empty posting lists: about eight per name, so that few pieces share a list; between 2^12 and 2^21. */
function emptyPostings(count: number): Pick<Segment, 'heads' | 'names' | 'shift'> {
  const bits = Math.min(21, Math.max(12, Math.ceil(Math.log2(count + 1)) + 3));
  return { heads: new Uint32Array(2 ** bits + 1), names: new Uint32Array(0), shift: 32 - bits };
}

function fillPostings(segment: Segment): void {
  const { count, codes, offsets, heads, shift } = segment;
  // last name counted for each piece, so that a piece that occurs twice in a name is counted once
  const lastNameByPiece = new Int32Array(heads.length).fill(-1);
  const eachPosting = (onPosting: (piece: number, name: number) => void): void => {
    lastNameByPiece.fill(-1);
    for (let name = 0; name < count; name++) {
      forEachFeature(codes, offsets[name]!, offsets[name + 1]!, (hash) => {
        const piece = hash >>> shift;
        if (lastNameByPiece[piece] === name) return;
        lastNameByPiece[piece] = name;
        onPosting(piece, name);
      });
    }
  };
  eachPosting((piece) => void heads[piece + 1]!++);
  for (let piece = 1; piece < heads.length; piece++) heads[piece]! += heads[piece - 1]!;
  const nextIndexByPiece = heads.slice();
  segment.names = new Uint32Array(heads.at(-1)!);
  eachPosting((piece, name) => void (segment.names[nextIndexByPiece[piece]!++] = name));
}

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let charIndex = 0; charIndex < text.length; charIndex++)
    hash = Math.imul(hash ^ text.charCodeAt(charIndex), 0x01000193);
  return hash >>> 0;
}

/** Memory of a segment in bytes. */
export function segmentBytes({ codes, offsets, owners, plain, popularity, heads, names }: Segment): number {
  const arrays = [codes, offsets, owners, plain, popularity, heads, names];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function doubled<T extends Uint16Array | Uint32Array | Int32Array>(array: T, arrayClass: new (length: number) => T): T {
  const larger = new arrayClass(array.length * 2);
  larger.set(array);
  return larger;
}
