// What can be reckoned from the numbers and dates of chapters: holes, how often something comes, when the next one may.

/** Text as it is printed; null where it begins with no number. */
export function numberOf(text: string | null): number | null {
  const number = Number.parseFloat(text ?? '');
  return Number.isNaN(number) ? null : number;
}

interface Numbered {
  number: string | null;
  volume: string | null;
}

/** Whole numbers that are missing between two neighbours, when both are known and count in one row. */
export function gapBetween(from: Numbered, to: Numbered, resets: boolean): number {
  if (resets && from.volume !== to.volume) return 0;
  const [first, last] = [numberOf(from.number), numberOf(to.number)];
  return first === null || last === null ? 0 : Math.max(0, Math.floor(last) - Math.floor(first) - 1);
}

/** Whole numbers that are missing up to the last one, those before the first one too. */
export function missingTotal(numbers: readonly (string | null)[]): number {
  const whole = numbers.flatMap((text) => numberOf(text) ?? []).map(Math.floor);
  let previous = 0;
  let missing = 0;
  for (const number of [...new Set(whole)].sort((a, b) => a - b)) {
    missing += Math.max(0, number - previous - 1);
    previous = number;
  }
  return missing;
}

const dayMs = 86_400_000;
const interval = { least: 1, max: 28, usual: 7 };
/** Days of uploads that are looked at, for titles of few chapters and of more. */
const window = { short: 3, long: 10, fewChapters: 8 };

/** Days between uploads; `known` when enough of them say so. @param dates ISO 8601, of each number its first upload */
export function uploadInterval(dates: readonly string[]): { days: number; known: boolean } {
  const most = dates.length <= window.fewChapters ? window.short : window.long;
  const days = [...new Set(dates.map((date) => Math.floor(Date.parse(date) / dayMs)))]
    .sort((a, b) => b - a)
    .slice(0, most);
  if (days.length < window.short) return { days: interval.usual, known: false };
  const gaps = days.slice(1).map((day, at) => days[at]! - day);
  gaps.sort((a, b) => a - b);
  const median = gaps[Math.floor((gaps.length - 1) / 2)]!;
  return { days: Math.min(interval.max, Math.max(interval.least, median)), known: true };
}

/** When the next upload is likely. Null when nothing says so, or when it has been late for as long again. */
export function expectedNext(dates: readonly string[], now: Date): Date | null {
  const { days, known } = uploadInterval(dates);
  if (!known) return null;
  const expected = Math.max(...dates.map((date) => Date.parse(date))) + days * dayMs;
  return now.getTime() > expected + days * dayMs ? null : new Date(expected);
}

/** By number, then by what follows it: 9, 10, 10.5, 10a. Null is last. */
export function compareNumbers(a: string | null, b: string | null): number {
  const [first, second] = [numberOf(a), numberOf(b)];
  if (a === null || b === null || first === null || second === null) {
    return Number(first === null) - Number(second === null) || compareText(a ?? '', b ?? '');
  }
  return first - second || compareText(a, b);
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
