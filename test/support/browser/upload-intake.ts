// Entry of the script that `test/browser/upload-intake.test.ts` builds and runs in Chromium.
export { isFaithfulCanvas } from '#web/upload/intake/canvas-test.ts';
export { filesOfDrop } from '#web/upload/intake/collect-files.ts';
export { convertPage } from '#web/upload/intake/convert.ts';
export { readSources } from '#web/upload/intake/read-sources.ts';
