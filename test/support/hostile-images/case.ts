// One file of the corpus: what it is, how it is made, and what has to become of it.
import type { ImageProblemCode } from '#server/core/files/images/problem.ts';

export type Outcome =
  | { refused: ImageProblemCode; limit?: number; measured?: number }
  | {
      accepted: { ext: 'jpg' | 'png' | 'gif'; width: number; height: number; frames?: number };
      /** Texts of the file that the stored one must not hold. */
      without?: string[];
    };

export interface Case {
  name: string;
  make(): Buffer | Promise<Buffer>;
  outcome: Outcome;
}

export const hiddenScript = '<script>alert("SECRET")</script>';

/** A file cut at every tenth of its length. */
export function cuts(what: string, make: () => Promise<Buffer>): Case[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => ({
    name: `${what} cut at ${tenth * 10} %`,
    make: async () => {
      const whole = await make();
      return whole.subarray(0, Math.floor((whole.length * tenth) / 10));
    },
    outcome: { refused: 'image_truncated' },
  }));
}
