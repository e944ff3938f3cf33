// Skeletons that also take digits for the letters that they resemble. Coarser than `skeletonOf`: for comparisons with well-known
// names, and for what people look at before anything happens.
import { skeletonOf } from './skeleton.ts';

const lettersByDigit: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', $: 's' };

export const looseSkeletonOf = (text: string): string =>
  skeletonOf(text.toLowerCase().replaceAll(/[034578$]/g, (char) => lettersByDigit[char]!));
