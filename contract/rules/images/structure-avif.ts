// Walks the boxes of an AVIF (ISO 14496-12 and 23008-12) to its picture, and reads the size from the AV1 data itself,
// so that the decoder only gets files that are complete, still, and as large as they declare.
import { readSequenceSize } from './av1-sequence.ts';
import { checkArea, checkDecoded } from './measure.ts';
import { corrupt, ImageProblem, truncated } from './problem.ts';
import { latin1, uint32be, uint64be } from './read-bytes.ts';

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
export function readAvif(bytes: Uint8Array): AvifStructure {
  const topBoxes = boxesOf(bytes, 0, bytes.length, truncated);
  const brand = latin1(bytes, 8, 12);
  if (brand === 'avis' || topBoxes.some(({ type }) => type === 'moov')) {
    throw new ImageProblem(
      'image_kind_not_supported',
      'The AVIF is a sequence of images, which is not taken; save it as a GIF, or its frames as single images.',
    );
  }
  const meta = topBoxes.find(({ type }) => type === 'meta');
  if (!meta) throw truncated('it does not say what is in it');
  const metaBoxes = boxesOf(bytes, meta.content + 4, meta.end, corrupt);
  const findReader = (type: string): Reader | null => {
    const box = metaBoxes.find((part) => part.type === type);
    return box ? new Reader(bytes.subarray(box.content, box.end)) : null;
  };
  const idat = metaBoxes.find(({ type }) => type === 'idat');
  const items = new Map<number, Item>();
  readItemInfos(findReader('iinf'), items);
  readItemLocations(findReader('iloc'), items, idat);
  const properties = readProperties(bytes, metaBoxes, items);
  const size = (item: Item): { width: number; height: number } | undefined =>
    item.properties.map((index) => properties[index - 1]?.size).find((definedSize) => definedSize !== undefined);

  for (const item of items.values()) {
    for (const { start, length } of item.extents)
      if (start + length > bytes.length) throw truncated('its picture is not whole');
    if (item.type === 'av01') checkCoded(bytes, item, size(item));
  }
  for (const property of properties) if (property.size) checkArea(property.size.width, property.size.height);

  const pitm = findReader('pitm');
  const primary = pitm
    ? items.get(pitm.readVersionAndFlags().version === 0 ? pitm.readUint(2) : pitm.readUint(4))
    : undefined;
  if (!primary) throw corrupt('it does not say which picture is meant');
  if (primary.type !== 'av01' && primary.type !== 'grid')
    throw new ImageProblem(
      'image_kind_not_supported',
      `This kind of AVIF (${printable(primary.type)}) cannot be read here.`,
    );
  const codedSize = size(primary);
  if (!codedSize) throw corrupt('it does not say how large it is');
  checkDecoded({ ...codedSize, channels: 4, bytesPerSample: 2, frames: 1 });
  const itemProperties = primary.properties.map((index) => properties[index - 1]);
  if (itemProperties.some((property) => property?.cropped)) {
    throw new ImageProblem('image_kind_not_supported', 'The AVIF is cropped by a note in it; save it as it is seen.');
  }
  const turns = itemProperties.reduce((sum, property) => sum + (property?.turns ?? 0), 0);
  return turns % 2 === 0 ? codedSize : { width: codedSize.height, height: codedSize.width };
}

/** Compares the size in the AV1 data with the size that the container declares. */
function checkCoded(
  bytes: Uint8Array,
  { extents }: Item,
  declared: { width: number; height: number } | undefined,
): void {
  const [firstExtent] = extents;
  const found =
    firstExtent && readSequenceSize(bytes.subarray(firstExtent.start, firstExtent.start + firstExtent.length));
  if (!found) throw corrupt('its picture has no header');
  checkArea(found.width, found.height);
  if (declared && (declared.width !== found.width || declared.height !== found.height))
    throw corrupt(
      `it says it is ${declared.width} x ${declared.height} pixels, but its picture is ${found.width} x ${found.height}`,
    );
}

function boxesOf(bytes: Uint8Array, from: number, to: number, problem: (what: string) => ImageProblem): Box[] {
  const boxes: Box[] = [];
  let offset = from;
  while (offset < to) {
    if (offset + 8 > to) throw problem('it ends inside a box');
    const shortLength = uint32be(bytes, offset);
    const type = latin1(bytes, offset + 4, offset + 8);
    let content = offset + 8;
    let length = shortLength;
    if (shortLength === 1) {
      if (offset + 16 > to) throw problem('it ends inside a box');
      length = uint64be(bytes, offset + 8);
      content = offset + 16;
    }
    const end = shortLength === 0 ? to : offset + length;
    if (end < content) throw corrupt(`the box at byte ${offset} is ${length} bytes long`);
    if (end > to) throw problem(`it ends inside a box of type ${printable(type)}`);
    boxes.push({ type, content, end });
    if (boxes.length > maxBoxes) throw corrupt('it has too many boxes');
    offset = end;
  }
  return boxes;
}

function readItemInfos(reader: Reader | null, items: Map<number, Item>): void {
  if (!reader) return;
  const { version } = reader.readVersionAndFlags();
  reader.readUint(version === 0 ? 2 : 4);
  for (const { type, content, end } of boxesOf(reader.bytes, reader.at, reader.bytes.length, corrupt)) {
    if (type !== 'infe') continue;
    const entry = new Reader(reader.bytes.subarray(content, end));
    const { version: entryVersion } = entry.readVersionAndFlags();
    if (entryVersion < 2) continue;
    const id = entry.readUint(entryVersion === 2 ? 2 : 4);
    if (entry.readUint(2) !== 0)
      throw new ImageProblem('image_kind_not_supported', 'The AVIF is protected by its seller.');
    items.set(id, { type: entry.text(4), extents: [], properties: [] });
    if (items.size > maxItems) throw corrupt('it has too many parts');
  }
}

function readItemLocations(reader: Reader | null, items: Map<number, Item>, idat: Box | undefined): void {
  if (!reader) return;
  const { version } = reader.readVersionAndFlags();
  const sizeFields = reader.readUint(2);
  const [offsetSize, lengthSize, baseSize] = [sizeFields >> 12, (sizeFields >> 8) & 15, (sizeFields >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizeFields & 15;
  const count = reader.readUint(version < 2 ? 2 : 4);
  if (count > maxItems) throw corrupt('it has too many parts');
  for (let entry = 0; entry < count; entry++) {
    const id = reader.readUint(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : reader.readUint(2) & 15;
    const reference = reader.readUint(2);
    const base = reader.readUint(baseSize);
    const extents = reader.readUint(2);
    if (extents > maxItems) throw corrupt('it has too many parts');
    if (reference !== 0 || method > 1 || (method === 1 && !idat)) throw corrupt('a part of it lies in another file');
    for (let extent = 0; extent < extents; extent++) {
      reader.readUint(indexSize);
      const start = (method === 1 ? idat!.content : 0) + base + reader.readUint(offsetSize);
      items.get(id)?.extents.push({ start, length: reader.readUint(lengthSize) });
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
function readProperties(bytes: Uint8Array, metaBoxes: Box[], items: Map<number, Item>): Property[] {
  const iprp = metaBoxes.find(({ type }) => type === 'iprp');
  if (!iprp) return [];
  const propertyBoxes = boxesOf(bytes, iprp.content, iprp.end, corrupt);
  const container = propertyBoxes.find(({ type }) => type === 'ipco');
  const properties = container ? boxesOf(bytes, container.content, container.end, corrupt) : [];
  for (const box of propertyBoxes.filter(({ type }) => type === 'ipma')) {
    const reader = new Reader(bytes.subarray(box.content, box.end));
    const { version, flags } = reader.readVersionAndFlags();
    const count = reader.readUint(4);
    if (count > maxItems) throw corrupt('it has too many parts');
    for (let entry = 0; entry < count; entry++) {
      const item = items.get(reader.readUint(version < 1 ? 2 : 4));
      for (let remaining = reader.readUint(1); remaining > 0; remaining--) {
        const index = (flags & 1) === 1 ? reader.readUint(2) & 0x7fff : reader.readUint(1) & 0x7f;
        item?.properties.push(index);
      }
    }
  }
  return properties.map(({ type, content, end }) => {
    const reader = new Reader(bytes.subarray(content, end));
    if (type === 'ispe') {
      reader.readVersionAndFlags();
      return { size: { width: reader.readUint(4), height: reader.readUint(4) } };
    }
    if (type === 'irot') return { turns: reader.readUint(1) & 3 };
    return type === 'clap' ? { cropped: true } : {};
  });
}

class Reader {
  at = 0;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Reads an unsigned integer of 0 to 8 bytes. */
  readUint(size: number): number {
    if (size > 8 || this.at + size > this.bytes.length) throw corrupt('one of its boxes is too short');
    let value = 0;
    for (let index = 0; index < size; index++) value = value * 256 + this.bytes[this.at++]!;
    return value;
  }

  text(size: number): string {
    if (this.at + size > this.bytes.length) throw corrupt('one of its boxes is too short');
    return latin1(this.bytes, this.at, (this.at += size));
  }

  /** Reads the version and flags at the start of a full box. */
  readVersionAndFlags(): { version: number; flags: number } {
    return { version: this.readUint(1), flags: this.readUint(3) };
  }
}

const printable = (type: string): string => type.replaceAll(/[^ -~]/g, '?');
