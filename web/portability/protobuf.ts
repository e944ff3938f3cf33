// Reads the wire format of Protocol Buffers without a schema. Fields that nobody asks for are skipped.

/** A message: the values of each field by its number, in order. */
export type Message = ReadonlyMap<number, readonly (number | bigint | Uint8Array)[]>;

/** @throws RangeError when the bytes are no message */
export function readMessage(bytes: Uint8Array): Message {
  const fields = new Map<number, (number | bigint | Uint8Array)[]>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = view.getUint8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(64, value);
    }
    throw new RangeError('A number is too long');
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const [field, type] = [key >>> 3, key & 7];
    let value: number | bigint | Uint8Array;
    if (type === 0) value = varint();
    else if (type === 1) {
      value = view.getFloat64(at, true);
      at += 8;
    } else if (type === 5) {
      value = view.getFloat32(at, true);
      at += 4;
    } else if (type === 2) {
      const length = Number(varint());
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

const decoder = new TextDecoder();
export const textField = (message: Message, field: number): string => {
  const value = message.get(field)?.at(-1);
  return value instanceof Uint8Array ? decoder.decode(value) : '';
};
export const numberField = (message: Message, field: number, otherwise = 0): number => {
  const value = message.get(field)?.at(-1);
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : otherwise;
};
/** Numbers of a repeated field, packed or not. */
export function numberFields(message: Message, field: number): number[] {
  return (message.get(field) ?? []).flatMap((value) => {
    if (!(value instanceof Uint8Array)) return [Number(value)];
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
