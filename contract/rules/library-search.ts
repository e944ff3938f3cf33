// The search language of the library: words, `title:word`, `unread > 5`, `&&`, `||`, `-` and parentheses. The web shows
// errors of syntax while somebody types, the server runs the expression. Parsing is linear in the length of the text.

export const librarySearchLimits = { length: 300, depth: 20 } as const;

const textFields = ['title', 'author', 'tag', 'note', 'language'] as const;
export type LibraryTextField = (typeof textFields)[number];
const numberFields = ['unread', 'read', 'total', 'added', 'rating'] as const;
export type LibraryNumberField = (typeof numberFields)[number];
export type LibraryComparison = '<' | '<=' | '=' | '>=' | '>';

export type LibraryExpression =
  | { kind: 'all'; parts: LibraryExpression[] }
  | { kind: 'any'; parts: LibraryExpression[] }
  | { kind: 'not'; part: LibraryExpression }
  /** `field` is null for words without a prefix, which are searched in names, authors and notes. */
  | { kind: 'text'; field: LibraryTextField | null; value: string }
  /** The note is empty, there are no tags, there is no rating … */
  | { kind: 'empty'; field: LibraryTextField | LibraryNumberField }
  /** `added` is compared with days before now, or with a date as Unix time in milliseconds. */
  | { kind: 'compare'; field: LibraryNumberField; comparison: LibraryComparison; value: number; isDate: boolean };

type LibrarySearchProblem =
  | 'tooLong'
  | 'tooDeep'
  | 'unclosedQuote'
  | 'unclosedParenthesis'
  | 'unexpectedParenthesis'
  | 'missingTerm'
  | 'missingValue'
  | 'badNumber'
  | 'badDate';

interface LibrarySearchError {
  problem: LibrarySearchProblem;
  /** The part of the text that is wrong, as written. */
  part: string;
}

type LibrarySearch = { expression: LibraryExpression | null; error?: undefined } | { error: LibrarySearchError };

/** Parses a search. An empty text has no expression. */
export function parseLibrarySearch(text: string): LibrarySearch {
  if (text.length > librarySearchLimits.length) return { error: { problem: 'tooLong', part: text.slice(0, 20) } };
  try {
    return { expression: new Parser(text).parse() };
  } catch (error) {
    if (error instanceof SyntaxProblem) return { error: error.found };
    throw error;
  }
}

class SyntaxProblem extends Error {
  readonly found: LibrarySearchError;

  constructor(problem: LibrarySearchProblem, part: string) {
    super(problem);
    this.found = { problem, part };
  }
}

const fieldPrefix = /^(title|author|tag|note|language):/i;
const numberPrefix = /^(unread|read|total|added|rating)(?=$|[<>=:])/i;
const operator = /^(<=|>=|==|<|>|=|:)/;

class Parser {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  parse(): LibraryExpression | null {
    this.skipSpaces();
    if (this.at === this.text.length) return null;
    const expression = this.any(0);
    if (this.at < this.text.length) throw new SyntaxProblem('unexpectedParenthesis', ')');
    return expression;
  }

  private any(depth: number): LibraryExpression {
    const parts = [this.all(depth)];
    while (this.take('||')) parts.push(this.all(depth));
    return parts.length === 1 ? parts[0]! : { kind: 'any', parts };
  }

  private all(depth: number): LibraryExpression {
    const parts = [this.unary(depth)];
    for (;;) {
      this.skipSpaces();
      if (this.take('&&')) parts.push(this.unary(depth));
      else if (this.at < this.text.length && !this.text.startsWith('||', this.at) && this.text[this.at] !== ')')
        parts.push(this.unary(depth));
      else return parts.length === 1 ? parts[0]! : { kind: 'all', parts };
    }
  }

  private unary(depth: number): LibraryExpression {
    this.skipSpaces();
    let isNegated = false;
    while (this.text[this.at] === '-') {
      isNegated = !isNegated;
      this.at++;
      this.skipSpaces();
    }
    const part = this.primary(depth);
    return isNegated ? { kind: 'not', part } : part;
  }

  private primary(depth: number): LibraryExpression {
    if (this.text[this.at] !== '(') return this.term();
    if (depth >= librarySearchLimits.depth) throw new SyntaxProblem('tooDeep', '(');
    this.at++;
    const expression = this.any(depth + 1);
    if (!this.take(')')) throw new SyntaxProblem('unclosedParenthesis', '(');
    return expression;
  }

  private term(): LibraryExpression {
    const start = this.at;
    if (this.text[start] === '"') return { kind: 'text', field: null, value: this.quoted() };
    const word = this.word();
    if (word === '') throw new SyntaxProblem('missingTerm', this.text.slice(Math.max(0, start - 3), start + 2).trim());
    const prefix = fieldPrefix.exec(word);
    if (prefix) return this.textTerm(prefix[1]!.toLowerCase() as LibraryTextField, start + prefix[0].length);
    const number = numberPrefix.exec(word);
    if (number) {
      const end = this.at;
      this.at = start + number[0].length;
      this.skipSpaces();
      const comparison = operator.exec(this.text.slice(this.at, this.at + 2))?.[1];
      // without a comparison `read` is a word like any other
      if (comparison !== undefined) {
        this.at += comparison.length;
        return this.comparisonTerm(number[1]!.toLowerCase() as LibraryNumberField, comparison, start);
      }
      this.at = end;
    }
    return { kind: 'text', field: null, value: word };
  }

  private textTerm(field: LibraryTextField, valueAt: number): LibraryExpression {
    this.at = valueAt;
    const value = this.text[valueAt] === '"' ? this.quoted() : this.word();
    if (value !== '') return { kind: 'text', field, value };
    if (this.text[valueAt] === '"') return { kind: 'empty', field };
    throw new SyntaxProblem('missingValue', `${field}:`);
  }

  private comparisonTerm(field: LibraryNumberField, written: string, start: number): LibraryExpression {
    this.skipSpaces();
    const isQuoted = this.text[this.at] === '"';
    const value = isQuoted ? this.quoted() : this.word();
    const part = this.text.slice(start, this.at);
    if (isQuoted && value === '') return { kind: 'empty', field };
    if (value === '') throw new SyntaxProblem('missingValue', part);
    const comparison = (written === '==' || written === ':' ? '=' : written) as LibraryComparison;
    if (field === 'added' && value.includes('-')) {
      const date = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
      if (Number.isNaN(date)) throw new SyntaxProblem('badDate', part);
      return { kind: 'compare', field, comparison, value: date, isDate: true };
    }
    if (!/^\d{1,6}(\.\d{1,3})?$/.test(value)) throw new SyntaxProblem('badNumber', part);
    return { kind: 'compare', field, comparison, value: Number(value), isDate: false };
  }

  /** Reads a text in quotes from the opening one. */
  private quoted(): string {
    const end = this.text.indexOf('"', this.at + 1);
    if (end === -1) throw new SyntaxProblem('unclosedQuote', this.text.slice(this.at, this.at + 20));
    const value = this.text.slice(this.at + 1, end).trim();
    this.at = end + 1;
    return value;
  }

  /** Reads up to the next space, parenthesis, quote or operator. */
  private word(): string {
    const start = this.at;
    while (this.at < this.text.length) {
      const character = this.text[this.at]!;
      if (/[\s()"]/u.test(character)) break;
      if (this.text.startsWith('&&', this.at) || this.text.startsWith('||', this.at)) break;
      this.at++;
    }
    return this.text.slice(start, this.at);
  }

  private take(token: string): boolean {
    this.skipSpaces();
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private skipSpaces(): void {
    while (this.at < this.text.length && /\s/u.test(this.text[this.at]!)) this.at++;
  }
}
