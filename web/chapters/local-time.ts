// Times of fields of type datetime-local, which are on the clock of this device.

const two = (value: number): string => String(value).padStart(2, '0');

export function toLocalTime(date: Date): string {
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The time of a field; null for one that does not exist. */
export function fromLocalTime(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
