// Builds HTML from templates in which every value is escaped, because names and texts come from anybody.
import { escapeHtml } from '#server/core/http/escape-html.ts';

/** HTML that needs no escaping any more. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** Template of HTML. Nothing is written for null, undefined and false. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(parts.map(dense).reduce((text, part, index) => text + textOf(values[index - 1]) + part));
}

/** Attributes with a space before each; those without a value are left out, `true` is written as the empty value. */
export function attributes(values: Record<string, string | number | boolean | null | undefined>): Html {
  const present = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && value !== false,
  );
  return new Html(
    present.map(([name, value]) => ` ${name}="${value === true ? '' : escapeHtml(String(value))}"`).join(''),
  );
}

/** Without the indentation of the template. */
const dense = (part: string): string => part.replaceAll(/\s*\n\s*/g, ' ').replaceAll('> <', '><');

function textOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escapeHtml(String(value));
}
