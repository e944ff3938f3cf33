// Reads the comic Haruko-san no Kareshi in every mode, viewport size, direction, and by every input method.
import { sweepReaderMatrix } from '#test/support/browser/reader-matrix-full.ts';

sweepReaderMatrix('Haruko-san no Kareshi');
