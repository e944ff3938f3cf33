// Forms of volume, chapter and episode numbers: without leading zeros, with decimals for what lies between. Empty is good.
export const volumeNumber = /^(?!.{9})((0|[1-9]\d*)(\.\d+)?[a-z]*)?$/;
export const chapterNumber = /^(?!.{9})((0|[1-9]\d*)(\.\d+)?[a-z]?)?$/;
export const seasonNumber = /^\d{1,3}$/;
export const episodeNumber = /^\d{1,5}(\.\d{1,2})?$/;

/** Whether a text is a year, or empty. */
export const isYear = (text: string): boolean => /^([1-9]\d{0,3})?$/.test(text.trim());
