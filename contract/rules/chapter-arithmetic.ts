// Calculations on chapter numbers and upload dates: missing numbers, upload interval, expected next upload.

/** Parses the leading number of a printed chapter or volume number; null when there is none. */
export function parseLeadingNumber(text: string | null): number | null {
  const number = Number.parseFloat(text ?? '');
  return Number.isNaN(number) ? null : number;
}

interface VolumeAndNumber {
  number: string | null;
  volume: string | null;
}

/**
 * Counts the whole numbers missing between two neighboring chapters; 0 when either has no number.
 * @param restartsPerVolume whether numbering restarts per volume: then 0 across volumes
 */
export function gapBetween(from: VolumeAndNumber, to: VolumeAndNumber, restartsPerVolume: boolean): number {
  if (restartsPerVolume && from.volume !== to.volume) return 0;
  const [first, last] = [parseLeadingNumber(from.number), parseLeadingNumber(to.number)];
  return first === null || last === null ? 0 : Math.max(0, Math.floor(last) - Math.floor(first) - 1);
}

const dayMs = 86_400_000;
const uploadIntervalDays = { least: 1, max: 28, usual: 7 };
/** Number of latest upload days considered: `short` for titles of up to `fewChapters` chapters, `long` for others. */
const uploadDayWindow = { short: 3, long: 10, fewChapters: 8 };

/**
 * Estimates the days between uploads: the median of the latest gaps. Too few upload days give the default, and `known`
 * false. @param dates ISO 8601, the first upload of each chapter number
 */
export function uploadInterval(dates: readonly string[]): { days: number; known: boolean } {
  const maxDays = dates.length <= uploadDayWindow.fewChapters ? uploadDayWindow.short : uploadDayWindow.long;
  const days = [...new Set(dates.map((date) => Math.floor(Date.parse(date) / dayMs)))]
    .sort((a, b) => b - a)
    .slice(0, maxDays);
  if (days.length < uploadDayWindow.short) return { days: uploadIntervalDays.usual, known: false };
  const gaps = days.slice(1).map((day, index) => days[index]! - day);
  gaps.sort((a, b) => a - b);
  const median = gaps[Math.floor((gaps.length - 1) / 2)]!;
  return { days: Math.min(uploadIntervalDays.max, Math.max(uploadIntervalDays.least, median)), known: true };
}

/** Predicts the next upload. Null when the interval is unknown, or the upload is overdue by more than one interval. */
export function predictNextUpload(dates: readonly string[], now: Date): Date | null {
  const { days, known } = uploadInterval(dates);
  if (!known) return null;
  const expected = Math.max(...dates.map((date) => Date.parse(date))) + days * dayMs;
  return now.getTime() > expected + days * dayMs ? null : new Date(expected);
}

/**
 * Compares chapter or volume numbers: by leading number, then by the whole text (9, 10, 10a, 10.5). Null and text
 * without a number come last.
 */
export function compareNumbers(a: string | null, b: string | null): number {
  const [first, second] = [parseLeadingNumber(a), parseLeadingNumber(b)];
  if (a === null || b === null || first === null || second === null) {
    return Number(first === null) - Number(second === null) || compareText(a ?? '', b ?? '');
  }
  return first - second || compareText(a, b);
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
