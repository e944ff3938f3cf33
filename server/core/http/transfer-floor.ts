/**
 * Whether a body arrives fast enough on average. Bodies with a long deadline have this floor, so that nobody holds
 * connections by sending a few bytes now and then.
 */
export class TransferFloor {
  readonly #bytesPerSecond: number;
  readonly #windowMs: number;
  #windowStart: number;
  #bytesAtStart = 0;

  constructor({ bytesPerSecond, windowMs, now }: { bytesPerSecond: number; windowMs: number; now: number }) {
    this.#bytesPerSecond = bytesPerSecond;
    this.#windowMs = windowMs;
    this.#windowStart = now;
  }

  /** @param bytes received so far @returns false when the last window had too few */
  keepsUp(bytes: number, now: number): boolean {
    const elapsedMs = now - this.#windowStart;
    if (elapsedMs < this.#windowMs) return true;
    const isFast = bytes - this.#bytesAtStart >= (this.#bytesPerSecond * elapsedMs) / 1000;
    this.#windowStart = now;
    this.#bytesAtStart = bytes;
    return isFast;
  }
}
