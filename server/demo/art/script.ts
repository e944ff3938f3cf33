// Scripts of comic pages: four lines each, in the languages of the demo's chapters.
import type { DemoLanguage } from '../dialogue.ts';
import type { Mood } from './people.ts';

export interface Script {
  /** Who speaks each line, as the place in the cast, and in which mood. */
  speakers: readonly (readonly [speaker: number, mood: Mood])[];
  lines: Readonly<Record<DemoLanguage, readonly string[]>>;
}

/** @param acting speaker and mood of the lines, such as "0 calm 1 happy" @param lines per language, divided by " / " */
export function script(acting: string, lines: Record<DemoLanguage, string>): Script {
  return {
    speakers: [...acting.matchAll(/(\d) (\w+)/g)].map(([, speaker, mood]) => [Number(speaker), mood as Mood] as const),
    lines: Object.fromEntries(
      Object.entries(lines).map(([language, text]) => [language, text.split(' / ')]),
    ) as unknown as Script['lines'],
  };
}
