// Numbers of volumes and chapters as they are stored.

/** Numbers of volumes, such as `3`, `2.5` and `1a`. */
export const volumePattern = /^(0|[1-9]\d*)(\.\d+)?([a-z]+)?$/;

/** Numbers of chapters, such as `12` and `12.5`; empty for none. */
export const chapterPattern = /^((0|[1-9]\d*)(\.\d+)?[a-z]?)?$/;
