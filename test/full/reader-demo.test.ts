// The demo world in every way that there is to read it.
import { readInFull } from '#test/support/reader-in-full.ts';
import { demo } from '#test/support/reader-matrix.ts';

readInFull(demo);
