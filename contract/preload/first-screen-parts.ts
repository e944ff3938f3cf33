// Classes of style sheets and texts of the interface with which the server draws first screens. The build writes both
// into a table for the server, and fails if one of them no longer exists.

/** Classes by CSS module, below web/ and without `.module.css`. */
export const firstScreenStyles = {
  'ui/layout/ThemeScope': ['scope'],
  'ui/layout/ReaderFrame': ['reader', 'stage', 'head', 'page', 'side'],
  'reader/view/Views': ['area', 'track', 'paged', 'sheet', 'strip', 'line', 'end'],
  'reader/view/PageImage': ['box'],
} as const satisfies Record<string, readonly string[]>;

export const firstScreenWords = ['reader.pageOf'] as const;

export type FirstScreenStyle = keyof typeof firstScreenStyles;
export type FirstScreenWord = (typeof firstScreenWords)[number];

/** The table that the build writes. */
export interface FirstScreenParts {
  /** Built class names by CSS module and class. */
  classes: Record<string, Record<string, string>>;
  /** Messages by language and key. */
  words: Record<string, Record<string, string>>;
}
