// Shigisan Engi in every way that there is to read it.
import { sweepReaderMatrix } from '#test/support/browser/reader-matrix-full.ts';

sweepReaderMatrix('Shigisan Engi');
