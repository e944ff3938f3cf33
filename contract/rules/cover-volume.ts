/** Volume numbers of covers, such as `3`, `2.5` and `1a`. */
export const coverVolumePattern = /^(0|[1-9]\d*)(\.\d+)?([a-z]+)?$/;
