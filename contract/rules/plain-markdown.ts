// Reduces Markdown to its text in one line, for previews and descriptions. An approximation in linear time: a parser
// would be a hundred times the code, which the home page would have to load.

/**
 * Matches markup to remove; the capture group is a backslash-escaped character, which is retained. No alternative
 * matches across lines.
 */
const markup =
  /\\([!-/:-@[-`{-~])|!?\[(?=[^[\]\n]*\]\()|\]\([^)\n]*\)|^[^\S\n]*(?:#{1,6}|>|[-*+])[^\S\n]+|^[^\S\n]*(?:-{3,}|\*{3,}|_{3,})[^\S\n]*$|(?<=\S)\*+|\*+(?=\S)|(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}])|~~|`+/gmu;

export const plainMarkdown = (text: string): string =>
  text
    // rows of a table, the one that separates its head included
    .replaceAll(/^\|.*/gm, (row) => row.replaceAll('|', ' ').replace(/^[ :-]+$/, ''))
    .replaceAll(markup, (_, protectedCharacter: string | undefined) => protectedCharacter ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
