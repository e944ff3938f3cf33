// Differences of two texts by words.

export interface DiffPart {
  text: string;
  /** Only one of the texts has it. */
  changed: boolean;
}

/** Longest texts that are compared word by word, in words of both multiplied. */
const maxCells = 1_000_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? [];

/** Both texts in parts; those of languages without spaces differ from their first to their last change. */
export const diffWords = (before: string, after: string): [DiffPart[], DiffPart[]] =>
  diffParts(wordsOf(before), wordsOf(after));

/** Two names in parts: they are short, and differ in single characters. */
export const diffCharacters = (one: string, other: string): [DiffPart[], DiffPart[]] => diffParts([...one], [...other]);

function diffParts(older: string[], newer: string[]): [DiffPart[], DiffPart[]] {
  let start = 0;
  while (start < older.length && start < newer.length && older[start] === newer[start]) start++;
  let end = 0;
  const most = Math.min(older.length, newer.length) - start;
  while (end < most && older.at(-1 - end) === newer.at(-1 - end)) end++;
  const middle = (list: string[]): string[] => list.slice(start, list.length - end);
  const [oldKept, newKept] = commonWords(middle(older), middle(newer));
  const partsOf = (list: string[], kept: ReadonlySet<number>): DiffPart[] =>
    merge(list.map((text, at) => ({ text, changed: isMiddle(list, at) && !kept.has(at - start) })));
  const isMiddle = (list: string[], at: number): boolean => at >= start && at < list.length - end;
  return [partsOf(older, oldKept), partsOf(newer, newKept)];
}

/** Places of the longest common sequence of words, in both lists. */
function commonWords(older: readonly string[], newer: readonly string[]): [Set<number>, Set<number>] {
  const [inOlder, inNewer] = [new Set<number>(), new Set<number>()];
  if (older.length * newer.length > maxCells) return [inOlder, inNewer];
  const width = newer.length + 1;
  const lengths = new Uint32Array((older.length + 1) * width);
  for (let at = older.length - 1; at >= 0; at--) {
    for (let other = newer.length - 1; other >= 0; other--) {
      lengths[at * width + other] =
        older[at] === newer[other]
          ? lengths[(at + 1) * width + other + 1]! + 1
          : Math.max(lengths[(at + 1) * width + other]!, lengths[at * width + other + 1]!);
    }
  }
  for (let at = 0, other = 0; at < older.length && other < newer.length;) {
    if (older[at] === newer[other]) {
      inOlder.add(at++);
      inNewer.add(other++);
    } else if (lengths[(at + 1) * width + other]! >= lengths[at * width + other + 1]!) at++;
    else other++;
  }
  return [inOlder, inNewer];
}

/** Joins neighbors of the same kind; a space between two changes is part of them. */
function merge(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const [at, { text, changed }] of parts.entries()) {
    const isGap = !changed && text.trim() === '' && joined.at(-1)?.changed === true && parts[at + 1]?.changed === true;
    const last = joined.at(-1);
    if (last && last.changed === (changed || isGap)) last.text += text;
    else joined.push({ text, changed });
  }
  return joined;
}
