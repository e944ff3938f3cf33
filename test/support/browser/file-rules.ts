// Entry of the script that `test/browser/file-rules.test.ts` builds and runs in Chromium.
export { parseName } from '#contract/rules/file-names.ts';
export { decodeNames } from '#contract/rules/name-encodings.ts';
export { naturalOrder } from '#contract/rules/natural-order.ts';
