// Tori no Me in every way that there is to read it.
import { sweepReaderMatrix } from '#test/support/browser/reader-matrix-full.ts';

sweepReaderMatrix('Tori no Me');
