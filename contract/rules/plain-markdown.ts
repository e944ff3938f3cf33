// The text of Markdown without its markup, in one line, for previews and descriptions. An approximation in linear time: a parser
// would be a hundred times the code, and home would have to load it.

/** Markup that goes; in the first group a character that a backslash protects. No alternative crosses the end of a line. */
const markup =
  /\\([!-/:-@[-`{-~])|!?\[(?=[^[\]\n]*\]\()|\]\([^)\n]*\)|^[^\S\n]*(?:#{1,6}|>|[-*+])[^\S\n]+|^[^\S\n]*(?:-{3,}|\*{3,}|_{3,})[^\S\n]*$|(?<=\S)\*+|\*+(?=\S)|(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}])|~~|`+/gmu;

export const plainMarkdown = (text: string): string =>
  text
    .replaceAll(markup, (_, protectedCharacter: string | undefined) => protectedCharacter ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
