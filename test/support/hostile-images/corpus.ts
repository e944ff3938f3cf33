// Corpus of hostile and unusual image files.
import type { ImageCase } from './case.ts';
import { disguises } from './corpus-disguise.ts';
import { gifCases } from './corpus-gif.ts';
import { jpegCases } from './corpus-jpeg.ts';
import { pngCases } from './corpus-png.ts';

export const corpus: ImageCase[] = [...disguises, ...pngCases, ...jpegCases, ...gifCases];
