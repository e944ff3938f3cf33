// Tori no Me in every way that there is to read it.
import { readInFull } from '#test/support/reader-in-full.ts';

readInFull('Tori no Me');
