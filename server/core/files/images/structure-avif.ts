// Walks the boxes of an AVIF (ISO 14496-12 and 23008-12) to its picture, and reads the size from the AV1 data itself,
// so that the decoder only gets files that are complete, still, and as large as they declare.
import { readSequenceSize } from './av1-sequence.ts';
import { checkArea, checkDecoded } from './measure.ts';
import { corrupt, ImageProblem, truncated } from './problem.ts';

interface AvifStructure {
  /** Size after applying the rotation. */
  width: number;
  height: number;
}

interface Box {
  type: string;
  /** Offset of the box's payload. */
  content: number;
  end: number;
}

interface Item {
  type: string;
  /** Ranges of the file that hold the item's data. */
  extents: { start: number; length: number }[];
  /** Indexes of the item's properties, from 1. */
  properties: number[];
}

const maxBoxes = 500;
const maxItems = 300;

/** @throws ImageProblem */
export function readAvif(bytes: Buffer): AvifStructure {
  const top = boxesOf(bytes, 0, bytes.length, truncated);
  const brand = bytes.toString('latin1', 8, 12);
  if (brand === 'avis' || top.some(({ type }) => type === 'moov')) {
    throw new ImageProblem(
      'image_kind_not_supported',
      'The AVIF is a sequence of images, which is not taken; save it as a GIF, or its frames as single images.',
    );
  }
  const meta = top.find(({ type }) => type === 'meta');
  if (!meta) throw truncated('it does not say what is in it');
  const parts = boxesOf(bytes, meta.content + 4, meta.end, corrupt);
  const find = (type: string): Reader | null => {
    const box = parts.find((part) => part.type === type);
    return box ? new Reader(bytes.subarray(box.content, box.end)) : null;
  };
  const idat = parts.find(({ type }) => type === 'idat');
  const items = new Map<number, Item>();
  readInfos(find('iinf'), items);
  readLocations(find('iloc'), items, idat);
  const properties = readProperties(bytes, parts, items);
  const size = (item: Item): { width: number; height: number } | undefined =>
    item.properties.map((index) => properties[index - 1]?.size).find((found) => found !== undefined);

  for (const item of items.values()) {
    for (const { start, length } of item.extents)
      if (start + length > bytes.length) throw truncated('its picture is not whole');
    if (item.type === 'av01') checkCoded(bytes, item, size(item));
  }
  for (const property of properties) if (property.size) checkArea(property.size.width, property.size.height);

  const pitm = find('pitm');
  const primary = pitm ? items.get(pitm.full().version === 0 ? pitm.take(2) : pitm.take(4)) : undefined;
  if (!primary) throw corrupt('it does not say which picture is meant');
  if (primary.type !== 'av01' && primary.type !== 'grid')
    throw new ImageProblem(
      'image_kind_not_supported',
      `This kind of AVIF (${printable(primary.type)}) cannot be read here.`,
    );
  const coded = size(primary);
  if (!coded) throw corrupt('it does not say how large it is');
  checkDecoded({ ...coded, channels: 4, bytesPerSample: 2, frames: 1 });
  const itemProperties = primary.properties.map((index) => properties[index - 1]);
  if (itemProperties.some((property) => property?.cropped)) {
    throw new ImageProblem('image_kind_not_supported', 'The AVIF is cropped by a note in it; save it as it is seen.');
  }
  const turns = itemProperties.reduce((sum, property) => sum + (property?.turns ?? 0), 0);
  return turns % 2 === 0 ? coded : { width: coded.height, height: coded.width };
}

/** Compares the size in the AV1 data with the size that the container declares. */
function checkCoded(bytes: Buffer, { extents }: Item, declared: { width: number; height: number } | undefined): void {
  const [first] = extents;
  const found = first && readSequenceSize(bytes.subarray(first.start, first.start + first.length));
  if (!found) throw corrupt('its picture has no header');
  checkArea(found.width, found.height);
  if (declared && (declared.width !== found.width || declared.height !== found.height))
    throw corrupt(
      `it says it is ${declared.width} x ${declared.height} pixels, but its picture is ${found.width} x ${found.height}`,
    );
}

function boxesOf(bytes: Buffer, from: number, to: number, problem: (what: string) => ImageProblem): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at < to) {
    if (at + 8 > to) throw problem('it ends inside a box');
    const shortLength = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    let content = at + 8;
    let length = shortLength;
    if (shortLength === 1) {
      if (at + 16 > to) throw problem('it ends inside a box');
      length = Number(bytes.readBigUInt64BE(at + 8));
      content = at + 16;
    }
    const end = shortLength === 0 ? to : at + length;
    if (end < content) throw corrupt(`the box at byte ${at} is ${length} bytes long`);
    if (end > to) throw problem(`it ends inside a box of type ${printable(type)}`);
    boxes.push({ type, content, end });
    if (boxes.length > maxBoxes) throw corrupt('it has too many boxes');
    at = end;
  }
  return boxes;
}

function readInfos(reader: Reader | null, items: Map<number, Item>): void {
  if (!reader) return;
  const { version } = reader.full();
  reader.take(version === 0 ? 2 : 4);
  for (const { type, content, end } of boxesOf(reader.bytes, reader.at, reader.bytes.length, corrupt)) {
    if (type !== 'infe') continue;
    const entry = new Reader(reader.bytes.subarray(content, end));
    const { version: kind } = entry.full();
    if (kind < 2) continue;
    const id = entry.take(kind === 2 ? 2 : 4);
    if (entry.take(2) !== 0) throw new ImageProblem('image_kind_not_supported', 'The AVIF is protected by its seller.');
    items.set(id, { type: entry.text(4), extents: [], properties: [] });
    if (items.size > maxItems) throw corrupt('it has too many parts');
  }
}

function readLocations(reader: Reader | null, items: Map<number, Item>, idat: Box | undefined): void {
  if (!reader) return;
  const { version } = reader.full();
  const sizes = reader.take(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const count = reader.take(version < 2 ? 2 : 4);
  if (count > maxItems) throw corrupt('it has too many parts');
  for (let entry = 0; entry < count; entry++) {
    const id = reader.take(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : reader.take(2) & 15;
    const reference = reader.take(2);
    const base = reader.take(baseSize);
    const extents = reader.take(2);
    if (extents > maxItems) throw corrupt('it has too many parts');
    if (reference !== 0 || method > 1 || (method === 1 && !idat)) throw corrupt('a part of it lies in another file');
    for (let extent = 0; extent < extents; extent++) {
      reader.take(indexSize);
      const start = (method === 1 ? idat!.content : 0) + base + reader.take(offsetSize);
      items.get(id)?.extents.push({ start, length: reader.take(lengthSize) });
    }
  }
}

interface Property {
  size?: { width: number; height: number };
  /** Number of quarter turns. */
  turns?: number;
  cropped?: boolean;
}

/** Returns the list of properties, and adds the indexes of each item's properties to the item. */
function readProperties(bytes: Buffer, parts: Box[], items: Map<number, Item>): Property[] {
  const iprp = parts.find(({ type }) => type === 'iprp');
  if (!iprp) return [];
  const inside = boxesOf(bytes, iprp.content, iprp.end, corrupt);
  const container = inside.find(({ type }) => type === 'ipco');
  const properties = container ? boxesOf(bytes, container.content, container.end, corrupt) : [];
  for (const box of inside.filter(({ type }) => type === 'ipma')) {
    const reader = new Reader(bytes.subarray(box.content, box.end));
    const { version, flags } = reader.full();
    const count = reader.take(4);
    if (count > maxItems) throw corrupt('it has too many parts');
    for (let entry = 0; entry < count; entry++) {
      const item = items.get(reader.take(version < 1 ? 2 : 4));
      for (let left = reader.take(1); left > 0; left--) {
        const index = (flags & 1) === 1 ? reader.take(2) & 0x7fff : reader.take(1) & 0x7f;
        item?.properties.push(index);
      }
    }
  }
  return properties.map(({ type, content, end }) => {
    const reader = new Reader(bytes.subarray(content, end));
    if (type === 'ispe') {
      reader.full();
      return { size: { width: reader.take(4), height: reader.take(4) } };
    }
    if (type === 'irot') return { turns: reader.take(1) & 3 };
    return type === 'clap' ? { cropped: true } : {};
  });
}

class Reader {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Reads an unsigned integer of 0 to 8 bytes. */
  take(size: number): number {
    if (size > 8 || this.at + size > this.bytes.length) throw corrupt('one of its boxes is too short');
    let value = 0;
    for (let index = 0; index < size; index++) value = value * 256 + this.bytes[this.at++]!;
    return value;
  }

  text(size: number): string {
    if (this.at + size > this.bytes.length) throw corrupt('one of its boxes is too short');
    return this.bytes.toString('latin1', this.at, (this.at += size));
  }

  /** Reads the version and flags at the start of a full box. */
  full(): { version: number; flags: number } {
    return { version: this.take(1), flags: this.take(3) };
  }
}

const printable = (type: string): string => type.replaceAll(/[^ -~]/g, '?');
