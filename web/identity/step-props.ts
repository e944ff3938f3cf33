import type { StepAnswer } from '#contract/endpoints/identity.ts';

/** What the steps of a sign-in get. */
export interface StepProps {
  base: string;
  /** Goes where an answer leads; true when that is out of these pages. */
  advance: (answer: StepAnswer) => 'stay' | 'leave';
  expire: () => void;
}
