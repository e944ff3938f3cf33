// Serializes rows in PostgreSQL's binary COPY format, in large buffers.
import type { Bytes16 } from './chance.ts';

const copyHeader = Buffer.from([...Buffer.from('PGCOPY\n'), 0xff, 0x0d, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const bufferSize = 1 << 20;
const flushThreshold = bufferSize - (1 << 18);
const postgresEpoch = Date.UTC(2000, 0, 1);
const oids = { int4: 23, text: 25 };

/** Serializes a text field once, for values that are written in many rows. */
export function textField(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const encoded = Buffer.alloc(bytes.length + 4);
  encoded.writeInt32BE(bytes.length);
  bytes.copy(encoded, 4);
  return encoded;
}

/** Writer of rows: call `row` with the number of columns, then one method per value, in the order of the columns. */
export class CopyRows {
  #buffer = Buffer.allocUnsafe(bufferSize);
  #at = 0;
  /** Number of rows started so far. */
  rows = 0;

  constructor() {
    this.#at = copyHeader.copy(this.#buffer);
  }

  row(columns: number): void {
    this.rows++;
    this.#short(columns);
  }

  null(): void {
    this.#long(-1);
  }

  int(value: number | null): void {
    if (value === null) return this.null();
    this.#long(4);
    this.#long(value);
  }

  smallint(value: number | null): void {
    if (value === null) return this.null();
    this.#long(2);
    this.#short(value);
  }

  real(value: number | null): void {
    if (value === null) return this.null();
    this.#long(4);
    this.#room(4);
    this.#at = this.#buffer.writeFloatBE(value, this.#at);
  }

  bool(value: boolean): void {
    this.#long(1);
    this.#room(1);
    this.#buffer[this.#at++] = value ? 1 : 0;
  }

  /** Writes text or the name of an enum value. */
  text(value: string | null): void {
    if (value === null) return this.null();
    this.#string(value, 0);
  }

  /** Writes a field serialized by the function `textField`. */
  field(encoded: Uint8Array): void {
    this.#room(encoded.length);
    for (let i = 0; i < encoded.length; i++) this.#buffer[this.#at + i] = encoded[i]!;
    this.#at += encoded.length;
  }

  bytes(value: Uint8Array | null): void {
    if (value === null) return this.null();
    this.#long(value.length);
    this.#room(value.length);
    this.#buffer.set(value, this.#at);
    this.#at += value.length;
  }

  jsonb(value: unknown): void {
    this.#string(JSON.stringify(value), 1);
  }

  /** Writes a UUID, or 16 other bytes. */
  bytes16(fillBytes: Bytes16, index: number): void {
    this.#long(16);
    this.#room(16);
    fillBytes(index, this.#buffer, this.#at);
    this.#at += 16;
  }

  /** @param milliseconds Unix time */
  time(milliseconds: number | null): void {
    if (milliseconds === null) return this.null();
    const micros = (milliseconds - postgresEpoch) * 1000;
    this.#long(8);
    this.#long(Math.floor(micros / 4_294_967_296));
    this.#long((micros % 4_294_967_296) | 0);
  }

  date(milliseconds: number): void {
    this.#long(4);
    this.#long(Math.floor((milliseconds - postgresEpoch) / 86_400_000));
  }

  /** Writes an integer from 0 to 9,999 to a numeric column. */
  numeric(value: number): void {
    this.#long(10);
    for (const part of [1, 0, 0, 0, value]) this.#short(part);
  }

  ints(values: ArrayLike<number>): void {
    if (values.length === 0) return this.#emptyArray(oids.int4);
    this.#long(20 + values.length * 8);
    this.#arrayHead(oids.int4, values.length);
    this.#room(values.length * 8);
    const buffer = this.#buffer;
    let writeOffset = this.#at;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      buffer[writeOffset] = 0;
      buffer[writeOffset + 1] = 0;
      buffer[writeOffset + 2] = 0;
      buffer[writeOffset + 3] = 4;
      buffer[writeOffset + 4] = value >>> 24;
      buffer[writeOffset + 5] = value >>> 16;
      buffer[writeOffset + 6] = value >>> 8;
      buffer[writeOffset + 7] = value;
      writeOffset += 8;
    }
    this.#at = writeOffset;
  }

  texts(values: readonly string[]): void {
    if (values.length === 0) return this.#emptyArray(oids.text);
    this.#long(0);
    const length = this.#at - 4;
    this.#arrayHead(oids.text, values.length);
    for (const value of values) this.#string(value, 0);
    this.#buffer.writeInt32BE(this.#at - length - 4, length);
  }

  /** True when the buffer should be flushed. */
  get full(): boolean {
    return this.#at >= flushThreshold;
  }

  /** Returns the bytes since the last call and starts a new buffer; with `isLast`, appends the end-of-data marker. */
  flush(isLast = false): Buffer {
    if (isLast) this.#short(-1);
    const filledPart = this.#buffer.subarray(0, this.#at);
    this.#buffer = Buffer.allocUnsafe(bufferSize);
    this.#at = 0;
    return filledPart;
  }

  #arrayHead(oid: number, length: number): void {
    this.#long(1);
    this.#long(0);
    this.#long(oid);
    this.#long(length);
    this.#long(1);
  }

  #emptyArray(oid: number): void {
    this.#long(12);
    this.#long(0);
    this.#long(0);
    this.#long(oid);
  }

  #string(value: string, version: 0 | 1): void {
    this.#room(5 + value.length * 3);
    const head = this.#at;
    if (version === 1) this.#buffer[head + 4] = 1;
    const bytes = this.#buffer.write(value, head + 4 + version, 'utf8') + version;
    this.#buffer.writeInt32BE(bytes, head);
    this.#at = head + 4 + bytes;
  }

  #short(value: number): void {
    this.#room(2);
    this.#buffer[this.#at] = value >>> 8;
    this.#buffer[this.#at + 1] = value;
    this.#at += 2;
  }

  #long(value: number): void {
    this.#room(4);
    const at = this.#at;
    this.#buffer[at] = value >>> 24;
    this.#buffer[at + 1] = value >>> 16;
    this.#buffer[at + 2] = value >>> 8;
    this.#buffer[at + 3] = value;
    this.#at = at + 4;
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(grown, 0, 0, this.#at);
    this.#buffer = grown;
  }
}
