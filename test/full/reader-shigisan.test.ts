// Reads the comic Shigisan Engi in every mode, viewport size, direction, and by every input method.
import { sweepReaderMatrix } from '#test/support/browser/reader-matrix-full.ts';

sweepReaderMatrix('Shigisan Engi');
