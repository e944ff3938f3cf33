// Reads the wire format of Protocol Buffers without a schema. Fields that nobody asks for are skipped.

/** A message: the values of each field by its number, in order. */
export type Message = ReadonlyMap<number, readonly (number | Uint8Array)[]>;

const decoder = new TextDecoder();

/** @throws RangeError when the bytes are no message */
export function readMessage(bytes: Uint8Array): Message {
  const fields = new Map<number, (number | Uint8Array)[]>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  // numbers of more than 53 bits lose their last digits: they are ids of sources, which nobody asks for
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; scale < 2 ** 70; scale *= 128) {
      const byte = view.getUint8(at++);
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value >= 2 ** 63 ? value - 2 ** 64 : value;
    }
    throw new RangeError('A number is too long');
  };
  while (at < bytes.length) {
    const key = varint();
    const [field, type] = [Math.floor(key / 8), key % 8];
    if (field < 1) throw new RangeError('A field has no number');
    let value: number | Uint8Array;
    if (type === 0) value = varint();
    else if (type === 1) {
      value = view.getFloat64(at, true);
      at += 8;
    } else if (type === 5) {
      value = view.getFloat32(at, true);
      at += 4;
    } else if (type === 2) {
      const length = varint();
      if (length < 0 || at + length > bytes.length) throw new RangeError('A field is longer than its message');
      value = bytes.subarray(at, at + length);
      at += length;
    } else throw new RangeError('A field has an unknown type');
    const values = fields.get(field);
    if (values) values.push(value);
    else fields.set(field, [value]);
  }
  return fields;
}

export const textField = (message: Message, field: number): string => {
  const value = message.get(field)?.at(-1);
  return value instanceof Uint8Array ? decoder.decode(value) : '';
};
export const numberField = (message: Message, field: number, otherwise = 0): number => {
  const value = message.get(field)?.at(-1);
  return typeof value === 'number' ? value : otherwise;
};
/** Numbers of a repeated field, packed or not. */
export function numberFields(message: Message, field: number): number[] {
  return (message.get(field) ?? []).flatMap((value) => {
    if (!(value instanceof Uint8Array)) return [value];
    const numbers: number[] = [];
    let current = 0;
    let scale = 1;
    for (const byte of value) {
      current += (byte & 0x7f) * scale;
      scale *= 128;
      if (byte >= 0x80) continue;
      numbers.push(current);
      [current, scale] = [0, 1];
    }
    return numbers;
  });
}
export const messageFields = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).flatMap((value) => (value instanceof Uint8Array ? [readMessage(value)] : []));
