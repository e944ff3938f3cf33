// The demo world in every way that there is to read it.
import { sweepReaderMatrix } from '#test/support/browser/reader-matrix-full.ts';
import { demo } from '#test/support/browser/reader-matrix.ts';

sweepReaderMatrix(demo);
