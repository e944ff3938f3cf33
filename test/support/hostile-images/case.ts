// A test case of the image corpus: name, generator and expected outcome.
import type { ImageProblemCode } from '#contract/rules/images/problem.ts';

export type Outcome =
  | { refused: ImageProblemCode; limit?: number; measured?: number }
  | {
      accepted: { ext: 'jpg' | 'png' | 'gif'; width: number; height: number; frames?: number };
      /** Texts of the source file that the stored file must not contain. */
      without?: string[];
    };

export interface ImageCase {
  name: string;
  make(): Buffer | Promise<Buffer>;
  outcome: Outcome;
}

export const hiddenScript = '<script>alert("SECRET")</script>';

/** Creates cases of a file truncated at every tenth of its length. */
export function truncatedCases(what: string, make: () => Promise<Buffer>): ImageCase[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => ({
    name: `${what} cut at ${tenth * 10} %`,
    make: async () => {
      const wholeFile = await make();
      return wholeFile.subarray(0, Math.floor((wholeFile.length * tenth) / 10));
    },
    outcome: { refused: 'image_truncated' },
  }));
}
