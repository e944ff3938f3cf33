// Reads chapters of the demo world in every mode, viewport size, direction, and by every input method.
import { sweepReaderMatrix } from '#test/support/browser/reader-matrix-full.ts';
import { demoComic } from '#test/support/browser/reader-matrix.ts';

sweepReaderMatrix(demoComic);
